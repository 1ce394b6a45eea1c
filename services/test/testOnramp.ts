import {
  type Devnet,
  findFreePort,
  type Onramp,
  type OnrampSale,
  type Solana,
  startOnramp,
} from '../../devnet/src/index.js'
import { createServices, type Services, type ServicesOptions } from '../src/createServices.js'
import { listen } from '../src/http/listen.js'
import type { Store } from '../src/openStore.js'
import type { OptionsAnswer } from '../src/parts/onramp/createOptions.js'
import type { QuoteAnswer } from '../src/parts/onramp/createQuotes.js'
import type { SessionAnswer } from '../src/parts/onramp/createSessions.js'
import type { WirePurchase } from '../src/parts/onramp/wire.js'

export const shop = 'https://shop.example.com'

/** A host's page whose users buy coins, the sellers, and what it knows of them. */
export interface OnrampPage {
  readonly services: Services
  readonly sellers: Onramp
  readonly url: string
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    address?: string,
  ): Promise<Response>
  getOptions(query?: string): Promise<OptionsAnswer>
  quote(fields?: Record<string, unknown>): Promise<QuoteAnswer>
  begin(quoteId: string, address: string, more?: Record<string, unknown>): Promise<SessionAnswer & { sale: OnrampSale }>
  look(purchaseId: string): Promise<WirePurchase>
  stop(): Promise<void>
}

const enough = { perSecond: 1e6, burst: 1e6 }

/** Services that sell test coins of local chains, listening, as a page of their project sees them. */
export async function openOnramp(
  store: Store,
  {
    devnet,
    solana,
    clock,
    ...options
  }: Partial<Omit<ServicesOptions, 'store'>> & {
    devnet: Devnet
    solana?: Solana | undefined
    clock: { now(): number }
  },
): Promise<OnrampPage> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const sellers = await startOnramp({
    ...{ chains: devnet.chains, accounts: devnet.accounts, servicesUrl: url, now: clock.now },
    ...(solana && { clusters: solana.clusters, solanaAccounts: solana.accounts }),
  })
  const services = createServices({
    ...{ store, clock, onramp: { drivers: sellers.drivers } },
    rateLimits: {
      ...{ onrampAddress: enough, onrampProject: enough },
      ...{ onrampSessionsAddress: enough, onrampSessionsProject: enough },
    },
    ...options,
  })
  // Not started: what is due is asked for when a test says so.
  if (!(await services.projects.find('shop'))) await services.projects.add({ id: 'shop', origins: [shop] })
  const listener = await listen(services.fetch, { host: '127.0.0.1', port })

  const request: OnrampPage['request'] = (method, path, body, headers = { Origin: shop }, address = '192.0.2.1') => {
    const separator = path.includes('?') ? '&' : '?'
    return services.fetch(
      new Request(`${url}${path}${separator}projectId=shop`, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address },
    )
  }
  const read = async <T>(response: Response): Promise<T> => {
    if (response.ok) return (await response.json()) as T
    throw new Error(`${response.status} ${await response.text()}`)
  }
  return {
    ...{ services, sellers, url, request },
    getOptions: async (query = '?country=US') => read(await request('GET', `/v1/onramp/options${query}`)),
    quote: async (fields = {}) => read(await request('POST', '/v1/onramp/quote', { ...wanted, ...fields })),
    async begin(quoteId, address, more = {}) {
      const body = { destinationWallets: [{ address }], quoteId, ...more }
      const answer = await read<SessionAnswer>(await request('POST', '/v1/generators/onrampurl', body))
      const sale = sellers.sales.at(-1)
      if (!sale) throw new Error('No checkout was opened.')
      return { ...answer, sale }
    },
    look: async (purchaseId) => read(await request('GET', `/v1/onramp/purchases/${purchaseId}`)),
    async stop() {
      await Promise.all([listener.close(), sellers.stop()])
    },
  }
}

/** Test dollars for 100 dollars, as a page asks. */
export const wanted = {
  purchaseCurrency: { id: 'LUSD', symbol: 'LUSD', networks: [{ chain: 'eip155:31337' }] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  ...{ amount: '100', network: 'LUSD', country: 'US' },
}
