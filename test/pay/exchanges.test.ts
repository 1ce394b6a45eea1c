import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet, startWithdrawals, type Withdrawals } from '../../devnet/src/index.js'
import type { WithdrawalChoice } from '../../devnet/src/withdrawals/types.js'
import { fits } from '../../plugins/pay/exchanges/depositState.js'
import { type DirectPayment, type PayFlow, pay } from '../../plugins/pay/index.js'
import { createServices, type Services } from '../../services/src/createServices.js'
import type { Store } from '../../services/src/openStore.js'
import { createTestSecrets } from '../../services/test/loginServices.js'
import { openTestStore } from '../../services/test/testStore.js'
import { systemClock } from '../../src/kernel/base/clock.js'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import type { TestStorage } from '../../src/testing/index.js'
import { evmOfPage } from '../fixtures/evmOfPage.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const networkId = 'eip155:31337'
const shop = 'https://shop.example'
const recipient = '0x00000000000000000000000000000000000A11cE'
const enough = { perSecond: 1e6, burst: 1e6 }

let devnet: Devnet
let exchange: Withdrawals
let store: Store
let services: Services
const stops: (() => void)[] = []
/** A minute is over for the services with each page: what rests is asked again. */
let ahead = 0
beforeAll(async () => {
  const clock = { now: () => Date.now() + ahead }
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  exchange = await startWithdrawals({ chains: devnet.chains, accounts: devnet.accounts, now: clock.now })
  store = await openTestStore()
  services = createServices({
    ...{ store, clock, secrets: { auth: createTestSecrets(), pay: createTestSecrets(5) } },
    chains: { [networkId]: devnet.chains[0]?.rpcUrl ?? '' },
    chainNames: { [networkId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
    // One more, at pages that no host knows.
    pay: { exchanges: { drivers: { ...exchange.drivers, unheard: exchange.drivers.meld } } },
    rateLimits: { dataAddress: enough, dataProject: enough, payAddress: enough, payPagesAddress: enough },
  })
  await services.projects.add({ id: 'demo', origins: [shop] })
})
afterEach(() => {
  exchange.setFault(undefined)
  for (const stop of stops.splice(0)) stop()
})
afterAll(async () => {
  await store.close()
  await exchange.stop()
  await devnet.stop()
})

/** A page of the project. @param hosts of the exchange, as the page has them */
async function openPage({
  hosts = [new URL(exchange.pageUrl).host],
  isDown = false,
  storage: before,
}: {
  readonly hosts?: readonly string[]
  readonly isDown?: boolean
  readonly storage?: TestStorage
} = {}) {
  ahead += 60_000
  const { latchkey, storage } = createTestLatchkey({
    ...(before && { storage: before }),
    networks: [
      {
        ...{ id: 31337, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: [devnet.chains[0]?.rpcUrl ?? ''] } },
      },
    ],
    adapters: [evmOfPage(new EventTarget())],
    plugins: [pay({ exchangeHosts: { coinbase: hosts } })],
    features: { pay: true },
    // Chains live in real time.
    clock: { ...systemClock, advance: async () => undefined, set: () => undefined, pending: 0, next: undefined },
    ...{ services: 'https://services.example', projectId: 'demo' },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (new URL(request.url).host !== 'services.example') return fetch(request)
      if (isDown) throw new TypeError('down')
      request.headers.set('Origin', shop)
      return services.fetch(request, { address: '192.0.2.7' })
    },
  })
  stops.push(latchkey.stop)
  // Views see this much of the controller.
  return { latchkey, storage, flow: (await latchkey.use(pay)) as PayFlow }
}

const open = async (hosts?: readonly string[], isDown?: boolean) => (await openPage({ hosts, isDown })).flow

const payment = (more: Partial<DirectPayment> = {}): DirectPayment => {
  const { address = '', name = '', symbol = '', decimals = 0 } = devnet.chains[0]?.token ?? {}
  const paymentAsset = { network: networkId, asset: address, metadata: { name, symbol, decimals } } as const
  return { paymentAsset, recipient, amount: '2.5', ...more }
}

