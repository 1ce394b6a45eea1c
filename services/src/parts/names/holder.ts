import { getAddress, type Hex, isAddress } from 'viem'
import { abortAfter } from '../../abortAfter.js'
import type { BodyBudget } from '../../http/bodyBudget.js'
import { Refusal } from '../../http/refusal.js'
import type { Upstreams } from '../../nodes/upstreams.js'
import { createAskNode } from '../../signature/askNode.js'
import { proveEvm } from '../../signature/verifyEvm.js'
import type { NameRow, SignedText } from './schema.js'

/** Who has a name: the holder of an address's key, or a contract of one chain. On another chain the contract's address may be anyone's. */
export interface Holder {
  readonly address: Hex
  /** CAIP-2 of the contract's chain; null for a key. */
  readonly chain: string | null
}

/** Finds who signed. @throws {Refusal} CHAIN_NOT_SERVED, CHAIN_UNREACHABLE, SIGNATURE_INVALID */
export type ProveHolder = (signed: SignedText, callerGone: AbortSignal) => Promise<Holder>

/** Time for all questions to nodes about one signature, in ms. */
const totalMs = 10_000

/** @param nodes by the chains that are served */
export function createProveHolder(nodes: ReadonlyMap<string, Upstreams>, budget: BodyBudget): ProveHolder {
  return async ({ address, chain, message, signature }, callerGone) => {
    const own = nodes.get(chain)
    if (!own) throw new Refusal(400, 'CHAIN_NOT_SERVED', 'These services have no node of the chain of this account.')
    const ask = createAskNode(own, { deadline: abortAfter(totalMs), callerGone, budget })
    const proof = await proveEvm({ address: address as Hex, message, signature }, ask)
    if (!proof) throw signatureInvalid()
    return { address: address as Hex, chain: proof === 'key' ? null : chain }
  }
}

export const signatureInvalid = () =>
  new Refusal(401, 'SIGNATURE_INVALID', 'The signature is not one of the account that the message names.')

/** An EVM address in its one spelling; undefined for what is none. */
export const readEvmAddress = (text: string): Hex | undefined =>
  isAddress(text, { strict: false }) ? getAddress(text) : undefined

/** One text for one holder. */
export const holderKey = ({ address, chain }: Holder): string => `${chain ?? 'key'}:${address}`

/** Whether a name is this holder's. */
export const isHeldBy = (row: Pick<NameRow, 'owner' | 'owner_chain'>, { address, chain }: Holder): boolean =>
  row.owner === address && row.owner_chain === chain
