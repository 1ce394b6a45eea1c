import type { AccountType } from '../../common/types.js'
import { toHex } from '../../keys/index.js'
import { encodeExecution } from '../../keys/smartAccount.js'
import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'
import { readDelegate } from './readDelegate.js'

/** How an account can carry out several calls on a chain. */
export type Way =
  /** As one: it has the pinned contract, or is handed it by the same transaction (`isUpgrade`). */
  | { readonly kind: 'together'; readonly isUpgrade: boolean; readonly delegate: string }
  /** One transaction after the other. `otherCode`: the contract that another wallet has handed it to. */
  | { readonly kind: 'apart'; readonly otherCode?: string }

/**
 * Asks the chain how the account can carry out several calls. A plain account (`eoa`) is offered no contract, and uses none that it has.
 *
 * @throws {FrameError} CHAIN_UNREACHABLE
 */
export async function findWay(
  { chain, request }: ChainClient,
  account: string,
  type: AccountType,
  signal?: AbortSignal,
): Promise<Way> {
  const delegate = chain.smartAccount?.delegate
  if (!delegate || type === 'eoa') return { kind: 'apart' }
  // At once: whoever has the contract already has one answer more than is needed, all others wait for one less.
  const [{ delegate: own }, isUpgradable] = await Promise.all([
    readDelegate(request, account, signal),
    canUpgrade(request, account, delegate, signal),
  ])
  if (own === delegate.toLowerCase()) return { kind: 'together', isUpgrade: false, delegate }
  if (own) return { kind: 'apart', otherCode: own }
  return isUpgradable ? { kind: 'together', isUpgrade: true, delegate } : { kind: 'apart' }
}

/** State override by which a node takes an account as one that has the contract. */
export const withCode = (account: string, delegate: string) => ({
  [account]: { code: `0xef0100${delegate.slice(2).toLowerCase()}` },
})

/** Of chains that were seen to have the contract and to take authorizations: both stay, and are asked once. */
const seen = new WeakSet<ChainClient['request']>()

/** Tries it out, with no call: only where the chain knows EIP-7702 and the contract stands there does it work. */
async function canUpgrade(
  request: ChainClient['request'],
  account: string,
  delegate: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const call = { from: account, to: account, data: `0x${toHex(encodeExecution([]))}` }
  try {
    const [answer, ...facts] = await Promise.all([
      request('eth_call', [call, 'latest', withCode(account, delegate)], signal),
      ...(seen.has(request)
        ? []
        : [hasCode(request, delegate, signal), takesAuthorizations(request, account, delegate, signal)]),
    ])
    if (facts.includes(false)) return false
    seen.add(request)
    return answer === '0x'
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return false
    throw error
  }
}

async function hasCode(
  request: ChainClient['request'],
  contract: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const code = await request('eth_getCode', [contract, 'latest'], signal)
  return typeof code === 'string' && code.length > 2
}

/**
 * Whether a node takes a list of authorizations: some that keep to older rules read an override as a handed account all the same, and say of a list
 * that it is not supported. All else that it says of this one, which nobody has signed, says nothing.
 */
async function takesAuthorizations(
  request: ChainClient['request'],
  account: string,
  delegate: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const unsigned = { chainId: '0x0', address: delegate, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
  const call = { from: account, to: account, data: '0x', authorizationList: [unsigned] }
  try {
    await request('eth_call', [call, 'latest'], signal)
    return true
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return !/7702/.test(error.message)
    throw error
  }
}