test('behavior: those at whose pages a window may be opened, and that send the asset', async () => {
  const flow = await open()
  const imageUrl = expect.stringMatching(/^data:image\/svg/)
  expect(await flow.getExchanges()).toEqual({
    exchanges: [
      { id: 'coinbase', name: 'Coinbase', usualSeconds: 300, imageUrl },
      { id: 'meld', name: 'Local exchange', usualSeconds: 600, imageUrl },
    ],
    total: 2,
  })
  expect((await flow.getAvailableExchanges(payment())).total).toBe(2)
  const excluded = { ...payment(), payWithExchange: { exclude: ['coinbase'] } }
  expect((await flow.getAvailableExchanges(excluded)).exchanges.map(({ id }) => id)).toEqual(['meld'])
})

test('behavior: the user sends from the exchange, the coins arrive, and its word follows', async () => {
  const flow = await open()
  const { url, sessionId } = await flow.getPayUrl('coinbase', payment())
  expect(new URL(url).origin).toBe(exchange.pageUrl)
  expect(new URL(url).searchParams.get('presetCryptoAmount')).toBe('2.5')
  expect(exchange.withdrawals.at(-1)).toMatchObject({ address: recipient, coin: { symbol: 'LUSD' } })
  expect(await flow.getExchangeBuyStatus('coinbase', sessionId)).toEqual({ status: 'IN_PROGRESS' })
  const withdrawal = exchange.withdrawals.at(-1)
  if (withdrawal) await exchange.choose(withdrawal, 'send', 2.5)
  ahead += 5_000
  expect(await flow.getExchangeBuyStatus('coinbase', sessionId)).toEqual({
    ...{ status: 'SUCCESS', hash: withdrawal?.hash?.toLowerCase() },
  })
  expect(await flow.getExchangeBuyStatus('coinbase', 'made-up-session')).toEqual({ status: 'UNKNOWN' })
})

test('F27: where no window opens, the page has the address for a link', async () => {
  const flow = await open()
  expect(new URL((await flow.openPayUrl('coinbase', payment())).url).origin).toBe(exchange.pageUrl)
})

test('S38: a page that is at none of the exchange’s own hosts is not opened, whatever the services say', async () => {
  const code = 'UNABLE_TO_GET_PAY_URL'
  await expect((await open(['pay.coinbase.com'])).openPayUrl('coinbase', payment())).rejects.toMatchObject({ code })
  await expect((await open([])).getPayUrl('coinbase', payment())).rejects.toMatchObject({ code: 'ASSET_NOT_SUPPORTED' })
})

