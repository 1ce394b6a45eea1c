import { randomBytes, randomUUID } from 'node:crypto'
import { SellerError } from '../localServer.js'
import { optionalText, record, text } from '../onramp/asks.js'
import { coinbaseChainOf } from '../onramp/coinbase.js'
import { meldChainOf } from '../onramp/meld.js'
import type { SoldCoin } from '../onramp/types.js'
import type { Withdrawal } from './types.js'

/** What both APIs know. */
export interface WithdrawalBook {
  readonly coins: readonly SoldCoin[]
  readonly withdrawals: Withdrawal[]
  /** Where a user sends. */
  pageOf(withdrawal: Withdrawal): string
  /** Ms since 1970. */
  now(): number
}

const codeOf = ({ symbol, chain }: SoldCoin) => `${symbol}_${meldChainOf(chain)}`
const coinbaseStates = { created: 'CREATED', pending: 'IN_PROGRESS', success: 'SUCCESS', failed: 'FAILED' } as const
const meldStates = { created: 'PENDING_CREATED', pending: 'PENDING', success: 'SETTLED', failed: 'FAILED' } as const

function open(book: WithdrawalBook, given: Omit<Withdrawal, 'token' | 'id' | 'madeAt' | 'stage'>): Withdrawal {
  const [token, id] = [randomBytes(16).toString('hex'), randomUUID()]
  const made: Withdrawal = { ...given, token, id, madeAt: book.now(), stage: 'created' }
  book.withdrawals.push(made)
  return made
}

/** Answers as Coinbase's API does. @returns undefined where it has no such path */
export function answerAsCoinbase(book: WithdrawalBook, path: string, body: unknown): unknown {
  if (path === '/onramp/v1/buy/options') return { payment_currencies: [], purchase_currencies: listCoinbase(book) }
  if (path === '/platform/v2/onramp/sessions') {
    const asked = record(body)
    const coin = book.coins.find(
      (one) => one.symbol === asked.purchaseCurrency && coinbaseChainOf(one.chain) === asked.destinationNetwork,
    )
    if (!coin) throw new SellerError(400, 'the currency is not supported on this network')
    const made = open(book, {
      ...{ api: 'coinbase', coin, address: text(asked.destinationAddress), reference: text(asked.partnerUserRef) },
      // The amount stands in the page's address.
      ...{ redirectUrl: optionalText(asked.redirectUrl), amount: 0, told: asked },
    })
    return { session: { onrampUrl: book.pageOf(made) } }
  }
  const reference = /^\/onramp\/v1\/buy\/user\/([\w-]{1,49})\/transactions$/.exec(path)?.[1]
  if (reference === undefined) return undefined
  const own = book.withdrawals.filter((one) => one.reference === reference && one.stage !== 'created')
  return {
    transactions: own.map(({ stage, id, hash, address, said }) => ({
      ...{ status: `ONRAMP_TRANSACTION_STATUS_${coinbaseStates[stage]}`, transaction_id: id, tx_hash: hash ?? '' },
      wallet_address: said ?? address,
    })),
    total_count: `${own.length}`,
  }
}

function listCoinbase({ coins }: WithdrawalBook) {
  return [...new Set(coins.map(({ symbol }) => symbol))].map((symbol) => {
    const own = coins.filter((coin) => coin.symbol === symbol)
    const networks = own.map(({ chain, contract }) => ({
      ...{ name: coinbaseChainOf(chain), display_name: 'Local', contract_address: contract ?? '' },
    }))
    return { id: randomUUID(), name: own[0]?.name ?? symbol, symbol, icon_url: '', networks }
  })
}

/** Answers as Meld's API does. @returns undefined where it has no such path */
export function answerAsMeld(book: WithdrawalBook, path: string, query: URLSearchParams, body: unknown): unknown {
  if (path === '/service-providers/properties/crypto-currencies')
    return book.coins.map((coin) => ({
      ...{ currencyCode: codeOf(coin), name: coin.name, chainCode: meldChainOf(coin.chain) },
      ...{ contractAddress: coin.contract ?? null, symbolImageUrl: '' },
    }))
  if (path === '/crypto/session/widget') {
    const asked = record(body)
    const data = record(asked.sessionData)
    if (asked.sessionType !== 'TRANSFER' || data.serviceProvider !== 'MESH')
      throw new SellerError(400, 'only transfers by MESH are supported')
    const coin = book.coins.find((one) => codeOf(one) === data.destinationCurrencyCode)
    if (!coin) throw new SellerError(400, 'destinationCurrencyCode is not supported')
    const made = open(book, {
      ...{ api: 'meld', coin, address: text(data.walletAddress), reference: text(asked.externalSessionId) },
      ...{ redirectUrl: optionalText(data.redirectUrl), amount: Number(data.sourceAmount), told: asked },
    })
    return { id: made.id, token: made.token, customerId: randomUUID(), widgetUrl: book.pageOf(made) }
  }
  const begun = book.withdrawals.filter(({ api, stage }) => api === 'meld' && stage !== 'created')
  if (path === '/payments/transactions') {
    const own = begun.filter(({ reference }) => reference === query.get('externalSessionIds'))
    return { transactions: own.map(toMeldTransaction), count: own.length }
  }
  const id = /^\/payments\/transactions\/([\w-]{1,64})$/.exec(path)?.[1]
  const found = begun.find((one) => one.id === id)
  return found && { transaction: toMeldTransaction(found) }
}

const toMeldTransaction = ({ id, stage, reference, address, said, hash }: Withdrawal) => ({
  ...{ id, status: meldStates[stage], transactionType: 'CRYPTO_TRANSFER', serviceProvider: 'MESH' },
  externalSessionId: reference,
  cryptoDetails: { destinationWalletAddress: said ?? address, blockchainTransactionId: hash ?? null },
})
