import { createPublicClient, createTestClient, erc20Abi, type Hex, http } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from 'vitest'
import { announceWallet, TestWallet } from '../../../../adapters/evm/test/wallet.js'
import { type Devnet, type DevnetChain, type OnrampSale, startDevnet } from '../../../../devnet/src/index.js'
import type { ServicesOptions } from '../../../../services/src/createServices.js'
import { openStore, type Store } from '../../../../services/src/openStore.js'
import { type OnrampPage, openOnramp, shop } from '../../../../services/test/testOnramp.js'
import { balances, definePlugin, type PluginContext, type PluginModule } from '../../../../src/plugin.js'
import { createTestClock, type TestClock } from '../../../../src/testing/clock.js'
import { createTestLatchkey } from '../../../../src/testing/createTestLatchkey.js'
import type { TestStorage } from '../../../../src/testing/testEnvironment.js'
import { evmOfPage } from '../../../../test/fixtures/evmOfPage.js'
import type { Buying, BuyWish, PurchaseStatus } from '../../types.js'
import { createBuying } from '../createBuying.js'

const networkId = 'eip155:31337'

/** What stands between the page and its services: an answer in the place of theirs, or undefined. */
export type Between = (path: string, answer: Response) => Promise<Response | undefined>

/** An answer with other fields. */
export const lying =
  (lies: (path: string) => Record<string, unknown> | undefined): Between =>
  async (path, answer) => {
    const changed = answer.ok ? lies(path) : undefined
    return changed && Response.json({ ...((await answer.json()) as object), ...changed })
  }

export interface PageOptions {
  readonly between?: Between | undefined
  /** Of another page of the same browser. */
  readonly storage?: TestStorage
  /** Tabs of one browser hear at once what the others store. */
  readonly browser?: EventTarget
  /** Of a device that goes wrong. Default: that of the services. */
  readonly clock?: TestClock
  /** What answers in the place of the services of this world. */
  readonly serve?: (request: Request) => Promise<Response>
  readonly privateKey?: Hex
  /** The host has no node of its own, nor has the wallet. */
  readonly isBlind?: boolean
  /** Nothing is connected. */
  readonly isDisconnected?: boolean
}

