// What bench/swapForm.ts times in a page: a trade of a known router is read, written again and compared, in code that is cold.
import { toAddress } from '../../adapters/evm/address.js'
import { checkTrade } from '../../adapters/evm/trade/checkTrade.js'
import { type Token, type TradeTerms, toNetwork } from '../../src/adapter.js'

const network = toNetwork({
  ...{ id: 31337, name: 'Bench', rpcUrls: { default: { http: [] } } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})

/** What is checked, as text of JSON. */
export interface CheckCase {
  readonly data: string
  readonly path: readonly [string, string]
  readonly wrapped: string
  readonly account: string
  readonly router: string
  readonly amount: string
  readonly least: string
  readonly deadline: number
}

const bench = {
  /** Milliseconds. @param isQuoted the account and the tokens were spelled before, as connecting and each quote do */
  check({ data, path, wrapped, account, router, amount, least, deadline }: CheckCase, isQuoted: boolean): number {
    if (isQuoted) for (const address of [account, wrapped, ...path]) toAddress(address)
    const token = (address: string): Token => ({
      ...{ networkId: network.caipNetworkId, address, name: 'T', symbol: 'T', decimals: 18 },
    })
    const terms: TradeTerms = {
      pays: { token: token(path[0]), value: BigInt(amount) },
      gets: { token: token(path[1]), value: BigInt(least) },
      ...{ receiver: account, spender: router, deadline, wrapped },
    }
    const form = { to: router, chainId: 31337, data, value: 0n }
    const begun = performance.now()
    checkTrade({ network }, terms, form, { now: (deadline - 600) * 1000, account })
    return performance.now() - begun
  },
}
export type CheckBench = typeof bench
Object.assign(globalThis, { bench })
