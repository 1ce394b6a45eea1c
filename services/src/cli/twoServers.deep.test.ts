import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../test/postgres.js'
import { createProgram } from '../../test/program.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let postgres: PostgresServer
let url: string
beforeAll(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
})
afterAll(() => postgres.stop())
const { run, startServer } = createProgram({ url: () => url })

test('behavior: two servers on one Postgres behave as one', async () => {
  // The node is never asked: what is refused counts too.
  const chain = ['--chain', 'eip155:1=http://127.0.0.1:9']
  const [one, two] = await Promise.all([startServer(...chain), startServer(...chain)])
  expect((await run('project', 'add', 'demo', '--origin', 'https://app.example.com')).code).toBe(0)
  const read = async (server: { url: string }, path: string) =>
    (await fetch(`${server.url}${path}projectId=demo`)).json() as Promise<Record<string, unknown>>

  // Both found the tables empty at the same time, and the wallets are there once.
  const listed = JSON.parse((await run('wallets', 'list')).out) as { wallets: unknown[] }
  for (const server of [one, two]) {
    expect(await read(server, '/getWallets?')).toMatchObject({ count: listed.wallets.length })
    expect(await read(server, '/projects/v1/origins?')).toEqual({ allowedOrigins: ['https://app.example.com'] })
  }

  expect((await run('wallets', 'remove', 'metamask')).code).toBe(0)
  for (const server of [one, two]) {
    await vi.waitFor(async () => {
      expect(await read(server, '/getWallets?search=metamask&')).toEqual({ data: [], count: 0 })
    }, 10_000)
  }

  // Told to the first, read by the second's operator: an event is counted once, wherever it came in.
  await run('project', 'analytics', 'demo', 'on')
  const body = JSON.stringify([{ eventId: 'a', timestamp: 1, props: { event: 'MODAL_OPEN' } }])
  const counted = async () => {
    const { days } = JSON.parse((await run('project', 'analytics', 'demo')).out).analytics as {
      days: { events: Record<string, number> }[]
    }
    return days.reduce((sum, { events }) => sum + (events.MODAL_OPEN ?? 0), 0)
  }
  await vi.waitFor(async () => {
    await fetch(`${one.url}/batch?projectId=demo`, { method: 'POST', body })
    expect(await counted()).toBeGreaterThan(0)
  }, 20_000)
  const before = await counted()
  expect(await read(two, '/getAnalyticsConfig?')).toEqual({ isAnalyticsEnabled: true })
  await vi.waitFor(async () => {
    await fetch(`${two.url}/batch?projectId=demo`, { method: 'POST', body })
    expect(await counted()).toBeGreaterThan(before)
  }, 20_000)

  // A caller has used up at the first what it may not have at the second.
  const batch = JSON.stringify(Array.from({ length: 900 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'x_none' })))
  const call = (server: { dataUrl: string }) =>
    fetch(`${server.dataUrl}/v1/?chainId=eip155:1&projectId=demo`, { method: 'POST', body: batch })
  expect((await call(one)).status).toBe(200)
  expect((await call(two)).status).toBe(429)

  // One ends, the other goes on.
  one.child.kill('SIGTERM')
  expect((await once(one.child, 'exit'))[0]).toBe(0)
  expect((await fetch(`${two.url}/getWallets?projectId=demo`)).status).toBe(200)
  two.child.kill('SIGTERM')
  await once(two.child, 'exit')
})
