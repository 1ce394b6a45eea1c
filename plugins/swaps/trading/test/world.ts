import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { announceWallet, TestWallet, type TestWalletOptions } from '../../../../adapters/evm/test/wallet.js'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  type OneInch,
  startDevnet,
  startOneInch,
} from '../../../../devnet/src/index.js'
import { createServices, type Services, type ServicesOptions } from '../../../../services/src/createServices.js'
import type { Store } from '../../../../services/src/openStore.js'
import { createTestSecrets } from '../../../../services/test/loginServices.js'
import { openTestStore } from '../../../../services/test/testStore.js'
import { systemClock } from '../../../../src/kernel/base/clock.js'
import {
  definePlugin,
  type PluginContext,
  type PluginDescriptor,
  type PluginModule,
  type Token,
  type TradeWish,
} from '../../../../src/plugin.js'
import { createTestLatchkey } from '../../../../src/testing/createTestLatchkey.js'
import type { TestStorage } from '../../../../src/testing/index.js'
import { evmOfPage } from '../../../../test/fixtures/evmOfPage.js'
import { swaps as wholePlugin } from '../../index.js'
import type { KnownExchange, SwapsOptions, Trading } from '../../types.js'
import { createTrading } from '../createTrading.js'

const networkId = 'eip155:31337'
const enough = { perSecond: 1e6, burst: 1e6 }

const readMethods = [
  ...['eth_call', 'eth_simulateV1', 'eth_estimateGas', 'eth_getBalance', 'eth_getTransactionCount'],
  ...['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByNumber'],
]

/** What stands between the instance and its services: an answer's body, as it is handed on. */
export type Between = (path: string, body: Record<string, unknown>) => unknown

/** What one page has. */
export interface PageOptions extends Pick<TestWalletOptions, 'batches' | 'delegate' | 'decide'> {
  readonly between?: Between
  /** In the place of all exchanges of the chain. */
  readonly exchanges?: readonly KnownExchange[]
  /** Whose drivers the services ask. Default: all but 1inch. */
  readonly project?: 'demo' | 'uniswap-v2' | 'uniswap-v3' | 'first-router' | '1inch'
  /** Index of the wallet's account. Default 1. */
  readonly account?: number
  /** Beside `swaps`, which is then the whole plugin. */
  readonly plugins?: readonly PluginDescriptor[]
  /** Local settings of features. */
  readonly features?: Readonly<Record<string, boolean>>
  /** Of a page that was there before: this one is its reload. */
  readonly storage?: TestStorage
  /** The services are down. */
  readonly isDown?: boolean
  /** Neither wallet nor host has a node that the services do not have. */
  readonly isBlind?: boolean
}

/** What a world has besides. */
export interface WorldOptions {
  /** How orders are paid. */
  readonly pay?: (chain: DevnetChain) => ServicesOptions['pay']
  /** The chain goes on from test to test: services that watch it take one that was set back for a node that lags. */
  readonly goesOn?: boolean
}

