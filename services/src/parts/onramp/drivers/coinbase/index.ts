import * as z from 'zod'
import { readCdpKey, signCdpToken } from '../../../../upstream/cdpToken.js'
import { createRemember } from '../../../../upstream/createRemember.js'
import { DriverError } from '../../../../upstream/driverError.js'
import { apiUrl, hosts, networks, secret } from '../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import { coinbaseNetworks } from '../../../../upstream/providerNetworks.js'
import { toSnake } from '../../../../upstream/toSnake.js'
import { isAfter } from '../../judgeReport.js'
import { onrampLimits } from '../../limits.js'
import type { OnrampDriver, OnrampDriverKind, Place, PurchaseStatus, Report, Wish } from '../../types.js'
import { usualLimit } from '../../usualLimits.js'
import { checkSignature, readJsonBody } from '../readSignature.js'
import {
  type CoinbaseTransaction,
  configShape,
  optionsShape,
  quoteShape,
  sessionShape,
  transactionsShape,
  webhookShape,
} from './shapes.js'

const settings = z.strictObject({
  /** Of a secret API key. */
  keyId: z.string().min(1).max(300),
  key: secret,
  /** Of the subscription to webhooks. Default: none are taken, and status is asked. */
  webhookSecret: secret.optional(),
  url: apiUrl.default('https://api.developer.coinbase.com'),
  /** Where sessions are made. */
  sessionUrl: apiUrl.default('https://api.cdp.coinbase.com'),
  hosts: hosts.default(['pay.coinbase.com']),
  networks: networks.optional(),
  /** Nothing is charged, and nothing arrives. Default: false. */
  isSandbox: z.boolean().default(false),
})
type Settings = z.infer<typeof settings>

/** Names of ways to pay that sessions know by another one. */
const sessionMethods: Readonly<Record<string, string>> = { ach_bank_account: 'ACH' }

/** Coinbase Onramp. Wants a secret API key. */
export const coinbase: OnrampDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): OnrampDriver {
    const { url, sessionUrl, webhookSecret, isSandbox } = given
    const table = { ...coinbaseNetworks, ...given.networks }
    const namesOf = new Map(Object.entries(table).map(([name, chain]) => [chain, name]))
    const key = readCdpKey(given.keyId, given.key)
    const remember = createRemember<readonly string[]>(clock, onrampLimits.optionsMs, 1)
    const referenceOf = (reference: string) => (isSandbox ? `sandbox-${reference}` : reference)

    async function ask(address: string, signal: AbortSignal, body?: object, isWrite = false): Promise<unknown> {
      const token = signCdpToken(key, body === undefined ? 'GET' : 'POST', address, clock.now())
      const answer = await fetchJson({
        ...{ fetch, clock, signal, isWrite, maxBytes: onrampLimits.answerBytes },
        ...{ url: address, headers: { Authorization: `Bearer ${token}` } },
        ...(body && { body }),
      })
      return toSnake(answer)
    }

    const listCountries = (signal: AbortSignal) =>
      remember('countries', async () => {
        const { countries } = parseAnswer(configShape, await ask(`${url}/onramp/v1/buy/config`, signal))
        return countries.map((country) => country.id.toUpperCase())
      })

    return {
      id,
      name: 'Coinbase',
      hosts: given.hosts,
      listCountries,
      async getOptions(place, signal) {
        if (!(await listCountries(signal)).includes(place.country))
          throw new DriverError('unserved', 'It does not serve the country.')
        const query = new URLSearchParams({ ...placeOf(place) })
        const answer = parseAnswer(optionsShape, await ask(`${url}/onramp/v1/buy/options?${query}`, signal))
        return {
          paymentCurrencies: answer.payment_currencies.map((currency) => ({
            id: currency.id.toUpperCase(),
            methods: currency.limits.map(({ id: method, min, max }) => ({
              ...{ id: method.toLowerCase(), min, max, isUsual: false },
              // Without an upper bound it named none.
              ...(max === '0' && usualLimit(currency.id, method.toLowerCase())),
            })),
          })),
          purchaseCurrencies: answer.purchase_currencies.map(({ symbol, name, networks: found }) => ({
            ...{ symbol: symbol.toUpperCase(), name },
            networks: found.flatMap((network) => {
              const chain = Object.hasOwn(table, network.name) ? table[network.name] : undefined
              const displayName = network.display_name || network.name
              const contract = network.contract_address || undefined
              return chain ? { chain, name: network.name, displayName, contract } : []
            }),
          })),
        }
      },
      async quote(wish, signal) {
        const network = namesOf.get(wish.chain)
        if (!network) return []
        const body = {
          ...{ purchase_currency: wish.symbol, purchase_network: network },
          ...{ payment_amount: wish.pays.amount, payment_currency: wish.pays.currency },
          payment_method: wish.paymentMethod.toUpperCase(),
          ...placeOf(wish.place),
        }
        const answer = parseAnswer(quoteShape, await ask(`${url}/onramp/v1/buy/quote`, signal, body))
        const none = { amount: '0', currency: answer.payment_total.currency }
        const { network_fee: networkFee = none, coinbase_fee: ownFee = none } = answer
        return [
          {
            ...{ provider: 'Coinbase', paymentMethod: wish.paymentMethod },
            paymentTotal: answer.payment_total,
            paymentSubtotal: answer.payment_subtotal,
            purchaseAmount: answer.purchase_amount,
            networkFee,
            fees: [
              { type: 'provider', ...ownFee },
              { type: 'network', ...networkFee },
            ],
          },
        ]
      },
      async openSession({ wish, address, reference, redirectUrl, clientIp }, signal) {
        const body = {
          ...{
            destinationAddress: address,
            purchaseCurrency: wish.symbol,
            destinationNetwork: namesOf.get(wish.chain),
          },
          ...{ paymentAmount: wish.pays.amount, paymentCurrency: wish.pays.currency },
          paymentMethod: sessionMethods[wish.paymentMethod] ?? wish.paymentMethod.toUpperCase(),
          ...placeOf(wish.place),
          ...(redirectUrl && { redirectUrl }),
          ...(clientIp && { clientIp }),
          partnerUserRef: referenceOf(reference),
        }
        const answer = await ask(`${sessionUrl}/platform/v2/onramp/sessions`, signal, body, true)
        const { session, quote } = parseAnswer(sessionShape, answer)
        return { url: session.onramp_url, ...(quote && termsOf(quote, wish)) }
      },
      async getReport({ reference }, signal) {
        const path = `buy/user/${encodeURIComponent(referenceOf(reference))}/transactions?page_size=100`
        const { transactions } = parseAnswer(transactionsShape, await ask(`${url}/onramp/v1/${path}`, signal))
        // A user who was declined may have tried again: what came furthest counts.
        return transactions
          .map(toReport)
          .reduce<Report | undefined>(
            (best, report) => (best && !isAfter(report.status, best.status) ? best : report),
            undefined,
          )
      },
      readWebhook({ headers, body }) {
        const parts = new Map(
          (headers['x-hook0-signature'] ?? '').split(',').map((part): [string, string] => {
            const at = part.indexOf('=')
            return [part.slice(0, at).trim(), part.slice(at + 1)]
          }),
        )
        const [time = '', names, whole] = [parts.get('t'), parts.get('h'), parts.get('v1')]
        const values = (names ?? '').split(' ').map((name) => headers[name.toLowerCase()] ?? '')
        const isWhole = whole !== undefined && names !== undefined
        checkSignature({
          secret: webhookSecret,
          text: isWhole ? `${time}.${names}.${values.join('.')}.${body}` : `${time}.${body}`,
          encoding: 'hex',
          signature: isWhole ? whole : (parts.get('v0') ?? ''),
          signedAt: Number.parseInt(time, 10) * 1000,
          now: clock.now(),
        })
        const event = parseAnswer(webhookShape, unfold(readJsonBody(body)))
        if (!event.event_type.startsWith('onramp.transaction.')) return { reference: undefined, report: undefined }
        const named = event.transaction.partner_user_ref ?? event.partner_user_ref
        const reference = isSandbox ? named?.replace(/^sandbox-/, '') : named
        return { reference, report: toReport(event.transaction) }
      },
    }
  },
}