/** Real services with both sellers, and a real chain, once a file; pages whose time stands until a test moves it. */
export function createBuyingWorld(options: Pick<ServicesOptions, 'rateLimits'> = {}) {
  const clock = createTestClock(Date.now())
  let [devnet, chain, store, shopPage] = [] as unknown as [Devnet, DevnetChain, Store, OnrampPage]
  const stops: (() => void)[] = []

  beforeAll(async () => {
    ;[devnet, store] = await Promise.all([
      startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }),
      openStore({ folder: 'memory' }),
    ])
    chain = devnet.chains[0] as DevnetChain
    shopPage = await openOnramp(store, {
      ...{ devnet, clock, chains: { [networkId]: chain.rpcUrl } },
      chainNames: { [networkId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
      ...options,
    })
    await setProviders(['meld', 'coinbase'])
  }, 120_000)
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
  afterAll(async () => {
    await shopPage.stop()
    await store.close()
    await devnet.stop()
  })

  const setProviders = (config: readonly string[]) =>
    shopPage.services.projects.setFeature('shop', { feature: 'onramp', isEnabled: true, config: [...config] })

  /** A page with a wallet of its own. */
  async function open({
    between,
    storage = new Map(),
    privateKey = generatePrivateKey(),
    clock: ownClock = clock,
    browser,
    serve = (request) => shopPage.services.fetch(request, { address: '192.0.2.7' }),
    ...options
  }: PageOptions = {}) {
    const page = new EventTarget()
    const wallet = new TestWallet({ privateKey, chains: new Map([[chain.chainId, chain.rpcUrl]]), allowed: true })
    if (options.isBlind) {
      const request = wallet.request.bind(wallet)
      wallet.request = async (call) => {
        if (/^eth_(call|get)/.test(call.method)) throw Object.assign(new Error('not here'), { code: 4200 })
        return request(call)
      }
    }
    announceWallet(page, wallet, { name: 'Test Wallet', rdns: 'com.example.wallet' })
    const made: { context?: PluginContext } = {}
    const plugin = definePlugin({
      ...{ id: 'onramp', api: '1.0' },
      flag: { fallback: ['meld', 'coinbase'], governed: true },
      load: async () => ({
        setup(context: PluginContext): PluginModule<Buying> {
          made.context = context
          return { controller: createBuying(context) }
        },
      }),
    })
    const asked: { readonly path: string; readonly body: string }[] = []
    const way: { between: Between | undefined; isDown: boolean } = { between, isDown: false }
    const { latchkey, errors } = createTestLatchkey({
      networks: [
        {
          ...{ id: chain.chainId, name: chain.name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
          rpcUrls: { default: { http: options.isBlind ? [] : [chain.rpcUrl] } },
        },
      ],
      ...{ adapters: [evmOfPage(page)], plugins: [plugin()], projectId: 'shop', clock: ownClock, storage, page },
      ...(browser && { browser }),
      services: 'https://services.example',
      async fetch(input, init) {
        const request = new Request(input, init)
        const { host, pathname } = new URL(request.url)
        if (host !== 'services.example') return fetch(request)
        if (way.isDown) throw new TypeError('down')
        const body = await request.text()
        asked.push({ path: pathname, body })
        // A test's page has another origin than the shop's.
        const sent = body.replace('http://test.invalid/', `${shop}/`)
        const headers = { ...Object.fromEntries(request.headers), Origin: shop }
        const { method, url } = request
        const own = new Request(url, { method, headers, ...(body !== '' && { body: sent }) })
        const answer = await serve(own)
        return (await way.between?.(pathname, answer.clone())) ?? answer
      },
    })
    stops.push(latchkey.stop)
    if (!options.isDisconnected) await latchkey.connect({ connector: 'com.example.wallet' })
    const buying = (await latchkey.use(plugin as never)) as Buying
    const tracked: string[] = []
    latchkey.on('track', (event) => void tracked.push(JSON.stringify(event)))
    const { address } = wallet.account
    const wish: BuyWish = { symbol: 'LUSD', networkId, currency: 'USD', amount: '100', country: 'US' }
    const get = () => buying.purchases().get()

    /** Opens the checkout of a seller. */
    async function begin(provider = 'coinbase', more: Partial<BuyWish> = {}) {
      const { quotes } = await buying.quotes({ ...wish, ...more })
      const quote = quotes.find((one) => one.provider === provider)
      if (!quote) throw new Error('no quote')
      const begun = await buying.begin(quote)
      const sale = shopPage.sellers.sales.at(-1) as OnrampSale
      return { ...begun, quote, sale }
    }
    return {
      ...{ target: page, buying, address, latchkey, errors, storage, tracked, asked, way, wish, begin, privateKey },
      /** What the account has, as all of the page see it. */
      holdings: async () => (await made.context?.resources.get(balances))?.of(`${networkId}:${address}`),
      /** How often it was asked what became of a purchase. */
      looks: () => asked.filter(({ path }) => path.startsWith('/v1/onramp/purchases/')).length,
      /** Until the first purchase of the list has come so far, while time goes on. */
      async reaches(status: PurchaseStatus, handle?: string) {
        const find = () => get()?.find((one) => handle === undefined || one.handle === handle)
        await vi.waitFor(
          async () => {
            if (find()?.status === status) return
            await Promise.all([...new Set([clock, ownClock])].map((one) => one.advance(11_000)))
            throw new Error(`${find()?.status} instead of ${status}: ${buying.purchases().error?.()}`)
          },
          { timeout: 15_000, interval: 20 },
        )
        const found = find()
        if (!found) throw new Error('no purchase')
        return found
      },
    }
  }

  /** A page that can be taken out of sight. */
  async function openShown(options?: PageOptions) {
    const document = Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } })
    vi.stubGlobal('document', document)
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await open(options)
    return {
      ...page,
      show(isShown: boolean) {
        document.hidden = !isShown
        document.dispatchEvent(new Event('visibilitychange'))
      },
    }
  }

  async function keepUp() {
    const client = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
    const { timestamp } = await createPublicClient({ transport: http(chain.rpcUrl) }).getBlock()
    const now = BigInt(Math.floor(clock.now() / 1000))
    if (now > timestamp) await client.setNextBlockTimestamp({ timestamp: now })
  }

  return {
    ...{ open, openShown, clock, networkId, setProviders },
    shop: () => shopPage,
    chain: () => chain,
    /** What a user does at a checkout, with the chain at the time of the test. */
    async choose(...[sale, choice, telling]: Parameters<OnrampPage['sellers']['choose']>) {
      await keepUp()
      await shopPage.sellers.choose(sale, choice, telling)
    },
    async release(...[sale, telling]: Parameters<OnrampPage['sellers']['release']>) {
      await keepUp()
      await shopPage.sellers.release(sale, telling)
    },
    dollarsOf: (address: Hex) =>
      createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
        ...{ address: chain.token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
      }),
  }
}
