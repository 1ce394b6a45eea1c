import { type Address, concat, encodeAbiParameters, type Hex, keccak256, size, slice } from 'viem'
import * as z from 'zod'
import type { ChainNode } from '../nodes/chainNode.js'
import frameworkCode from './frameworkCode.json' with { type: 'json' }
import type { SmartChain } from './openChains.js'

/** Which of the pinned contracts are what they have to be. */
export interface PinReport {
  readonly delegate: boolean
  readonly delegationManager: boolean
  readonly entryPoint: boolean
}

/**
 * The EntryPoint 0.7 by its hash alone, as its code is not ours to hand on: as it stands on public chains, whole, and as the packages of the
 * Delegation Framework have it, without its last words.
 */
const entryPoints: ReadonlySet<Hex> = new Set([
  '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
  '0x3f6b2a8d4ed02dfcc650dd06e70665d1542620db24b774c8638f5f79e87175d5',
])

/** Code without what a compiler says of itself after it: its last two bytes are that text's length. */
export function withoutMetadata(code: Hex): Hex {
  const length = size(code)
  if (length < 2) return code
  const last = length - Number(slice(code, length - 2)) - 2
  return last > 0 && /^0xa[1-4]6[0-9]/.test(slice(code, last)) ? slice(code, 0, last) : code
}

const codeShape = z.string().transform((text) => text.toLowerCase() as Hex)

/** What a constructor leaves at an address of this chain: it runs there, in a question. */
async function compute(node: ChainNode, address: Address, creation: Hex, signal: AbortSignal): Promise<Hex> {
  const override = { [address]: { code: creation, nonce: '0x1' } }
  return codeShape.parse(await node.call('eth_call', [{ to: address }, 'latest', override], signal))
}

/**
 * Compares what stands at the pinned addresses with what has to, computed on that very chain.
 * @throws {DriverError} when no node answers
 */
export async function checkPin(
  {
    node,
    delegate,
    delegationManager,
    entryPoint,
  }: Pick<SmartChain, 'node' | 'delegate' | 'delegationManager' | 'entryPoint'>,
  signal: AbortSignal,
): Promise<PinReport> {
  const read = async (address: Address) => codeShape.parse(await node.call('eth_getCode', [address, 'latest'], signal))
  const addresses = (...list: readonly Address[]) =>
    encodeAbiParameters(
      list.map(() => ({ type: 'address' })),
      list,
    )
  const isSame = async (address: Address, creation: string, args: Hex) => {
    const [stands, wanted] = await Promise.all([
      read(address),
      compute(node, address, concat([creation as Hex, args]), signal),
    ])
    return size(stands) > 0 && withoutMetadata(stands) === withoutMetadata(wanted)
  }
  const entry = await read(entryPoint)
  return {
    delegate: await isSame(delegate, frameworkCode.EIP7702StatelessDeleGator, addresses(delegationManager, entryPoint)),
    // Its owner is not in its code, and must not be nothing.
    delegationManager: await isSame(delegationManager, frameworkCode.DelegationManager, addresses(entryPoint)),
    entryPoint: entryPoints.has(keccak256(entry)) || entryPoints.has(keccak256(withoutMetadata(entry))),
  }
}

/** Whether all is as it has to be. */
export const isGood = (report: PinReport): boolean => Object.values(report).every(Boolean)
