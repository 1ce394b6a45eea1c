import * as z from 'zod'
import { createRemember } from '../../../../upstream/createRemember.js'
import { DriverError } from '../../../../upstream/driverError.js'
import { apiUrl, hosts, networks, secret } from '../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../upstream/parseAnswer.js'
import { meldNetworks, type NetworkTable } from '../../../../upstream/providerNetworks.js'
import { isAfter } from '../../judgeReport.js'
import { onrampLimits } from '../../limits.js'
import type { OnrampDriver, OnrampDriverKind, PurchaseStatus, Report } from '../../types.js'
import { usualLimit } from '../../usualLimits.js'
import { checkSignature, readJsonBody } from '../readSignature.js'
import { fromMethod } from './methods.js'
import {
  countriesShape,
  type MeldTransaction,
  quotesShape,
  sessionShape,
  transactionShape,
  transactionsShape,
  webhookShape,
} from './shapes.js'
import { codeOf, fetchSold, type Sold } from './sold.js'
import { toOffers } from './toOffers.js'

const settings = z.strictObject({
  key: secret,
  /** Of the webhook profile. Default: none are taken, and status is asked. */
  webhookSecret: secret.optional(),
  /** The address that Meld was given for webhooks: it signs that, too. */
  webhookUrl: apiUrl.optional(),
  url: apiUrl.default('https://api.meld.io'),
  /** `Meld-Version`. */
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .default('2023-12-19'),
  hosts: hosts.default(['meldcrypto.com', 'www.meldcrypto.com']),
  networks: networks.optional(),
})
type Settings = z.infer<typeof settings>

/** Meld, which asks many providers. Wants a key. */
export const meld: OnrampDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): OnrampDriver {
    const { url, version, webhookSecret, webhookUrl } = given
    const table: NetworkTable = { ...meldNetworks, ...given.networks }
    const rememberCountries = createRemember<readonly string[]>(clock, onrampLimits.optionsMs, 1)
    const rememberSold = createRemember<Sold>(clock, onrampLimits.optionsMs)

    const ask = (path: string, signal: AbortSignal, body?: object, isWrite = false) =>
      fetchJson({
        ...{
          fetch,
          clock,
          signal,
          isWrite,
          maxBytes: onrampLimits.answerBytes,
          missing: path.startsWith('/payments/transactions') ? 'none' : undefined,
        },
        ...{ url: `${url}${path}`, headers: { Authorization: `BASIC ${given.key}`, 'Meld-Version': version } },
        ...(body && { body }),
      })
    const list = (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) =>
      ask(
        `/service-providers/${path}?${new URLSearchParams(query)}&categories=CRYPTO_ONRAMP&accountFilter=true`,
        signal,
      )

    const listCountries = (signal: AbortSignal) =>
      rememberCountries('countries', async () =>
        parseAnswer(countriesShape, await list('properties/countries', {}, signal)).map(({ countryCode }) =>
          countryCode.toUpperCase(),
        ),
      )

    const getSold = (country: string, signal: AbortSignal) =>
      rememberSold(country, () => fetchSold(country, (path, query) => list(path, query, signal), table))

    return {
      id,
      name: 'Meld',
      hosts: given.hosts,
      listCountries,
      async getOptions({ country }, signal) {
        if (!(await listCountries(signal)).includes(country))
          throw new DriverError('unserved', 'It does not serve the country.')
        const { currencies, methods, limits, coins } = await getSold(country, signal)
        return {
          paymentCurrencies: currencies.map((currency) => {
            const limit = limits.find(({ currencyCode }) => currencyCode === currency)
            return {
              id: currency,
              methods: methods.flatMap(
                (method) =>
                  (limit && { id: method, min: limit.minimumAmount, max: limit.maximumAmount, isUsual: false }) ??
                  usualLimit(currency, method) ??
                  [],
              ),
            }
          }),
          purchaseCurrencies: [...coins].map(([symbol, { name, networks: found }]) => ({
            ...{ symbol, name },
            networks: found.map(({ code: _, ...network }) => network),
          })),
        }
      },
      async quote(wish, signal) {
        const { country } = wish.place
        const code = codeOf(await getSold(country, signal), wish)
        if (code === undefined) return []
        const answer = await ask('/payments/crypto/quote', signal, {
          ...{ countryCode: country, sourceCurrencyCode: wish.pays.currency, destinationCurrencyCode: code },
          sourceAmount: Number(wish.pays.amount),
          paymentMethodType: fromMethod(wish.paymentMethod),
        })
        return toOffers(wish, parseAnswer(quotesShape, answer))
      },
      async openSession({ wish, offer, address, reference, customer, redirectUrl }, signal) {
        const { country } = wish.place
        const answer = await ask(
          '/crypto/session/widget',
          signal,
          {
            sessionType: 'BUY',
            sessionData: {
              ...{ countryCode: country, sourceCurrencyCode: wish.pays.currency, sourceAmount: wish.pays.amount },
              destinationCurrencyCode: codeOf(await getSold(country, signal), wish),
              ...{ walletAddress: address, serviceProvider: offer.provider },
              paymentMethodType: fromMethod(offer.paymentMethod),
              ...(redirectUrl && { redirectUrl }),
              lockFields: ['walletAddress', 'destinationCurrencyCode', 'sourceAmount', 'sourceCurrencyCode'],
            },
            ...{ externalCustomerId: customer, externalSessionId: reference },
          },
          true,
        )
        return { url: parseAnswer(sessionShape, answer).widgetUrl }
      },
      async getReport({ reference, providerId }, signal) {
        if (providerId !== undefined) {
          const answer = await ask(`/payments/transactions/${encodeURIComponent(providerId)}`, signal)
          return answer === 'none' ? undefined : toReport(parseAnswer(transactionShape, answer).transaction)
        }
        const query = new URLSearchParams({ externalSessionIds: reference })
        const answer = await ask(`/payments/transactions?${query}`, signal)
        if (answer === 'none') return undefined
        return parseAnswer(transactionsShape, answer)
          .transactions // It is asked for one session; what is another's is not believed.
          .filter(({ externalSessionId }) => externalSessionId === reference)
          .map(toReport)
          .reduce<Report | undefined>(
            (best, report) => (best && !isAfter(report.status, best.status) ? best : report),
            undefined,
          )
      },
      readWebhook({ headers, body }) {
        const time = headers['meld-signature-timestamp'] ?? ''
        checkSignature({
          secret: webhookUrl && webhookSecret,
          text: `${time}.${webhookUrl}.${body}`,
          encoding: 'base64url',
          signature: headers['meld-signature'] ?? '',
          signedAt: readTime(time),
          now: clock.now(),
        })
        const { eventType, payload } = parseAnswer(webhookShape, readJsonBody(body))
        const { externalSessionId, paymentTransactionId, paymentTransactionStatus } = payload
        if (!eventType.startsWith('TRANSACTION_CRYPTO_') || paymentTransactionStatus === undefined)
          return { reference: undefined, report: undefined }
        return {
          reference: externalSessionId ?? undefined,
          report: {
            status: toStatus(paymentTransactionStatus, undefined),
            ...(paymentTransactionId && { providerId: paymentTransactionId }),
          },
        }
      },
    }
  },
}