/** A chain with exchanges, services that know them, and pages: set up once a file, and the chain as it was before each test. */
export function createSwapWorld({ pay, goesOn = false }: WorldOptions = {}) {
  let [devnet, chain, exchange, odd] = [] as unknown as [Devnet, DevnetChain, DevnetExchange, OddTokens]
  let [oneInch, store, services] = [] as unknown as [OneInch, Store, Services]
  let snapshot: Hex | undefined
  const stops: (() => void)[] = []

  const client = () => createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
  const keyOf = (index: number) => devnet.accounts[index]?.privateKey ?? '0x'

  beforeAll(async () => {
    ;[devnet, store] = await Promise.all([startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }), openTestStore()])
    chain = devnet.chains[0] as DevnetChain
    exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
    odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)
    const tokens = [chain.token, ...Object.values(odd)]
    oneInch = await startOneInch({ rpcUrl: chain.rpcUrl, accounts: devnet.accounts, exchange, tokens })
    services = await serve()
  }, 120_000)
  afterAll(async () => {
    await oneInch.stop()
    await store.close()
    await devnet.stop()
  })
  beforeEach(async () => {
    for (const stop of stops.splice(0)) stop()
    if (goesOn) return
    if (snapshot) await client().revert({ id: snapshot })
    snapshot = await client().snapshot()
  })

  async function serve(): Promise<Services> {
    const { v2, v3 } = exchange
    const { factory, quoter, router, router02 } = v3
    const middles = [chain.token.address]
    const at = <Place>(place: Place) => ({ [networkId]: place })
    const made = createServices({
      store,
      chains: at(chain.rpcUrl),
      chainNames: at({ name: 'One', coin: { symbol: 'ETH', decimals: 18 } }),
      secrets: { auth: createTestSecrets(), pay: createTestSecrets(5) },
      pay: pay?.(chain),
      rateLimits: {
        ...{ dataAddress: enough, dataProject: enough },
        ...{ hostKey: enough, payAddress: enough, payProject: enough, payWritesAddress: enough },
      },
      accounts: {
        tokens: [
          { chain: networkId, ...chain.token },
          { chain: networkId, ...odd.permit, eip2612: true },
        ],
      },
      swaps: {
        drivers: {
          'uniswap-v2': { kind: 'uniswap-v2', chains: at({ router: v2.router, middles }) },
          'uniswap-v3': {
            kind: 'uniswap-v3',
            chains: at({ factory, quoter, router: router02, form: 'SwapRouter02', middles }),
          },
          'first-router': {
            kind: 'uniswap-v3',
            chains: at({ factory, quoter, router, form: 'SwapRouter', middles }),
          },
          '1inch': { kind: '1inch', key: 'local', url: oneInch.url, routers: at(oneInch.router) },
        },
      },
    })
    await made.start()
    const drivers = ['uniswap-v2', 'uniswap-v3', 'first-router', '1inch']
    for (const id of ['demo', ...drivers]) {
      await made.projects.add({ id })
      const config = id === 'demo' ? ['uniswap-v2', 'uniswap-v3'] : [id]
      await made.projects.setFeature(id, { feature: 'swap', isEnabled: true, config })
    }
    return made
  }

  const known = (): readonly KnownExchange[] => [
    { form: 'uniswap-v2', router: exchange.v2.router },
    { form: 'uniswap-v3-02', router: exchange.v3.router02, quoter: exchange.v3.quoter },
    { form: 'uniswap-v3', router: exchange.v3.router, quoter: exchange.v3.quoter },
    { form: '1inch', router: oneInch.router },
  ]

  /** A page with a wallet of its own, connected. */
  async function open({
    between,
    exchanges = known(),
    project = 'demo',
    account = 1,
    isDown = false,
    isBlind = false,
    plugins,
    features,
    storage: before,
    ...options
  }: PageOptions = {}) {
    const page = new EventTarget()
    const wallet = new TestWallet({
      privateKey: keyOf(account),
      chains: new Map([[chain.chainId, chain.rpcUrl]]),
      allowed: true,
      ...options,
    })
    if (isBlind) {
      const request = wallet.request.bind(wallet)
      wallet.request = async (call) => {
        if (readMethods.includes(call.method)) throw Object.assign(new Error('not here'), { code: 4200 })
        return request(call)
      }
    }
    announceWallet(page, wallet, { name: 'Test Wallet', rdns: 'com.example.wallet' })
    const trader = definePlugin({
      ...{ id: 'swaps', api: '1.0', permissions: ['request'] },
      load: async () => ({
        setup: (context: PluginContext<'request'>, given: SwapsOptions): PluginModule<Trading> => ({
          controller: createTrading(context, given),
        }),
      }),
    })
    const given: SwapsOptions = { exchanges: { [networkId]: { wrapped: exchange.wrapped, exchanges } } }
    const asked: string[] = []
    let ahead = 0
    const { latchkey, store, storage } = createTestLatchkey({
      ...(features && { features }),
      ...(before && { storage: before }),
      networks: [
        {
          id: chain.chainId,
          name: chain.name,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: isBlind ? [] : [chain.rpcUrl] } },
        },
      ],
      adapters: [evmOfPage(page)],
      plugins: plugins ? [wholePlugin(given), ...plugins] : [trader(given)],
      services: 'https://services.example',
      projectId: project,
      // Real chains live in real time; a quote may be made older.
      clock: {
        ...systemClock,
        now: () => systemClock.now() + ahead,
        advance: async () => undefined,
        set: () => undefined,
        pending: 0,
        next: undefined,
      },
      async fetch(input, init) {
        const request = new Request(input, init)
        const { host, pathname } = new URL(request.url)
        if (host !== 'services.example') return fetch(request)
        if (isDown) throw new TypeError('down')
        const path = pathname.replace('/v1/convert/', '')
        if (path !== pathname) asked.push(path)
        const answer = await services.fetch(request, { address: '192.0.2.7' })
        if (!between || !answer.ok) return answer
        const body = (await answer.json()) as Record<string, unknown>
        return Response.json((await between(path, body)) ?? body)
      },
    })
    stops.push(latchkey.stop)
    const { address } = wallet.account
    await latchkey.connect({ connector: 'com.example.wallet' })
    const trading = (await latchkey.use(trader as never)) as Trading
    const events: (readonly [string, Readonly<Record<string, unknown>>])[] = []
    latchkey.on('track', ({ event, properties }) => {
      if (event.includes('SWAP')) events.push([event, properties])
    })
    const wish = (pays: Token, amount: string, gets: Token, tolerance?: number): TradeWish => ({
      account: `${networkId}:${address}`,
      pays: { token: pays, value: parseUnits(amount, pays.decimals) },
      gets,
      ...(tolerance !== undefined && { tolerance }),
    })
    return {
      ...{ latchkey, store, storage, trading, wallet, events, asked, wish, address },
      /** What the user was asked for. */
      prompts: () => wallet.prompts.filter((method) => method !== 'eth_requestAccounts'),
      /** It is so many milliseconds later. */
      later: (milliseconds: number) => {
        ahead += milliseconds
      },
      async best(...[pays, amount, gets, tolerance]: Parameters<typeof wish>) {
        const [quote] = await trading.quote(wish(pays, amount, gets, tolerance))
        if (!quote) throw new Error('no offer')
        return quote
      },
      balance: (token: Token) =>
        token.address === undefined
          ? reader().getBalance({ address })
          : reader().readContract({
              ...{ address: token.address as Address, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
            }),
      allowance: (token: Token, spender: string) =>
        reader().readContract({
          ...{ address: token.address as Address, abi: erc20Abi, functionName: 'allowance' },
          args: [address, spender as Address],
        }),
    }
  }

  const tokenOf = (token: { readonly address: string; name: string; symbol: string; decimals: number }): Token => ({
    networkId,
    ...{ address: token.address, name: token.name, symbol: token.symbol, decimals: token.decimals },
  })
  return {
    open,
    client,
    reader,
    networkId: networkId as typeof networkId,
    ether: { networkId, name: 'Ether', symbol: 'ETH', decimals: 18 } as Token,
    token: (kind: keyof OddTokens | 'dollar' | 'wrapped'): Token => {
      if (kind === 'wrapped') return tokenOf({ ...odd.permit, address: exchange.wrapped, symbol: 'WETH' })
      return tokenOf(kind === 'dollar' ? chain.token : odd[kind])
    },
    services: () => services,
    exchange: () => exchange,
    oneInch: () => oneInch,
    accounts: () => devnet.accounts,
    /** Sends as another account, which may hold what it sends with. */
    writer: (index: number) =>
      createWalletClient({ account: privateKeyToAccount(keyOf(index)), transport: http(chain.rpcUrl) }),
  }
}
