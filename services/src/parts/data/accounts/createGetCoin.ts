import { abortAfter } from '../../../abortAfter.js'
import type { ChainNode } from '../../../nodes/chainNode.js'
import { DriverError } from '../../../upstream/driverError.js'
import { toBalance, toBalanceCall } from '../addressBalance.js'

/**
 * What the chain's own node says that an account has of its coin, in smallest units; undefined where there is no node, or it has no
 * answer in time. What indexers say is compared with it (F14).
 */
export type GetCoin = (chain: string, account: string, signal: AbortSignal) => Promise<bigint | undefined>

/** An answer is not kept back for longer than this, in ms. */
const patienceMs = 2_000

export function createGetCoin(nodes: ReadonlyMap<string, ChainNode>): GetCoin {
  return async (chain, account, signal) => {
    const node = nodes.get(chain)
    const call = toBalanceCall({ id: 1, method: '', params: { address: account } }, chain)
    if (!node || typeof call === 'string' || !Array.isArray(call.params)) return undefined
    const own = abortAfter(patienceMs, signal)
    try {
      return toBalance(await node.call(call.method, call.params, own))
    } catch (error) {
      if (error instanceof DriverError) return undefined
      throw error
    }
  }
}