/** Seconds, ms, or a date of ISO 8601: its documents show the latter. */
function readTime(text: string): number {
  if (!/^\d+$/.test(text)) return Date.parse(text)
  return Number(text) * (text.length > 11 ? 1 : 1000)
}

function toReport(transaction: MeldTransaction): Report {
  const { cryptoDetails, sourceAmount, sourceCurrencyCode, destinationAmount, destinationCurrencyCode } = transaction
  const hash = cryptoDetails?.blockchainTransactionId || undefined
  const [symbol = ''] = (destinationCurrencyCode ?? '').split('_')
  return {
    status: toStatus(transaction.status, hash),
    providerId: transaction.id,
    ...(hash && { hash }),
    ...(cryptoDetails?.destinationWalletAddress && { address: cryptoDetails.destinationWalletAddress }),
    ...(sourceAmount && sourceCurrencyCode && { paid: { amount: sourceAmount, currency: sourceCurrencyCode } }),
    ...(destinationAmount && symbol && { received: { amount: destinationAmount, currency: symbol.toUpperCase() } }),
  }
}

const failed = new Set(['FAILED', 'DECLINED', 'CANCELLED'])

function toStatus(status: string, hash: string | undefined): PurchaseStatus {
  if (status === 'SETTLED') return 'complete'
  if (status === 'REFUNDED') return 'refunded'
  if (failed.has(status)) return 'failed'
  if (status === 'SETTLING') return hash ? 'sent' : 'paid'
  // PENDING_CREATED, PENDING, TWO_FA_*, ERROR, which its documents call open, and what else there may be one day.
  return 'pending'
}
