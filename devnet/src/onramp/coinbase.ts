import { type KeyObject, randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { SellerError } from '../localServer.js'
import { optionalText, record, text } from './asks.js'
import type { Book } from './createBook.js'
import { countries, currencies, limits, priceOf } from './prices.js'
import type { Sale, SoldCoin } from './types.js'

/** The name of a local chain. */
export const coinbaseChainOf = (chain: string): string =>
  `local-${chain.slice(chain.indexOf(':') + 1, chain.indexOf(':') + 9).toLowerCase()}`

const words = {
  created: 'CREATED',
  pending: 'CREATED',
  paid: 'IN_PROGRESS',
  sent: 'IN_PROGRESS',
  complete: 'SUCCESS',
  failed: 'FAILED',
  refunded: 'FAILED',
} as const
const events = {
  created: 'created',
  pending: 'created',
  paid: 'updated',
  sent: 'updated',
  complete: 'success',
  failed: 'failed',
  refunded: 'failed',
} as const

/** Each token is for one call, and two minutes. @throws {SellerError} 401 */
export async function checkCdpToken(authorization: string, key: KeyObject, call: string, now: number): Promise<void> {
  try {
    const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ''), key, {
      issuer: 'cdp',
      clockTolerance: 5,
      currentDate: new Date(now),
    })
    const { uris, exp = 0, nbf = 0 } = payload as { uris?: unknown; exp?: number; nbf?: number }
    if (Array.isArray(uris) && uris[0] === call && exp - nbf <= 120) return
  } catch {
    // What is wrong with a token is nobody's to know.
  }
  throw new SellerError(401, 'Unauthorized')
}

/** Answers as Coinbase's API does. @returns undefined where it has no such path */
export function answerCoinbase(book: Book, path: string, query: URLSearchParams, body: unknown): unknown {
  if (path === '/onramp/v1/buy/config')
    return {
      countries: Object.keys(countries).map((id) => ({ id, subdivisions: [], payment_methods: [{ id: 'CARD' }] })),
    }
  if (path === '/onramp/v1/buy/options') {
    if (!Object.hasOwn(countries, query.get('country') ?? '')) throw new SellerError(400, 'country is not supported')
    return listOptions(book)
  }
  if (path === '/onramp/v1/buy/quote') return quote(book, record(body))
  if (path === '/platform/v2/onramp/sessions') return openSession(book, record(body))
  const reference = /^\/onramp\/v1\/buy\/user\/([\w-]{1,49})\/transactions$/.exec(path)?.[1]
  if (reference === undefined) return undefined
  const sales = book.sales.filter(
    (one) => one.seller === 'coinbase' && one.reference === reference && one.stage !== 'created',
  )
  return { transactions: sales.map(toTransaction), total_count: `${sales.length}`, next_page_key: '' }
}

function listOptions({ coins }: Book) {
  const symbols = [...new Set(coins.map(({ symbol }) => symbol))]
  const limit = { id: 'CARD', min: `${limits.coinbase.min}.00`, max: `${limits.coinbase.max}.00` }
  return {
    payment_currencies: currencies.map((id) => ({ id, limits: [limit, { ...limit, id: 'ACH_BANK_ACCOUNT' }] })),
    purchase_currencies: symbols.map((symbol) => {
      const own = coins.filter((coin) => coin.symbol === symbol)
      return {
        ...{ id: randomUUID(), name: own[0]?.name ?? symbol, symbol, icon_url: '' },
        networks: own.map(({ chain, contract }) => ({
          ...{ name: coinbaseChainOf(chain), display_name: 'Local', contract_address: contract ?? '' },
          chain_id: chain.split(':')[1],
        })),
      }
    }),
  }
}

function readTrade(
  { coins }: Book,
  symbol: unknown,
  network: unknown,
  amount: unknown,
): { coin: SoldCoin; fiat: number } {
  const coin = coins.find((one) => one.symbol === symbol && coinbaseChainOf(one.chain) === network)
  if (!coin) throw new SellerError(400, 'the currency is not supported on this network')
  const fiat = Number(amount)
  if (!(fiat >= limits.coinbase.min && fiat <= limits.coinbase.max))
    throw new SellerError(400, 'the amount is out of limits')
  return { coin, fiat }
}

function quote(book: Book, asked: Readonly<Record<string, unknown>>) {
  const { coin, fiat } = readTrade(book, asked.purchase_currency, asked.purchase_network, asked.payment_amount)
  const currency = text(asked.payment_currency)
  const price = priceOf('coinbase', coin, fiat, currency)
  const money = (value: number) => ({ value: value.toFixed(2), currency })
  return {
    ...{ payment_total: money(price.total), payment_subtotal: money(price.subtotal) },
    purchase_amount: { value: `${price.amount}`, currency: coin.symbol },
    ...{ coinbase_fee: money(price.own), network_fee: money(price.network), quote_id: randomUUID() },
  }
}

function openSession(book: Book, asked: Readonly<Record<string, unknown>>) {
  const { coin, fiat } = readTrade(book, asked.purchaseCurrency, asked.destinationNetwork, asked.paymentAmount)
  const currency = text(asked.paymentCurrency)
  text(asked.clientIp)
  const price = priceOf('coinbase', coin, fiat, currency)
  const sale = book.open({
    ...{ seller: 'coinbase', coin, fiat: { amount: fiat, currency }, address: text(asked.destinationAddress) },
    ...{ reference: text(asked.partnerUserRef), redirectUrl: optionalText(asked.redirectUrl), amount: price.amount },
  })
  return {
    session: { onrampUrl: book.checkoutOf(sale) },
    quote: {
      ...{
        paymentTotal: price.total.toFixed(2),
        paymentSubtotal: price.subtotal.toFixed(2),
        paymentCurrency: currency,
      },
      ...{
        purchaseAmount: `${price.amount}`,
        purchaseCurrency: coin.symbol,
        destinationNetwork: asked.destinationNetwork,
      },
      fees: [{ type: 'FEE_TYPE_EXCHANGE', amount: price.own.toFixed(2), currency }],
    },
  }
}

function toTransaction(sale: Sale) {
  return {
    ...{ status: `ONRAMP_TRANSACTION_STATUS_${words[sale.stage]}`, transaction_id: sale.id, tx_hash: sale.hash ?? '' },
    ...{ purchase_currency: sale.coin.symbol, purchase_network: coinbaseChainOf(sale.coin.chain) },
    purchase_amount: { value: `${sale.amount}`, currency: sale.coin.symbol },
    payment_total: { value: sale.fiat.amount.toFixed(2), currency: sale.fiat.currency },
    ...{ wallet_address: sale.address, partner_user_ref: sale.reference },
  }
}

/** The message of a purchase as it is now. */
export function writeCoinbaseEvent(sale: Sale): object {
  return {
    ...{
      eventType: `onramp.transaction.${events[sale.stage]}`,
      transactionId: sale.id,
      partnerUserRef: sale.reference,
    },
    ...{ status: `ONRAMP_TRANSACTION_STATUS_${words[sale.stage]}`, txHash: sale.hash ?? '' },
    ...{ walletAddress: sale.address, purchaseNetwork: coinbaseChainOf(sale.coin.chain) },
    purchaseAmount: { value: `${sale.amount}`, currency: sale.coin.symbol },
    paymentTotal: { value: sale.fiat.amount.toFixed(2), currency: sale.fiat.currency },
  }
}
