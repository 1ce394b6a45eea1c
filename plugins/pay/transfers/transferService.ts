import { type PluginContext, parseAccountId, type Token } from '../../../src/plugin.js'
import type { TransferWish } from './checkTransfer.js'
import { readPairs, readQuote, readSeen, type ToldTransfer } from './wire.js'

/** Bytes of an answer. */
const mostBytes = 65_536

/** The protocol's calls for transfers (docs/elsewhere.md): a service is believed in nothing that it answers. */
export interface TransferService {
  /** @throws {LatchkeyError} those of the services, also where there is no way */
  quote(wish: TransferWish, signal: AbortSignal): Promise<ToldTransfer>
  /** What a token may be brought as. @throws {LatchkeyError} those of the services */
  pairs(token: Token): Promise<ReturnType<typeof readPairs>>
  /** @param hash by which it was sent */
  seen(request: string, hash: string): Promise<ReturnType<typeof readSeen>>
}

export function createTransferService({ services, signal: ended }: PluginContext): TransferService {
  const root = '/appkit/v1/transfers'
  return {
    quote({ account, debt, token, bridge, expiresAt }, signal) {
      const { address, networkId } = parseAccountId(account)
      return services.call({
        ...{ part: 'pay', path: `${root}/quote`, method: 'POST', signal, maxBytes: mostBytes, parse: readQuote },
        body: {
          ...{ user: address, originChainId: networkId, originCurrency: token.address },
          ...{ destinationChainId: debt.asset.networkId, destinationCurrency: debt.asset.address },
          ...{ recipient: debt.payTo, amount: `${debt.amount}`, contract: bridge.contract },
          ...(expiresAt !== undefined && { before: new Date(expiresAt).toISOString() }),
        },
      })
    },
    pairs: ({ networkId: originChainId, address: originCurrency = '' }) =>
      services.call({
        ...{ part: 'pay', path: `${root}/pairs`, query: { originChainId, originCurrency } },
        ...{ signal: ended, maxBytes: mostBytes, parse: readPairs },
      }),
    seen: (requestId, hash) =>
      services.call({
        ...{ part: 'pay', path: `${root}/status`, query: { requestId, hash } },
        ...{ signal: ended, maxBytes: mostBytes, parse: readSeen },
      }),
  }
}
