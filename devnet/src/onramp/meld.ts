import { randomUUID } from 'node:crypto'
import { SellerError } from '../localServer.js'
import { optionalText, record, text } from './asks.js'
import type { Book } from './createBook.js'
import { countries, currencies, limits, priceOf } from './prices.js'
import type { Sale, SoldCoin } from './types.js'

const codeOf = ({ symbol, chain }: SoldCoin) => `${symbol}_${meldChainOf(chain)}`

/** The code of a local chain. */
export const meldChainOf = (chain: string): string =>
  `LOCAL${chain.slice(chain.indexOf(':') + 1, chain.indexOf(':') + 9)}`

const states = {
  created: 'PENDING_CREATED',
  pending: 'PENDING',
  paid: 'SETTLING',
  sent: 'SETTLING',
  complete: 'SETTLED',
  failed: 'DECLINED',
  refunded: 'REFUNDED',
} as const
const events = {
  created: 'PENDING',
  pending: 'PENDING',
  paid: 'TRANSFERRING',
  sent: 'TRANSFERRING',
  complete: 'COMPLETE',
  failed: 'FAILED',
  refunded: 'FAILED',
} as const

/** Answers as Meld's API does. @returns undefined where it has no such path */
export function answerMeld(book: Book, path: string, query: URLSearchParams, body: unknown): unknown {
  const lists: Readonly<Record<string, () => unknown>> = {
    'properties/countries': () => Object.keys(countries).map((countryCode) => ({ countryCode, name: countryCode })),
    'properties/fiat-currencies': () => currencies.map((currencyCode) => ({ currencyCode, name: currencyCode })),
    'properties/crypto-currencies': () =>
      book.coins.map((coin) => ({
        ...{ currencyCode: codeOf(coin), name: coin.name, chainCode: meldChainOf(coin.chain) },
        ...{ chainId: coin.chain.split(':')[1], contractAddress: coin.contract ?? null, symbolImageUrl: null },
      })),
    'properties/payment-methods': () => [
      { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' },
      { paymentMethod: 'SEPA', name: 'SEPA', paymentType: 'BANK_TRANSFER' },
    ],
    'limits/fiat-currency-purchases': () =>
      currencies.map((currencyCode) => ({
        ...{ currencyCode, defaultAmount: 100, minimumAmount: limits.meld.min, maximumAmount: limits.meld.max },
      })),
  }
  const list = path.startsWith('/service-providers/') ? lists[path.slice('/service-providers/'.length)] : undefined
  if (list) return list()
  if (path === '/payments/crypto/quote') return { quotes: [quote(book, record(body))] }
  if (path === '/crypto/session/widget') return openSession(book, record(body))
  if (path === '/payments/transactions') {
    const wanted = query.get('externalSessionIds')
    const sales = book.sales.filter(
      ({ seller, reference, stage }) => seller === 'meld' && reference === wanted && stage !== 'created',
    )
    return { transactions: sales.map(toTransaction), count: sales.length, remaining: 0 }
  }
  const id = /^\/payments\/transactions\/([\w-]+)$/.exec(path)?.[1]
  const sale = book.sales.find((one) => one.seller === 'meld' && one.id === id)
  return sale && { transaction: toTransaction(sale) }
}

function quote(book: Book, asked: Readonly<Record<string, unknown>>) {
  const { coin, amount, currency } = readTrade(book, asked)
  const price = priceOf('meld', coin, amount, currency)
  return {
    ...{ transactionType: 'CRYPTO_PURCHASE', sourceAmount: amount, sourceAmountWithoutFees: price.subtotal },
    ...{ fiatAmountWithoutFees: price.subtotal, totalFee: price.own + price.network, networkFee: price.network },
    ...{ transactionFee: price.own, destinationAmount: price.amount, destinationCurrencyCode: codeOf(coin) },
    ...{ sourceCurrencyCode: currency, exchangeRate: coin.price, countryCode: text(asked.countryCode) },
    ...{ paymentMethodType: text(asked.paymentMethodType), serviceProvider: 'LOCALPAY', customerScore: 20 },
  }
}

function readTrade(book: Book, asked: Readonly<Record<string, unknown>>) {
  const coin = book.coins.find((one) => codeOf(one) === asked.destinationCurrencyCode)
  if (!coin) throw new SellerError(400, 'destinationCurrencyCode is not supported')
  if (!Object.hasOwn(countries, text(asked.countryCode))) throw new SellerError(400, 'countryCode is not supported')
  const amount = Number(asked.sourceAmount)
  if (!(amount >= limits.meld.min && amount <= limits.meld.max))
    throw new SellerError(400, 'sourceAmount is out of limits')
  return { coin, amount, currency: text(asked.sourceCurrencyCode) }
}

function openSession(book: Book, asked: Readonly<Record<string, unknown>>) {
  const data = record(asked.sessionData)
  const { coin, amount, currency } = readTrade(book, data)
  if (asked.sessionType !== 'BUY') throw new SellerError(400, 'sessionType is not supported')
  const sale = book.open({
    ...{ seller: 'meld', coin, fiat: { amount, currency }, address: text(data.walletAddress) },
    ...{ reference: text(asked.externalSessionId), redirectUrl: optionalText(data.redirectUrl) },
    amount: priceOf('meld', coin, amount, currency).amount,
  })
  return {
    ...{ id: sale.id, token: sale.token, customerId: randomUUID(), widgetUrl: book.checkoutOf(sale) },
    ...{ externalSessionId: sale.reference, externalCustomerId: text(asked.externalCustomerId) },
  }
}

function toTransaction(sale: Sale) {
  return {
    ...{ id: sale.id, status: states[sale.stage], transactionType: 'CRYPTO_PURCHASE', serviceProvider: 'LOCALPAY' },
    ...{ sourceAmount: sale.fiat.amount, sourceCurrencyCode: sale.fiat.currency, externalSessionId: sale.reference },
    ...{ destinationAmount: sale.amount, destinationCurrencyCode: codeOf(sale.coin) },
    cryptoDetails: { destinationWalletAddress: sale.address, blockchainTransactionId: sale.hash ?? null },
  }
}

/** The message of a purchase as it is now. */
export function writeMeldEvent(sale: Sale): object {
  return {
    ...{ eventType: `TRANSACTION_CRYPTO_${events[sale.stage]}`, eventId: randomUUID(), version: '2023-12-19' },
    ...{ timestamp: new Date().toISOString(), accountId: 'LOCALACCOUNT' },
    payload: {
      ...{ accountId: 'LOCALACCOUNT', paymentTransactionId: sale.id, externalSessionId: sale.reference },
      paymentTransactionStatus: states[sale.stage],
    },
  }
}
