import type { PluginDescriptor } from 'latchkey/plugin'
import { createTestAdapter, createTestLatchkey } from 'latchkey/testing'
import { onTestFinished } from 'vitest'
import { type RateService, serve } from '../service/serve.js'
import { portfolio } from '../src/index.js'

export const mine = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = 'alice-on-beta'

const network = (chainNamespace: string, id: number, name: string, symbol: string) => ({
  id,
  name,
  chainNamespace,
  nativeCurrency: { name: symbol, symbol, decimals: 6 },
  rpcUrls: { default: { http: [] } },
})
/** Two chains of one namespace, one of another. */
const networks = [
  network('eip155', 1, 'One', 'ONE'),
  network('eip155', 2, 'Two', 'TWO'),
  network('beta', 7, 'Beta', 'BET'),
]

/** What nodes answer, in smallest units, by chain, contract and address. */
export type Ledger = Record<string, bigint | Error>

/** A chain adapter that reads a ledger. Addresses of `beta` are lower-case words, those of `eip155` begin with 0x. */
const createChain = (namespace: string, connector: string, ledger: Ledger) =>
  createTestAdapter({
    id: connector,
    namespace,
    accounts: [{ address: mine }],
    methods: {
      toAddress(text) {
        const pattern = namespace === 'beta' ? /^[a-z-]+$/ : /^0x[0-9a-fA-F]{40}$/
        return pattern.test(text) ? text : undefined
      },
      async getBalance({ network: { caipNetworkId, nativeCurrency } }, address, token) {
        const found = ledger[`${caipNetworkId}/${token?.address ?? 'native'}/${address}`] ?? 0n
        if (found instanceof Error) throw found
        const { symbol, decimals } = token ?? nativeCurrency
        return { value: found, decimals, symbol }
      },
    },
  })

type Own = ReturnType<typeof portfolio>

/**
 * An instance with the portfolio over a ledger and a price service that runs; both end with the test.
 * @param list what the host lists of it, and beside it
 */
export async function createWorld(
  ledger: Ledger,
  list: (own: Own) => readonly [Own, ...PluginDescriptor[]] = (own) => [own],
) {
  const service: RateService = await serve({ 'eip155:1/native': '2000.5', 'eip155:1/0xT': '1', 'beta:7/native': '0.1' })
  const evm = createChain('eip155', 'evm', ledger)
  const world = createTestLatchkey({
    networks,
    adapters: [evm.descriptor, createChain('beta', 'beta', ledger).descriptor],
    plugins: list(portfolio({ service: service.url, currency: 'EUR' })),
    tokens: { 'eip155:1': [{ address: '0xT', name: 'Token', symbol: 'TOK', decimals: 2 }] },
    fetch: globalThis.fetch,
  })
  onTestFinished(async () => {
    world.latchkey.stop()
    await service.stop()
  })
  return {
    ...world,
    service,
    use: () => world.latchkey.use(portfolio),
    connect: () => world.latchkey.connect({ connector: evm.connector, source: 'evm-wallets' }),
    /** The wallet turns to other accounts by itself. */
    moveTo: (...addresses: string[]) =>
      evm.emit({ type: 'accounts', namespace: 'eip155', accounts: addresses.map((address) => ({ address })) }),
  }
}