/** Its facts stand beside the event's name, or in `data`. */
function unfold(value: unknown): unknown {
  const event = toSnake(value)
  if (typeof event !== 'object' || event === null) return event
  const { data } = event as { data?: unknown }
  return { ...event, transaction: typeof data === 'object' && data !== null ? data : event }
}

const placeOf = ({ country, subdivision }: Place) => ({ country, ...(subdivision && { subdivision }) })

function termsOf(quote: NonNullable<z.infer<typeof sessionShape>['quote']>, { pays, symbol }: Wish) {
  const { payment_total, payment_currency = pays.currency, purchase_amount, purchase_currency = symbol } = quote
  return {
    paymentTotal: { amount: payment_total, currency: payment_currency.toUpperCase() },
    purchaseAmount: { amount: purchase_amount, currency: purchase_currency.toUpperCase() },
  }
}

function toReport(transaction: CoinbaseTransaction): Report {
  const hash = transaction.tx_hash || undefined
  return {
    status: toStatus(transaction.status, hash),
    ...(transaction.transaction_id && { providerId: transaction.transaction_id }),
    ...(hash && { hash }),
    ...(transaction.wallet_address && { address: transaction.wallet_address }),
    ...(transaction.payment_total && { paid: transaction.payment_total }),
    ...(transaction.purchase_amount && { received: transaction.purchase_amount }),
  }
}

const states: Readonly<Record<string, PurchaseStatus>> = { IN_PROGRESS: 'paid', SUCCESS: 'complete', FAILED: 'failed' }

function toStatus(status: string, hash: string | undefined): PurchaseStatus {
  const word = status.replace(/^ONRAMP_TRANSACTION_STATUS_/, '')
  // Whatever else there may be one day: somebody has begun.
  const state = Object.hasOwn(states, word) ? (states[word] ?? 'pending') : 'pending'
  return state === 'paid' && hash ? 'sent' : state
}
