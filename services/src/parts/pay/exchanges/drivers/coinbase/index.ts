import * as z from 'zod'
import { readCdpKey, signCdpToken } from '../../../../../upstream/cdpToken.js'
import { createRemember } from '../../../../../upstream/createRemember.js'
import { apiUrl, hosts, networks, secret } from '../../../../../upstream/driverSettings.js'
import { fetchJson } from '../../../../../upstream/fetchJson.js'
import { parseAnswer } from '../../../../../upstream/parseAnswer.js'
import { coinbaseNetworks } from '../../../../../upstream/providerNetworks.js'
import { toSnake } from '../../../../../upstream/toSnake.js'
import { exchangeLimits } from '../../exchangeLimits.js'
import { toBest } from '../../judgeReport.js'
import type { DepositReport, DepositStatus, ExchangeAsset, ExchangeDriver, ExchangeDriverKind } from '../../types.js'
import { type CoinbaseTransaction, optionsShape, sessionShape, transactionsShape } from './shapes.js'

const settings = z.strictObject({
  /** Of a secret API key. */
  keyId: z.string().min(1).max(300),
  key: secret,
  url: apiUrl.default('https://api.developer.coinbase.com'),
  /** Where sessions are made. */
  sessionUrl: apiUrl.default('https://api.cdp.coinbase.com'),
  hosts: hosts.default(['pay.coinbase.com']),
  networks: networks.optional(),
  /** Its list of coins is of a country. Default: the one that has them all. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
})
type Settings = z.infer<typeof settings>

/** Coins that a user has at Coinbase, sent from there. Wants a secret API key. */
export const coinbase: ExchangeDriverKind<Settings> = {
  settings,
  create(id, given, { clock, fetch }): ExchangeDriver {
    const { url, sessionUrl, country } = given
    const table = { ...coinbaseNetworks, ...given.networks }
    const namesOf = new Map(Object.entries(table).map(([name, chain]) => [chain, name]))
    const key = readCdpKey(given.keyId, given.key)
    const remember = createRemember<readonly ExchangeAsset[]>(clock, exchangeLimits.assetsMs, 1)

    async function ask(address: string, signal: AbortSignal, body?: object): Promise<unknown> {
      const token = signCdpToken(key, body === undefined ? 'GET' : 'POST', address, clock.now())
      const answer = await fetchJson({
        ...{ fetch, clock, signal, isWrite: body !== undefined, maxBytes: exchangeLimits.answerBytes },
        ...{ url: address, headers: { Authorization: `Bearer ${token}` } },
        ...(body && { body }),
      })
      return toSnake(answer)
    }

    return {
      ...{ id, name: 'Coinbase', hosts: given.hosts, usualMs: 5 * 60_000 },
      listAssets: (signal) =>
        remember('assets', async () => {
          const answer = await ask(`${url}/onramp/v1/buy/options?${new URLSearchParams({ country })}`, signal)
          return parseAnswer(optionsShape, answer).purchase_currencies.flatMap(({ symbol, name, networks: found }) =>
            found.flatMap((network): ExchangeAsset[] => {
              const chain = Object.hasOwn(table, network.name) ? table[network.name] : undefined
              if (!chain) return []
              const token = toToken(chain, network.contract_address ?? '')
              return [{ chain, token, symbol: symbol.toUpperCase(), name, code: symbol.toUpperCase() }]
            }),
          )
        }),
      async openDeposit({ asset, amount, recipient, reference, redirectUrl }, signal) {
        const answer = await ask(`${sessionUrl}/platform/v2/onramp/sessions`, signal, {
          ...{ destinationAddress: recipient, purchaseCurrency: asset.code },
          destinationNetwork: namesOf.get(asset.chain),
          ...(redirectUrl && { redirectUrl }),
          partnerUserRef: reference,
        })
        const page = new URL(parseAnswer(sessionShape, answer).session.onramp_url)
        // Without them the page asks what is to be bought, and for how much.
        page.searchParams.set('defaultExperience', 'send')
        page.searchParams.set('defaultAsset', asset.code)
        page.searchParams.set('presetCryptoAmount', amount)
        return page.href
      },
      async getReport({ reference }, signal) {
        const path = `buy/user/${encodeURIComponent(reference)}/transactions?page_size=100`
        const { transactions } = parseAnswer(transactionsShape, await ask(`${url}/onramp/v1/${path}`, signal))
        return toBest(transactions.map(toReport))
      },
    }
  },
}

const toToken = (chain: string, contract: string) => (chain.startsWith('eip155:') ? contract.toLowerCase() : contract)

const states: Readonly<Record<string, DepositStatus>> = { SUCCESS: 'SUCCESS', FAILED: 'FAILED', EXPIRED: 'FAILED' }

function toReport(transaction: CoinbaseTransaction): DepositReport {
  const word = transaction.status.replace(/^ONRAMP_TRANSACTION_STATUS_/, '')
  return {
    // Whatever else there may be one day: the user has begun.
    status: Object.hasOwn(states, word) ? (states[word] ?? 'IN_PROGRESS') : 'IN_PROGRESS',
    ...(transaction.transaction_id && { providerId: transaction.transaction_id }),
    ...(transaction.tx_hash && { hash: transaction.tx_hash }),
    ...(transaction.wallet_address && { address: transaction.wallet_address }),
  }
}
