import type { Amount, ChainAdapter, ReadHandle, Token } from '../contract/chain.js'
import type { Clock } from '../contract/clock.js'
import { LatchkeyError } from '../contract/errors.js'
import { createRequestCache } from '../services/requestCache.js'

const balanceFor = 30_000

/** Balances of one instance, each kept for 30 s. */
export interface Balances {
  /** @throws {LatchkeyError} UNSUPPORTED, or the adapter's own */
  get(
    target: ReadHandle,
    address: string,
    token: Token | undefined,
    options?: { readonly fresh?: boolean },
  ): Promise<Amount>
  clear(): void
}

/** @param onFresh a balance was asked for past the cache, and came */
export function createBalances(
  clock: Clock,
  adapter: (namespace: string) => Promise<ChainAdapter>,
  onFresh: () => void,
): Balances {
  const cache = createRequestCache(clock)
  return {
    async get(target, address, token, { fresh = false } = {}) {
      // The answer carries the caller's decimals and symbol, so they belong to the question.
      const { address: contract, decimals, symbol } = token ?? {}
      const key = JSON.stringify([target.network.caipNetworkId, address, contract, decimals, symbol])
      if (fresh) cache.delete(key)
      const amount = await cache.through(key, balanceFor, async () => {
        const chain = await adapter(target.network.chainNamespace)
        if (!chain.getBalance) throw new LatchkeyError('UNSUPPORTED', 'Unsupported chain: it has no balances')
        return chain.getBalance(target, address, token)
      })
      if (fresh) onFresh()
      return amount
    },
    clear: cache.clear,
  }
}
