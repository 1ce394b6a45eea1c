import { type CaipAccountId, type PluginContext, parseNetworkId } from '../../../src/plugin.js'
import type { Begun, BuyQuote } from '../types.js'
import { type Book, type Entry, idPattern, newHandle } from './book.js'
import { checkoutInvalid, notConnected, toOnrampError } from './errors.js'
import type { KnownChoices } from './options.js'
import { keyOf, readText } from './parse.js'
import type { Quotes } from './quotes.js'

/** Query parameter with which a user comes back. */
const returnName = 'latchkey_purchase'

/** What was asked for in this page, which no later answer may change. */
export interface Asked {
  readonly entry: Entry
  readonly account: CaipAccountId
  /** Unix time in ms. */
  readonly at: number
}

export interface BeginParts {
  readonly context: PluginContext
  readonly quotes: Quotes
  readonly getOptions: (choice: { readonly country?: string }) => Promise<KnownChoices>
  readonly book: Book
  readonly onBegun: (asked: Asked) => void
}

/** Makes the checkout of a quote, and notes its purchase. */
export function createBegin({ context, quotes, getOptions, book, onBegun }: BeginParts) {
  const { accounts, services, clock, signal } = context
  return async (given: BuyQuote, { returns = false }: { readonly returns?: boolean } = {}): Promise<Begun> => {
    const { quote, asked } = quotes.find(given)
    const { networkId, symbol, country, method } = quote.wish
    const { namespace } = parseNetworkId(networkId)
    const account = accounts.get(namespace)
    if (!account) throw notConnected(namespace)
    const { address } = account
    const { hosts } = await getOptions(country === undefined ? {} : { country })
    const handle = newHandle()
    const at = clock.now()
    let answer: { readonly url: string; readonly id: string }
    try {
      answer = await services.call({
        ...{ part: 'onramp', path: '/v1/generators/onrampurl', method: 'POST', signal },
        body: {
          quoteId: quote.id,
          destinationWallets: [{ address, blockchains: [networkId], assets: [symbol] }],
          ...{ presetFiatAmount: Number(asked), paymentCurrency: quote.pays.currency, paymentMethod: method, country },
          ...(returns && { redirectUrl: toReturn(context.page.wayBack(), handle) }),
        },
        parse: (json) => ({
          url: readText(keyOf(json, 'url'), /^[\x21-\x7e]{8,4096}$/),
          id: readText(keyOf(json, 'purchaseId'), idPattern),
        }),
      })
    } catch (cause) {
      throw toOnrampError(cause)
    }
    const { url, id } = answer
    if (!isCheckout(url, hosts.get(quote.provider) ?? [])) throw checkoutInvalid()
    const entry = { handle, id }
    book.add(entry)
    onBegun({ entry, account: `${networkId}:${address}`, at })
    return Object.freeze({ handle, url })
  }
}

/** In the place of what came back with an earlier purchase. */
function toReturn(page: string, handle: string): string {
  const url = new URL(page)
  url.searchParams.set(returnName, handle)
  return url.href
}

/** https at one of the provider's hosts; plain http is for hosts of this machine. */
function isCheckout(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, username, password } = new URL(address)
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal)
  return isSafe && !username && !password && hosts.includes(host)
}
