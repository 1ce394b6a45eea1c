import { keccak256 } from 'viem'
import {
  askLeft,
  decodeContext,
  type Hex,
  hashDelegation,
  readLeft,
  readPermission,
} from '../../../src/permissions/index.js'
import type { AccountType, FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { AccountRecords, KeptGrant } from '../records.js'
import type { ChainClient } from '../types.js'
import { findWay } from './findWay.js'
import { permissionTypes, ruleTypesOf } from './permissionTypes.js'

/** What answers about permissions are made from. */
export interface PermissionsAsked {
  readonly origin: string
  readonly account: string
  readonly type: AccountType
  readonly records: Pick<AccountRecords, 'grants'>
  readonly chains: readonly FrameChain[]
  readonly open: (chain: FrameChain) => Promise<ChainClient>
  /** Now, in ms. */
  readonly now: () => number
}

/** Tells which permissions can be granted on which chains (ERC-7715, `wallet_getSupportedExecutionPermissions`). */
export async function getSupported({ account, type, chains, open }: PermissionsAsked, signal: AbortSignal) {
  const found = await Promise.all(
    chains.map(async (chain): Promise<readonly string[]> => {
      try {
        const way = chain.permissions ? await findWay(await open(chain), account, type, signal) : undefined
        return way?.kind === 'together' ? [`0x${BigInt(chain.id.slice('eip155:'.length)).toString(16)}`] : []
      } catch (error) {
        if (signal.aborted) throw error
        // A chain without an answer has said nothing of what it can do.
        return []
      }
    }),
  )
  const chainIds = found.flat()
  if (!chainIds.length) return {}
  return Object.fromEntries(permissionTypes.map((each) => [each, { chainIds, ruleTypes: ruleTypesOf(each) }]))
}

/**
 * Tells a page of the permissions that it was given and that are not at an end (ERC-7715, `wallet_getGrantedExecutionPermissions`): as their
 * chains say it now.
 */
export async function getGranted(asked: PermissionsAsked, signal: AbortSignal): Promise<readonly unknown[]> {
  const own = (await asked.records.grants()).filter(({ origin }) => origin === asked.origin)
  const counting = await Promise.all(own.map((grant) => isCounting(grant, asked, signal)))
  return own.flatMap(({ answer }, at) => (counting[at] ? [JSON.parse(answer)] : []))
}

async function isCounting(
  { chain: id, answer }: KeptGrant,
  { chains, open, now }: PermissionsAsked,
  signal: AbortSignal,
): Promise<boolean> {
  const { context, delegationManager } = JSON.parse(answer) as { context: Hex; delegationManager: Hex }
  const [delegation] = decodeContext(context) ?? []
  const permission = delegation && readPermission(delegation)
  const chain = chains.find((each) => each.id === id)
  if (!permission || !chain || now() >= permission.expiry * 1000) return false
  const question = {
    ...delegation,
    hash: hashDelegation(delegation, keccak256),
    permission,
    manager: delegationManager,
  }
  try {
    const { request } = await open(chain)
    const answers = await Promise.all(askLeft(question).map((call) => request('eth_call', [call, 'latest'], signal)))
    const left = readLeft(question, answers as readonly Hex[], Math.floor(now() / 1000))
    return left?.state === 'active' || left?.state === 'paused'
  } catch (error) {
    // What cannot be asked now was given all the same.
    if (error instanceof FrameError && !signal.aborted) return true
    throw error
  }
}
