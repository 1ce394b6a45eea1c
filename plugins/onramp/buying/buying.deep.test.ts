import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServices } from '../../../services/src/createServices.js'
import { openStore } from '../../../services/src/openStore.js'
import { startPostgres } from '../../../services/test/postgres.js'
import { shop } from '../../../services/test/testOnramp.js'
import { createTestClock } from '../../../src/testing/clock.js'
import type { Begun } from '../types.js'
import { createBuyingWorld } from './test/world.js'

// Real chains, databases and processes on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const world = createBuyingWorld()
const { clock, openShown } = world
const [hour, megabyte] = [3_600_000, 1024 * 1024]

const main = fileURLToPath(new URL('../../../services/src/cli/main.ts', import.meta.url))

/** The services as operators run them, in a process of their own. */
async function startServer(databaseUrl: string, onramp: string) {
  const words = ['serve', '--port', '0', '--parts', 'directory,onramp', '--onramp', onramp, '--trusted-proxies', '1']
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...words], {
    ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATABASE_URL: databaseUrl } },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  return { child, url: (JSON.parse(line) as { url: string }).url }
}

test('behavior: of two processes the one that made the checkout is killed: the page goes on at the other, and the purchase has one history', async () => {
  const [postgres, folder] = await Promise.all([startPostgres(), mkdtemp(join(tmpdir(), 'latchkey-buying-'))])
  onTestFinished(async () => {
    await Promise.all([postgres.stop(), rm(folder, { recursive: true })])
  })
  const url = await postgres.createDatabase()
  const store = await openStore({ url })
  const { projects } = createServices({ store })
  await projects.add({ id: 'shop', origins: [shop] })
  await projects.setFeature('shop', { feature: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] })
  await store.close()
  const file = join(folder, 'onramp.json')
  const { sellers } = world.shop()
  await writeFile(file, JSON.stringify({ drivers: sellers.drivers }), { mode: 0o600 })
  const servers = [await startServer(url, file), await startServer(url, file)] as const
  const [victim, survivor] = servers
  const answered = new Map<string, number>()
  /** As a proxy that sends a call to the next one where the first does not answer. */
  async function serve(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? undefined : await request.text()
    const headers = { ...Object.fromEntries(request.headers), 'X-Forwarded-For': '192.0.2.7' }
    for (const server of servers) {
      const { method } = request
      const init = { method, headers, ...(body !== undefined && { body }) }
      const answer = await fetch(`${server.url}${pathname}${search}`, init).catch(() => undefined)
      if (!answer) continue
      answered.set(server.url, (answered.get(server.url) ?? 0) + 1)
      return answer
    }
    throw new TypeError('down')
  }
  // Sellers look at the time of what they are asked.
  await clock.advance(Math.max(0, Date.now() - clock.now()))
  const page = await world.open({ serve, clock: createTestClock(Date.now()) })
  const { handle, sale } = await page.begin()
  await page.reaches('opened', handle)
  expect(answered.get(survivor.url)).toBeUndefined()
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  await world.choose(sale, 'pay', 'never')
  for (const word of ['IN_PROGRESS', 'SUCCESS', 'IN_PROGRESS', 'SUCCESS']) {
    const event = {
      ...{ eventType: 'onramp.transaction.updated', partnerUserRef: sale.reference, transactionId: sale.id },
      ...{ status: `ONRAMP_TRANSACTION_STATUS_${word}`, txHash: word === 'SUCCESS' ? sale.hash : '' },
    }
    const { headers, body } = sellers.sign('coinbase', event, Date.now())
    const told = await fetch(`${survivor.url}/onramp/v1/webhooks/coinbase`, { method: 'POST', headers, body })
    expect(told.status).toBe(200)
  }
  const done = await page.reaches('arrived', handle)
  expect(done).toMatchObject({ isOver: true, problems: [] })
  expect(done.steps.map(({ status }) => status)).toEqual(['opened', 'paid', 'sent', 'arrived'])
  expect(page.buying.purchases().get()).toHaveLength(1)
})

