import { evm } from 'latchkey/adapters/evm'
import { definePlugin, type PluginContext, type PluginModule } from 'latchkey/plugin'
import { createTestAdapter, createTestLatchkey, createTestWallet, settle } from 'latchkey/testing'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import { click, control, isOff, sees, seesTitle, setVisible, type, until, words } from './fixtures/page.js'
import { startSwapService } from './fixtures/swapService.js'
import { type SwapToken, swaps, swapTokens, swapView } from './swaps/index.js'

let devnet: Devnet
let service: Awaited<ReturnType<typeof startSwapService>>
let [here, there] = [] as unknown as [DevnetChain, DevnetChain]
let living: (() => void)[] = []

beforeAll(async () => {
  devnet = await startDevnet()
  ;[here, there] = devnet.chains as [DevnetChain, DevnetChain]
  service = await startSwapService(devnet)
}, 60_000)
afterAll(async () => {
  await service.stop()
  await devnet.stop()
})
beforeEach(() => void service.calls.splice(0))
afterEach(async () => {
  for (const stop of living.reverse()) stop()
  living = []
  await settle(6)
  setVisible(true)
  document.body.replaceChildren()
})

/** Another plugin, which only knows the resource. */
const reader = definePlugin({
  id: 'reader',
  api: '1.0',
  load: async () => ({
    setup: ({ resources }: PluginContext): PluginModule<() => Promise<readonly SwapToken[] | undefined>> => ({
      controller: async () => (await resources.get(swapTokens))?.get(),
    }),
  }),
})

/** The widget over real chains, with a wallet that announces itself on the page. Time goes on by itself unless told not to. */
function createWorld({ index = 0, ticking = true, basic = false } = {}) {
  const wallet = createTestWallet({
    accounts: [devnet.accounts[index]?.privateKey as `0x${string}`],
    chains: [
      { chainId: here.chainId, rpcUrl: here.rpcUrl },
      { chainId: there.chainId, rpcUrl: there.rpcUrl },
    ],
    info: { name: 'Test Wallet', rdns: 'com.example.wallet' },
  })
  const withdraw = wallet.announce(window)
  const instance = createTestLatchkey({
    testModal: 'real',
    projectId: 'swaps',
    services: service.url,
    fetch: (...request) => fetch(...request),
    networks: devnet.chains.map(({ chainId, name, rpcUrl }) => ({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    })),
    adapters: [evm()],
    plugins: [swaps(), reader()],
    basic,
  })
  const { latchkey, clock } = instance
  let stopped = false
  const tick = async () => {
    while (!stopped) await clock.advance(50)
  }
  const ticked = ticking ? tick() : Promise.resolve()
  living.push(() => {
    stopped = true
    latchkey.stop()
    withdraw()
    wallet.stop()
    void ticked
  })
  return { ...instance, wallet, connect: () => latchkey.connect({ connector: 'com.example.wallet' }) }
}

const chainReader = () => createPublicClient({ transport: http(here.rpcUrl) })
const dollarsOf = (holder: `0x${string}`) =>
  chainReader().readContract({
    address: here.token.address as `0x${string}`,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })

/** Chooses both tokens and the amount, in the view that is open. */
async function fill(from: string, to: string, amount: string) {
  await click('Choose what to give')
  await click(from)
  await seesTitle('Swap')
  await click('Choose what to receive')
  await click(to)
  await seesTitle('Swap')
  await type('input', amount)
}

