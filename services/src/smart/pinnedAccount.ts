import { type Address, concat, type Hex, isAddressEqual } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import * as z from 'zod'
import type { ChainNode } from '../nodes/chainNode.js'
import type { StateOverride } from './entryPoint.js'
import { OperationError, operationCodes } from './operationError.js'
import { type OperationAuthorization, readNumber, type UserOperation } from './userOperation.js'

/** What operations of a chain are held against. */
export interface OperationRules {
  /** CAIP-2. */
  readonly chain: string
  /** The one contract that an account's code may point to. */
  readonly delegate: Address
  readonly entryPoint: Address
  /** The operator's own, if there is one. */
  readonly paymaster: Address | undefined
  /** Contracts of others that the operator allows to pay. */
  readonly hostPaymasters: readonly Address[]
}

/** An account that may be served. */
export interface PinnedAccount {
  /** Whether the authorization has to go with the operation. */
  readonly isUpgraded: boolean
  /** How the chain is to be thought of until it is in. */
  readonly override: StateOverride
}

const codeFor = (delegate: Address): Hex => concat(['0xef0100', delegate]).toLowerCase() as Hex

/**
 * Whether an operation may be let happen: its account's code is the pinned delegate, or becomes it by an authorization that the chain will
 * take, and it is paid by the account, by the operator or by whom the operator allows. What such code reads while it validates is known, so that what was tried will
 * happen; of any other code a stranger decides, when it is too late for who pays the transaction.
 * @param options.isDraft whether gas alone is asked for, and the authorization's signature may be none
 * @throws {OperationError} -32502; {DriverError} when no node answers
 */
export async function checkPinned(
  { sender, paymaster, authorization }: UserOperation,
  { chain, delegate, paymaster: own, hostPaymasters }: OperationRules,
  node: ChainNode,
  signal: AbortSignal,
  { isDraft = false }: { readonly isDraft?: boolean } = {},
): Promise<PinnedAccount> {
  const payers = own ? [own, ...hostPaymasters] : hostPaymasters
  if (paymaster !== undefined && !payers.some((payer) => isAddressEqual(paymaster, payer)))
    throw new OperationError(operationCodes.refused, 'Another paymaster than those of the operator is not served.')
  const code = z.string().parse(await node.call('eth_getCode', [sender, 'latest'], signal))
  const wanted = codeFor(delegate)
  // Also where an authorization comes with it: it is not needed any more.
  if (code.toLowerCase() === wanted) return { isUpgraded: false, override: {} }
  if (!authorization)
    throw new OperationError(
      operationCodes.refused,
      'Only accounts whose code is the pinned contract of this chain are served.',
    )
  await checkAuthorization(authorization, { sender, chain, delegate, node, signal, isDraft })
  if (code !== '0x' && !code.toLowerCase().startsWith('0xef0100'))
    throw new OperationError(operationCodes.refused, 'A contract is no account that can be upgraded.')
  return { isUpgraded: true, override: { [sender]: { code: wanted } } }
}

async function checkAuthorization(
  authorization: OperationAuthorization,
  {
    sender,
    chain,
    delegate,
    node,
    signal,
    isDraft,
  }: {
    readonly sender: Address
    readonly chain: string
    readonly delegate: Address
    readonly node: ChainNode
    readonly signal: AbortSignal
    readonly isDraft: boolean
  },
): Promise<void> {
  const refuse = (text: string) => new OperationError(operationCodes.refused, text)
  if (`eip155:${authorization.chainId}` !== chain) throw refuse('The authorization is for another chain.')
  if (!isAddressEqual(authorization.address, delegate)) throw refuse('The authorization is for another contract.')
  const signer = isDraft ? sender : await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
  if (!signer || !isAddressEqual(signer, sender)) throw refuse('The authorization is not signed by the account.')
  const nonce = readNumber(await node.call('eth_getTransactionCount', [sender, 'latest'], signal))
  if (nonce !== BigInt(authorization.nonce)) throw refuse('The authorization is not for the account’s next nonce.')
}
