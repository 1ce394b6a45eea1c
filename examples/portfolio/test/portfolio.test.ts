import { readFileSync } from 'node:fs'
import { definePlugin, isLatchkeyError, renamed } from 'latchkey'
import { createTestLatchkey } from 'latchkey/testing'
import { expect, test } from 'vitest'
import { portfolio, portfolioView } from '../src/index.js'
import { createWorld, friend, mine } from './world.js'

const shown = (holdings: { positions: readonly { asset: string; owner: { address: string }; value: unknown }[] }) =>
  holdings.positions.map(({ asset, owner, value }) => [asset, owner.address, value])

test('behavior: with no wallet connected it reads any account on any chain of the app', async () => {
  const { use, service } = await createWorld({ [`beta:7/native/${friend}`]: 30_000_000n })
  const controller = await use()
  expect(await controller.watch(friend)).toEqual({ namespace: 'beta', address: friend })
  const holdings = await controller.refresh()
  expect(shown(holdings)).toEqual([['beta:7/native', friend, 300_000_000n]])
  expect(controller.toMoney(holdings.total ?? 0n)).toBe('€3.00')
  // The price service learns of coins, never of users.
  expect(service.asked.map(({ search }) => decodeURIComponent(search))).toEqual(['?assets=beta:7/native&currency=EUR'])
})

test('behavior: connected accounts are read on all chains of their namespace, with the tokens that the host listed', async () => {
  const { use, connect } = await createWorld({
    [`eip155:1/native/${mine}`]: 1_500_000n,
    [`eip155:1/0xT/${mine}`]: 250n,
    [`eip155:2/native/${mine}`]: 7n,
  })
  await connect()
  const holdings = await (await use()).refresh()
  expect(shown(holdings)).toEqual([
    ['eip155:1/native', mine, 300_075_000_000n],
    ['eip155:1/0xT', mine, 250_000_000n],
    ['eip155:2/native', mine, undefined],
  ])
  expect(holdings.total).toBe(300_325_000_000n)
})

test('behavior: hosts read what it holds in the instance’s state, typed, from creation until the instance stops', async () => {
  const { use, latchkey } = await createWorld({ [`beta:7/native/${friend}`]: 30_000_000n })
  const totals: (bigint | undefined)[] = []
  const stop = latchkey.watch(() => totals.push(latchkey.state().holdings?.total))
  expect(Object.keys(latchkey.state())).toContain('holdings')
  expect(latchkey.state().holdings).toBeUndefined()
  const controller = await use()
  await controller.watch(friend)
  const holdings = await controller.refresh()
  expect(latchkey.state().holdings).toBe(holdings)
  expect(totals).toContain(300_000_000n)
  stop()
  latchkey.stop()
  expect(latchkey.state().holdings).toBeUndefined()
})

test('behavior: while it is shown it follows the account in use; unseen it asks for nothing', async () => {
  const { use, connect, moveTo, service } = await createWorld({})
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const owners = () => [...new Set(controller.get()?.positions.map(({ owner }) => owner.address))]
  const controller = await use()
  await connect()
  expect([controller.get(), service.asked]).toEqual([undefined, []])
  const stop = controller.follow()
  await expect.poll(owners).toEqual([mine])
  moveTo(other)
  await expect.poll(owners).toEqual([other])
  stop()
  stop()
  moveTo(mine)
  // What was asked for before this would be here by now.
  await controller.watch(friend)
  expect(owners()).toEqual([other])
})

test('behavior: a chain that does not answer is named, and the total is of the others', async () => {
  const { use, connect } = await createWorld({
    [`eip155:1/native/${mine}`]: 1_000_000n,
    [`eip155:2/native/${mine}`]: new Error('down'),
  })
  await connect()
  expect(await (await use()).refresh()).toMatchObject({ missing: ['Two'], total: 200_050_000_000n })
})

test.each([
  ['refuses', 400],
  ['has another path', 404],
])('behavior: balances stay without values when the service %s', async (_, status) => {
  const { use, service, store } = await createWorld({})
  const { failureAtom } = await import('../src/atoms.js')
  const controller = await use()
  await controller.watch(friend)
  service.refuseWith(status)
  const holdings = await controller.refresh()
  expect([holdings.total, holdings.positions.length]).toEqual([undefined, 1])
  const failure = store.get(failureAtom)
  expect(failure).toMatchObject({ code: 'ACME_RATES_DOWN', cause: { code: 'SERVICE_REFUSED' } })
  service.refuseWith(undefined)
  expect((await controller.refresh()).total).toBe(0n)
  expect(store.get(failureAtom)).toBeUndefined()
})

test('behavior: what is watched and hidden outlives a reload', async () => {
  const world = await createWorld({})
  const controller = await world.use()
  const owner = await controller.watch(friend)
  await controller.watch(friend)
  const next = world.reload()
  const again = await next.latchkey.use(portfolio)
  expect((await again.refresh()).positions.map(({ owner: { address } }) => address)).toEqual([friend])
  again.unwatch(owner)
  expect((await again.refresh()).positions).toEqual([])
  next.latchkey.stop()
})

test('behavior: wrong addresses and options are coded errors with a page of their own', async () => {
  const { use } = await createWorld({})
  const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8')
  const unknown = await (await use()).watch('0x12').catch((error: unknown) => error)
  const invalid = await createTestLatchkey({ plugins: [portfolio({ service: 'https://x.example', currency: 'gold' })] })
    .latchkey.use(portfolio)
    .catch((error) => error.cause)
  for (const [error, code] of [
    [unknown, 'ACME_ADDRESS_UNKNOWN'],
    [invalid, 'ACME_CURRENCY_INVALID'],
  ] as const) {
    expect(isLatchkeyError(error, code) && error.docsPath).toBe(
      `https://acme.example/portfolio/errors#${code.toLowerCase()}`,
    )
  }
  const codes = [...readFileSync(new URL('../src/errors.ts', import.meta.url), 'utf8').matchAll(/'(ACME_\w+)'/g)]
  expect([...page.matchAll(/^## (ACME_\w+)$/gm)].map(([, code]) => code)).toEqual(codes.map(([, code]) => code))
})

test('behavior: an address that is no service of ours fails at setup, and the error says so', async () => {
  const { latchkey } = createTestLatchkey({ plugins: [portfolio({ service: 'ftp://rates.example' })] })
  await expect(latchkey.use(portfolio)).rejects.toMatchObject({
    code: 'PLUGIN_FAILED',
    cause: { code: 'SERVICES_INVALID' },
  })
})

test('behavior: a host renames it where its view clashes with the view of another plugin', async () => {
  const rival = definePlugin({
    id: 'rival',
    api: '1.0',
    views: ['Portfolio'],
    load: async () => ({ setup: () => ({ views: { Portfolio: async () => ({ Component: () => null }) } }) }),
  })
  const ours = portfolio({ service: 'https://rates.acme.example' })
  expect(() => createTestLatchkey({ plugins: [rival(), ours] })).toThrow(/Portfolio/)
  const { latchkey, use } = await createWorld({}, (own) => [
    renamed(own, { views: { Portfolio: 'AcmePortfolio' } }),
    rival(),
  ])
  const controller = await use()
  await controller.watch(mine)
  const opened = latchkey.open({ view: 'AcmePortfolio' })
  opened.catch(() => {
    // Closed below, as meant.
  })
  await expect.poll(() => latchkey.state().view).toBe('AcmePortfolio')
  expect(portfolioView).toBe('Portfolio')
})