test('behavior: a token is allowed and swapped on a real chain; the host gets the hash, and balances follow what was sent', async () => {
  const world = createWorld()
  const { latchkey, wallet } = world
  await world.connect()
  const [holder] = wallet.addresses as [`0x${string}`]
  const before = await dollarsOf(holder)
  void latchkey.open()
  await seesTitle('Account')
  await sees('ETH')
  const balance = words()
  await click('Swap')
  await seesTitle('Swap')
  await fill('Local Dollar', 'Ether', '4000')
  await sees('Balance: 1,000,000 LUSD')
  await click('Review')
  await sees('You receive about 2 ETH')
  await sees('By 1inch, local')
  const swapped: unknown[] = []
  latchkey.on('sent', (sent) => swapped.push(sent))
  await click('Swap now')
  await seesTitle('Account')
  expect(await dollarsOf(holder)).toBe(before - 4_000_000_000n)
  // The approval and the swap.
  expect(wallet.prompts.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(2)
  expect(swapped).toHaveLength(2)
  await until(() => expect(words()).not.toBe(balance))
  await sees('10,001.9')

  // Allowed already: the wallet is asked once. The draft has its tokens still.
  await click('Swap')
  await sees('Balance: 996,000 LUSD')
  await type('input', '2')
  await click('Review')
  await click('Swap now')
  await seesTitle('Account')
  expect(wallet.prompts.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(3)
})

test('behavior: a host opens it with nobody connected: the user connects on the way and is back with the draft', async () => {
  const world = createWorld({ index: 1 })
  const { latchkey } = world
  const opened = latchkey.open({ view: swapView, params: { network: here.caipNetworkId } })
  await seesTitle('Swap')
  await fill('Ether', 'Local Dollar', '0.5')
  await click('Connect a wallet')
  await click('Test Wallet')
  await until(() => expect(latchkey.state().status).toBe('connected'))
  await click('Review')
  await sees('You receive about 1,000 LUSD')
  await click('Swap now')
  const { hash }: { hash: string } = await opened
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await dollarsOf(world.wallet.addresses[0] as `0x${string}`)).toBe(1_001_000_000_000n)
})

test('behavior: the wallet is on another network: it is switched by the kernel, and the draft stays', async () => {
  const world = createWorld({ index: 2 })
  world.wallet.switchChain(there.chainId)
  await world.connect()
  expect(world.latchkey.state().network?.caipNetworkId).toBe(there.caipNetworkId)
  void world.latchkey.open({ view: swapView, params: { network: here.caipNetworkId } })
  await seesTitle('Swap')
  await fill('Ether', 'Local Dollar', '1')
  await click(`Switch to ${here.name}`)
  await until(() => expect(world.latchkey.state().network?.caipNetworkId).toBe(here.caipNetworkId))
  await click('Review')
  await sees('You receive about 2,000 LUSD')
})

test('behavior: declined in the wallet, nothing was sent and it can be tried again', async () => {
  const world = createWorld({ index: 3 })
  await world.connect()
  world.wallet.decide = () => 'refuse'
  void world.latchkey.open({ view: swapView })
  await seesTitle('Swap')
  await fill('Ether', 'Local Dollar', '1')
  await click('Review')
  await click('Swap now')
  await sees('Declined in your wallet. Nothing was swapped.')
  world.wallet.decide = () => 'approve'
  await click('Swap now')
  await until(() => expect(world.latchkey.state().open).toBe(false))
  expect(await dollarsOf(world.wallet.addresses[0] as `0x${string}`)).toBe(1_002_000_000_000n)
})

test('F25 a swap that ends after its view was left resolves nothing else and moves no view', async () => {
  const world = createWorld({ index: 4 })
  await world.connect()
  let allow = () => {}
  world.wallet.decide = () => new Promise((resolve) => (allow = () => resolve('approve')))
  const opened = world.latchkey.open({ view: swapView })
  opened.catch(() => {})
  await seesTitle('Swap')
  await fill('Ether', 'Local Dollar', '1')
  await click('Review')
  await click('Swap now')
  await until(() => expect(world.wallet.prompts.some(({ method }) => method === 'eth_sendTransaction')).toBe(true))
  world.latchkey.close()
  await expect(opened).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  void world.latchkey.open({ view: 'Networks' })
  const sent = new Promise((resolve) => world.latchkey.on('sent', resolve))
  allow()
  await sent
  await until(async () => expect(await dollarsOf(world.wallet.addresses[0] as `0x${string}`)).toBe(1_002_000_000_000n))
  await settle(20)
  expect(world.latchkey.state().view).toBe('Networks')
})

test('F12 the service is down: the list says so; asked again it comes, and what is cached is passed', async () => {
  const world = createWorld({ index: 5 })
  await world.connect()
  service.fail('/v1/convert/tokens', ...Array.from({ length: 20 }, () => 503))
  void world.latchkey.open({ view: swapView })
  await seesTitle('Swap')
  await click('Choose what to give')
  await sees('The tokens could not be loaded')
  service.fail('/v1/convert/tokens')
  await until(() => {
    if (words().includes('Try again')) control('Try again').click()
    expect(words()).toContain('Local Dollar')
  })
  const controller = await world.latchkey.use(swaps)
  const asked = service.count('/v1/convert/tokens')
  await controller.tokens.refresh()
  // Not fresh: the answer is 60 s good.
  expect(service.count('/v1/convert/tokens')).toBe(asked)
})

test('behavior: prices follow every 10 s while they are in sight, and not while the page is hidden or the view is left', async () => {
  const world = createWorld({ index: 6, ticking: false })
  const { clock, latchkey } = world
  const pass = async (isSo: () => unknown) => {
    for (let turn = 0; !isSo(); turn++) {
      if (turn > 400) throw new Error(`It never came to be: ${isSo}`)
      await clock.advance(10)
    }
  }
  const connected = world.connect()
  await pass(() => latchkey.state().status === 'connected')
  await connected
  void latchkey.open({ view: swapView })
  await seesTitle('Swap')
  await fill('Ether', 'Local Dollar', '1')
  const quotes = () => service.count('/v1/convert/quotes')
  await click('Review')
  await sees('You receive about 2,000 LUSD')
  const first = quotes()
  // How many come in ten seconds is the machine's affair; that none comes later is not.
  const asksNoMore = async () => {
    await settle(20)
    const before = quotes()
    await clock.advance(60_000)
    await settle(20)
    expect(quotes()).toBe(before)
    return before
  }
  await clock.advance(10_000)
  await until(() => expect(quotes()).toBeGreaterThan(first))
  setVisible(false)
  const hidden = await asksNoMore()
  setVisible(true)
  await until(() => expect(quotes()).toBeGreaterThan(hidden))
  await click('Back')
  await seesTitle('Swap')
  await asksNoMore()
})

test('behavior: other plugins get the tokens by their resource; the tile is on EVM chains alone; without its flag it is off', async () => {
  const world = createWorld({ index: 7 })
  await world.connect()
  const controller = await world.latchkey.use(swaps)
  controller.change({ networkId: here.caipNetworkId })
  await controller.tokens.refresh()
  const read = await world.latchkey.use(reader)
  expect((await read())?.map(({ symbol }) => symbol)).toEqual(['ETH', 'LUSD'])
  expect(controller.providers()).toEqual(['1inch', 'local'])

  const off = createWorld({ index: 7, basic: true })
  await expect(off.latchkey.use(swaps)).rejects.toMatchObject({ code: 'FEATURE_OFF' })

  const { descriptor, connector } = createTestAdapter({ namespace: 'solana' })
  const other = createTestLatchkey({
    testModal: 'real',
    networks: [
      {
        id: 'x',
        chainNamespace: 'solana',
        name: 'X',
        nativeCurrency: { name: 'S', symbol: 'S', decimals: 9 },
        rpcUrls: {},
      },
    ],
    adapters: [descriptor],
    plugins: [swaps()],
  })
  living.push(() => other.latchkey.stop())
  world.latchkey.close()
  await other.latchkey.connect({ connector })
  void other.latchkey.open()
  await seesTitle('Account')
  await other.latchkey.use(swaps)
  await settle(10)
  expect(() => control('Swap')).toThrow()
  expect(isOff('Disconnect')).toBe(false)
})