test.each<[string, string, Partial<DirectPayment>, string]>([
  ['an exchange that is not there', 'binance', {}, 'ASSET_NOT_SUPPORTED'],
  ['no amount', 'coinbase', { amount: '0' }, 'INVALID_AMOUNT'],
  ['a recipient of no network', 'coinbase', { recipient: '0x12' }, 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET'],
  [
    'a way back to a stranger',
    'coinbase',
    { redirectUrl: { success: 'https://evil.example/', failure: '' } },
    'UNABLE_TO_GET_PAY_URL',
  ],
])('behavior: %s is refused, with its code', async (_, id, more, code) => {
  await expect((await open()).getPayUrl(id, payment(more))).rejects.toMatchObject({ code })
})

test('behavior: a coin that the exchange does not send', async () => {
  const other = payment().paymentAsset
  const asset = { ...other, asset: exchange.pageUrl }
  await expect((await open()).getPayUrl('coinbase', payment({ paymentAsset: asset }))).rejects.toMatchObject({
    code: 'INVALID_ASSET',
  })
})

test('behavior: an exchange that is down, and services that are, are told as such', async () => {
  exchange.setFault('down')
  ahead += 11 * 60_000
  const flow = await open()
  await expect(flow.getPayUrl('coinbase', payment())).rejects.toMatchObject({
    ...{ code: 'UNABLE_TO_GET_PAY_URL', data: { reason: 'UPSTREAM_FAILED' } },
  })
  const cut = await open(undefined, true)
  await expect(cut.getExchanges()).rejects.toMatchObject({ code: 'UNABLE_TO_GET_EXCHANGES' })
  await expect(cut.getExchangeBuyStatus('coinbase', 'session-of-it')).rejects.toMatchObject({
    code: 'UNABLE_TO_GET_BUY_STATUS',
  })
})

test('behavior: what the user makes of it at the exchange is told as the chain has it, whatever the exchange says', async () => {
  const flow = await open()
  const cases = [
    ['send', { state: 'arrived', arrived: 2_500_000n }],
    ['less', { state: 'short', arrived: 2_475_000n }],
    ['lie', { state: 'said', arrived: 0n }],
    ['borrow', { arrived: 0n }],
    ['stray', { arrived: 0n }],
    ['decline', { state: 'failed', arrived: 0n }],
  ] as const satisfies readonly (readonly [WithdrawalChoice, object])[]
  const begin = async ([choice, end]: (typeof cases)[number], at: number) => {
    const receiver = `0x${'0'.repeat(35)}b0b0${at}`
    const bill = await flow.paying.toBill(payment({ recipient: receiver, choice: 'deposit' }))
    const offer = (await flow.deposits.offers(bill)).find(({ exchange: { id } }) => id === 'coinbase')
    if (!offer) throw new Error('The exchange is not offered.')
    const { id } = await flow.deposits.open(bill, offer)
    const withdrawal = exchange.withdrawals.at(-1)
    // It may still send: asked once more, it would be paid twice.
    await expect(flow.deposits.open(bill, offer)).rejects.toMatchObject({ code: 'PAY_BEGUN' })
    if (withdrawal) await exchange.choose(withdrawal, choice, 2.5)
    return { id, end }
  }
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  for (const [at, one] of cases.entries()) begun.push(await begin(one, at))
  await vi.waitFor(
    () => {
      const all = flow.deposits.all().get() ?? []
      for (const { id, end } of begun) expect(all.find((one) => one.id === id)).toMatchObject(end)
    },
    { timeout: 30_000, interval: 200 },
  )
  for (const { id } of begun) flow.deposits.forget(id)
  expect(flow.deposits.all().get()).toEqual([])
})

test('F23: a second tab, and the page after a reload, follow the same deposit to its end; it is forgotten in both', async () => {
  const first = await openPage()
  const bill = await first.flow.paying.toBill(payment({ recipient: `0x${'0'.repeat(35)}c0c01`, choice: 'deposit' }))
  const offer = (await first.flow.deposits.offers(bill)).find(({ exchange: { id } }) => id === 'coinbase')
  if (!offer) throw new Error('The exchange is not offered.')
  const { id } = await first.flow.deposits.open(bill, offer)
  const second = await openPage({ storage: first.storage })
  expect(second.flow.deposits.all().get()).toMatchObject([{ id, state: 'waiting', exchange: { name: 'Coinbase' } }])
  // It may still come: not from there either.
  await expect(second.flow.deposits.open(bill, offer)).rejects.toMatchObject({ code: 'PAY_BEGUN' })
  first.latchkey.stop()
  const withdrawal = exchange.withdrawals.at(-1)
  if (withdrawal) await exchange.choose(withdrawal, 'send', 2.5)
  await vi.waitFor(() => expect(second.flow.deposits.all().get()).toMatchObject([{ id, state: 'arrived' }]), {
    ...{ timeout: 30_000, interval: 200 },
  })
  second.flow.deposits.forget(id)
  const third = await openPage({ storage: second.storage })
  expect(third.flow.deposits.all().get()).toEqual([])
})

test('behavior: an order is offered exchanges alone that usually come before its end', async () => {
  const flow = await open()
  const bill = await flow.paying.toBill(payment())
  const offers = await flow.deposits.offers(bill)
  expect(offers.map(({ exchange: { id } }) => id)).toEqual(['coinbase', 'meld'])
  const idsAt = (left: number) =>
    offers.filter((offer) => fits({ ...bill, expiresAt: left }, offer, 0)).map(({ exchange: { id } }) => id)
  expect([idsAt(601_000), idsAt(301_000), idsAt(300_000)]).toEqual([['coinbase', 'meld'], ['coinbase'], []])
})
