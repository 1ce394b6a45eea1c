import * as z from 'zod'
import { createRemember } from '../../../../../upstream/createRemember.js'
import { apiUrl, hosts, networks, secret } from '../../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { meldNetworks } from '../../../../../upstream/providerNetworks.js'
import { exchangeLimits } from '../../exchangeLimits.js'
import { toBest } from '../../judgeReport.js'
import type { DepositReport, DepositStatus, ExchangeAsset, ExchangeDriver, ExchangeDriverKind } from '../../types.js'
import { cryptoShape, type MeldTransaction, sessionShape, transactionShape, transactionsShape } from './shapes.js'

const settings = z.strictObject({
  key: secret,
  url: apiUrl.default('https://api.meld.io'),
  /** `Meld-Version`: transfers want this one, or a newer one. */
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .default('2023-12-19'),
  hosts: hosts.default(['meldcrypto.com', 'www.meldcrypto.com']),
  networks: networks.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  /** Who carries transfers out, of those that Meld knows. */
  serviceProvider: z.string().min(1).max(40).default('MESH'),
  /** What users read. */
  name: z.string().min(1).max(40).default('Meld'),
})
type Settings = z.infer<typeof settings>

/** Transfers through Meld, by one of the services that it knows. Wants a key. */
export const meld: ExchangeDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): ExchangeDriver {
    const { url, version, country, serviceProvider } = given
    const table = { ...meldNetworks, ...given.networks }
    const remember = createRemember<readonly ExchangeAsset[]>(clock, exchangeLimits.assetsMs, 1)

    const ask = (path: string, signal: AbortSignal, body?: object) =>
      fetchJson({
        ...{ fetch, clock, signal, isWrite: body !== undefined, maxBytes: exchangeLimits.answerBytes },
        ...{ url: `${url}${path}`, headers: { Authorization: `BASIC ${given.key}`, 'Meld-Version': version } },
        missing: path.startsWith('/payments/transactions') ? 'none' : undefined,
        ...(body && { body }),
      })

    return {
      ...{ id, name: given.name, hosts: given.hosts, usualMs: 10 * 60_000 },
      listAssets: (signal) =>
        remember('assets', async () => {
          const query = new URLSearchParams({ countries: country, accountFilter: 'true' })
          const answer = await ask(`/service-providers/properties/crypto-currencies?${query}`, signal)
          return parseAnswer(cryptoShape, answer).flatMap((found): ExchangeAsset[] => {
            const { currencyCode: code, name, chainCode, contractAddress } = found
            const chain = chainCode && Object.hasOwn(table, chainCode) ? table[chainCode] : undefined
            const symbol = code.split('_')[0]?.toUpperCase() ?? ''
            const contract = contractAddress ?? ''
            const token = chain?.startsWith('eip155:') ? contract.toLowerCase() : contract
            return chain ? [{ chain, token, symbol, name, code }] : []
          })
        }),
      async openDeposit({ asset, amount, recipient, reference, customer, redirectUrl }, signal) {
        const answer = await ask('/crypto/session/widget', signal, {
          sessionType: 'TRANSFER',
          sessionData: {
            ...{ countryCode: country, serviceProvider, walletAddress: recipient },
            ...{ sourceCurrencyCode: asset.code, destinationCurrencyCode: asset.code, sourceAmount: amount },
            ...(redirectUrl && { redirectUrl }),
            lockFields: ['walletAddress', 'destinationCurrencyCode', 'sourceAmount', 'sourceCurrencyCode'],
          },
          ...{ externalCustomerId: customer, externalSessionId: reference },
        })
        return parseAnswer(sessionShape, answer).widgetUrl
      },
      async getReport({ reference, providerId }, signal) {
        if (providerId !== undefined) {
          const answer = await ask(`/payments/transactions/${encodeURIComponent(providerId)}`, signal)
          return answer === 'none' ? undefined : toReport(parseAnswer(transactionShape, answer).transaction)
        }
        const answer = await ask(
          `/payments/transactions?${new URLSearchParams({ externalSessionIds: reference })}`,
          signal,
        )
        if (answer === 'none') return undefined
        // It is asked for one session; what is another's is not believed.
        const { transactions } = parseAnswer(transactionsShape, answer)
        return toBest(transactions.filter((one) => one.externalSessionId === reference).map(toReport))
      },
    }
  },
}

const ends: Readonly<Record<string, DepositStatus>> = {
  ...{ SETTLED: 'SUCCESS', FAILED: 'FAILED', DECLINED: 'FAILED', CANCELLED: 'FAILED', REFUNDED: 'FAILED' },
}

function toReport({ id, status, cryptoDetails }: MeldTransaction): DepositReport {
  const { destinationWalletAddress: address, blockchainTransactionId: hash } = cryptoDetails ?? {}
  return {
    status: Object.hasOwn(ends, status) ? (ends[status] ?? 'IN_PROGRESS') : 'IN_PROGRESS',
    providerId: id,
    ...(hash && { hash }),
    ...(address && { address }),
  }
}
