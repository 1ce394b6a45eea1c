import { type CaipNetworkId, parseAccountId, type ServiceClient, type ServiceRequest } from 'latchkey/plugin'
import type { SwapToken } from './index.js'

/** A transaction as the services write it. */
export interface ServiceTransaction {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
}

/** What a swap is asked for with. Addresses are those of the chain; amounts in smallest units. */
export interface SwapRequest {
  readonly networkId: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly user: string
}

const record = (value: unknown): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
  return value as Record<string, unknown>
}
const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}
const integer = (value: unknown): bigint => {
  if (!/^\d{1,78}$/.test(text(value))) throw new TypeError('not an amount')
  return BigInt(text(value))
}
const addressOf = (value: unknown) => parseAccountId(text(value)).address
const transactionOf = (json: unknown): ServiceTransaction => {
  const { to, data, amount, value = amount } = record(record(json).tx)
  if (!/^0x[0-9a-f]*$/i.test(text(data))) throw new TypeError('not data')
  return { to: addressOf(to), data: data as `0x${string}`, value: integer(value) }
}

/** The calls of the data service that swapping needs (protocol/blockchain-api.md, section 2). */
export function createSwapService(services: ServiceClient, signal: AbortSignal, projectId: string | undefined) {
  const call = <Value>(path: string, rest: Omit<ServiceRequest<Value>, 'part' | 'path'>) =>
    services.call({ part: 'data', path: `/v1/convert/${path}`, signal, ...rest })
  const account = (networkId: CaipNetworkId, address: string) => `${networkId}:${address}`

  return {
    tokens: (chainId: CaipNetworkId, fresh = false): Promise<readonly SwapToken[]> =>
      call('tokens', {
        query: { chainId },
        cacheFor: 60_000,
        fresh,
        parse(json) {
          const { tokens } = record(json)
          if (!Array.isArray(tokens)) throw new TypeError('not a list')
          return tokens.map((token) => {
            const { name, symbol, decimals, address } = record(token)
            if (!Number.isInteger(decimals)) throw new TypeError('not decimals')
            return { name: text(name), symbol: text(symbol), decimals: Number(decimals), address: addressOf(address) }
          })
        },
      }),
    quote: ({ networkId, from, to, amount, user }: SwapRequest, fresh = false) =>
      call('quotes', {
        query: {
          amount: `${amount}`,
          userAddress: user,
          from: account(networkId, from),
          to: account(networkId, to),
        },
        cacheFor: 5000,
        fresh,
        parse(json) {
          const { quotes } = record(json)
          if (!Array.isArray(quotes)) throw new TypeError('not a list')
          return integer(record(quotes[0]).toAmount)
        },
      }),
    allowance: ({ networkId, from, user }: SwapRequest) =>
      call('allowance', {
        query: { tokenAddress: account(networkId, from), userAddress: account(networkId, user) },
        parse: (json) => integer(record(json).allowance),
      }),
    buildApprove: ({ networkId, from, to, user }: SwapRequest) =>
      call('build-approve', {
        query: {
          userAddress: account(networkId, user),
          from: account(networkId, from),
          to: account(networkId, to),
        },
        parse: transactionOf,
      }),
    buildSwap: ({ networkId, from, to, amount, user }: SwapRequest) =>
      call('build-transaction', {
        body: {
          amount: `${amount}`,
          eip155: { slippage: 1 },
          projectId,
          from: account(networkId, from),
          to: account(networkId, to),
          userAddress: account(networkId, user),
        },
        // It builds, and sends nothing.
        repeatable: true,
        parse: transactionOf,
      }),
  }
}