test('F12 a provider that hangs is told in seconds; after three times it is not waited for, until it has rested', async () => {
  const page = await world.open({ isDisconnected: true })
  await clock.advance(660_000)
  world.shop().sellers.setFault('meld', 'hang')
  onTestFinished(() => world.shop().sellers.setFault('meld', undefined))
  let asked = 100
  /** Each for another amount: none is kept. */
  const ask = async () => {
    const at = performance.now()
    const { quotes, failed } = await page.buying.quotes({ ...page.wish, amount: `${asked++}` })
    expect(quotes.map(({ provider }) => provider)).toEqual(['coinbase'])
    expect(failed).toEqual([{ provider: 'meld', name: 'Meld', code: 'UPSTREAM_FAILED' }])
    return performance.now() - at
  }
  for (let count = 0; count < 3; count++) expect(await ask()).toBeGreaterThan(2_500)
  for (let count = 0; count < 5; count++) expect(await ask()).toBeLessThan(2_000)
  world.shop().sellers.setFault('meld', undefined)
  await clock.advance(11_000)
  expect((await page.buying.quotes({ ...page.wish, amount: '99' })).failed).toEqual([])
})

test('F13 of an answer of 50 MB little is read, and nothing is shown, bought or lost', async () => {
  const page = await world.open()
  const { handle, quote } = await page.begin()
  await page.reaches('opened')
  const known = page.buying.purchases().get()
  let sent = 0
  page.way.between = async () => {
    sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent === 50) controller.close()
        else controller.enqueue(new Uint8Array(megabyte).fill(32))
        sent++
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  for (const call of [
    () => page.buying.options({ country: 'DE' }),
    () => page.buying.quotes({ ...page.wish, amount: '77' }),
    () => page.buying.begin(quote),
    () => page.buying.refresh(handle),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'SERVICE_ANSWER_INVALID' })
    expect(sent).toBeLessThan(10)
  }
  expect(page.buying.purchases().get()).toBe(known)
})

test('S28 of 1,000 checkouts that a page asks for at once it gets 20 at most, each once; the others are told to wait', async () => {
  const store = await openStore({ folder: 'memory' })
  onTestFinished(() => store.close())
  const { drivers, sales } = world.shop().sellers
  const services = createServices({ store, clock, onramp: { drivers } })
  await services.projects.add({ id: 'shop', origins: [shop] })
  await services.projects.setFeature('shop', { feature: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] })
  const page = await world.open({ serve: async (request) => services.fetch(request, { address: '192.0.2.7' }) })
  const { quotes } = await page.buying.quotes(page.wish)
  const [quote] = quotes
  if (!quote) throw new Error('no quote')
  const before = sales.length
  const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => page.buying.begin(quote)))
  const begun = outcomes.flatMap((outcome): Begun[] => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  // One that the busy seller did not answer in time is counted, too.
  expect(begun.length).toBeGreaterThan(0)
  expect(sales.length - before).toBeLessThanOrEqual(20)
  expect(refusals.filter((code) => code === 'RATE_LIMITED').length).toBeGreaterThanOrEqual(980)
  expect(refusals.filter((code) => !['RATE_LIMITED', 'ONRAMP_UNAVAILABLE'].includes(code))).toEqual([])
  expect(new Set(begun.map(({ url }) => url)).size).toBe(begun.length)
  // Till then the page may not ask what became of them either.
  await clock.advance(60_000)
  await page.buying.purchases().refresh()
  const handles = page.buying
    .purchases()
    .get()
    ?.map(({ handle }) => handle)
  expect(new Set(handles)).toEqual(new Set(begun.map(({ handle }) => handle)))
})

test('F19 a bank transfer takes three days, in which the page sleeps: it is open when the user is back, and then it arrives', async () => {
  const page = await openShown()
  const { sale } = await page.begin('meld')
  await page.reaches('opened')
  await world.choose(sale, 'delay', 'never')
  page.show(false)
  const before = page.looks()
  for (let part = 0; part < 12; part++) {
    await clock.advance(6 * hour)
    await world.shop().services.onrampFollow.run()
  }
  expect(page.looks()).toBe(before)
  page.show(true)
  await vi.waitFor(() => expect(page.buying.purchases().get()).toMatchObject([{ status: 'paid', isOver: false }]))
  expect(page.looks()).toBe(before + 1)
  await world.release(sale, 'never')
  expect(await page.reaches('arrived')).toMatchObject({ problems: [], received: { currency: 'LUSD' } })
  const [done] = page.buying.purchases().get() ?? []
  expect(done?.steps.map(({ status }) => status)).toEqual(['opened', 'paid', 'sent', 'arrived'])
})
