import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, toHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type Onramp, startDevnet, startOnramp } from '../../../../devnet/src/index.js'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { createProgram, type StartedServer } from '../../../test/program.js'
import { toOutcome } from '../../../test/signInPage.js'
import { shop, wanted } from '../../../test/testOnramp.js'
import { openStore, type Store } from '../../openStore.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let devnet: Devnet
let sellers: Onramp
let postgres: PostgresServer
let folder: string
let url: string
let store: Store
const program = createProgram({ url: () => url })

beforeAll(async () => {
  ;[devnet, postgres, folder] = await Promise.all([
    startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }),
    startPostgres(),
    mkdtemp(join(tmpdir(), 'latchkey-onramp-')),
  ])
  sellers = await startOnramp({ chains: devnet.chains, accounts: devnet.accounts })
})
afterAll(async () => {
  await Promise.all([devnet.stop(), postgres.stop(), sellers.stop(), rm(folder, { recursive: true })])
})

/** Two processes that sell, on a new database. */
async function startServers(): Promise<[StartedServer, StartedServer]> {
  url = await postgres.createDatabase()
  store = await openStore({ url })
  onTestFinished(() => store.close())
  const file = join(folder, 'onramp.json')
  await writeFile(file, JSON.stringify({ drivers: sellers.drivers }), { mode: 0o600 })
  expect((await program.run('project', 'add', 'shop', '--origin', shop)).code).toBe(0)
  const words = ['--onramp', file, '--trusted-proxies', '1']
  return [await program.startServer(...words), await program.startServer(...words)]
}

let callers = 0
/** As a caller of its own, unless one is named: limits are at work and refuse no call. */
function post(server: StartedServer, path: string, body: unknown, caller?: string): Promise<Response> {
  callers++
  const from = caller ?? `10.0.${callers >> 8}.${callers & 255}`
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from, Origin: shop }
  const text = JSON.stringify(body)
  return fetch(`${server.url}${path}?projectId=shop`, { method: 'POST', headers, body: text })
}
const newAddress = () => getAddress(toHex(randomBytes(20)))

async function quoteAt(server: StartedServer): Promise<string> {
  const { quoteId } = (await (await post(server, '/v1/onramp/quote', wanted)).json()) as { quoteId: string }
  return quoteId
}

test('behavior: of 1,000 checkouts that an address asks two processes for at once it gets 20', async () => {
  const servers = await startServers()
  const quoteId = await quoteAt(servers[0])
  const body = { quoteId, destinationWallets: [{ address: newAddress() }] }
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, async (_, index) => {
      const server = servers[index % 2] ?? servers[0]
      // A process that is asked too much at once by an address says so before it counts.
      return toOutcome(await post(server, '/v1/generators/onrampurl', body, '198.51.100.7'))
    }),
  )
  // One that the busy seller did not answer in time was counted, too.
  expect(outcomes.filter((outcome) => outcome !== '429 RATE_LIMITED')).toHaveLength(20)
})

test('F33: messages come twice, to two processes, out of order, and one of these is killed: each purchase has one history, and nothing stands in it twice', async () => {
  const [victim, survivor] = await startServers()
  const quoteId = await quoteAt(survivor)
  const first = sellers.sales.length
  const opened = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const body = { quoteId, destinationWallets: [{ address: newAddress() }] }
      const response = await post(index % 2 ? victim : survivor, '/v1/generators/onrampurl', body)
      expect(response.status).toBe(200)
      return (await response.json()) as { purchaseId: string }
    }),
  )
  const sales = sellers.sales.slice(first)
  expect(sales).toHaveLength(opened.length)
  const messages = sales.flatMap((sale) => {
    const txHash = toHex(randomBytes(32))
    return (['SUCCESS', 'IN_PROGRESS', 'CREATED'] as const).map((word) =>
      sellers.sign('coinbase', {
        ...{ eventType: 'onramp.transaction.updated', partnerUserRef: sale.reference, transactionId: sale.id },
        ...{ status: `ONRAMP_TRANSACTION_STATUS_${word}`, ...(word === 'SUCCESS' && { txHash }) },
      }),
    )
  })
  let answered = 0
  const send = (server: StartedServer, { headers, body }: (typeof messages)[number]) =>
    fetch(`${server.url}/onramp/v1/webhooks/coinbase`, { method: 'POST', headers, body }).then(
      toOutcome,
      () => 'unanswered',
    )
  const outcomes = await Promise.all(
    messages.flatMap((message, index) =>
      [victim, survivor].map(async (server, turn) => {
        // Some come to the one that dies alone.
        if (server === survivor && index % 3 === 0) return 'unanswered'
        const outcome = await send(server, message)
        if (turn === 0 && ++answered === 10) victim.child.kill('SIGKILL')
        return outcome
      }),
    ),
  )
  if (victim.child.signalCode === null) await once(victim.child, 'exit')
  expect(outcomes).toContain('unanswered')
  // What was not answered is sent again, as sellers do.
  for (const [index, message] of messages.entries())
    if (outcomes[index * 2] !== '200') expect(await send(survivor, message)).toBe('200')

  const rows = await store.onramp.selectFrom('onramp.purchases').selectAll().execute()
  expect(rows.map(({ status }) => status)).toEqual(rows.map(() => 'complete'))
  expect(rows).toHaveLength(opened.length)
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  const steps = await store.onramp.selectFrom('onramp.steps').selectAll().execute()
  expect(new Set(steps.map(({ purchase, status }) => `${purchase} ${status}`)).size).toBe(steps.length)
  expect(await store.onramp.selectFrom('onramp.used_once').select('id').execute()).toHaveLength(messages.length)
  for (const { purchaseId } of opened) {
    const response = await fetch(`${survivor.url}/v1/onramp/purchases/${purchaseId}?projectId=shop`, {
      headers: { Origin: shop },
    })
    expect(await response.json()).toMatchObject({ status: 'complete' })
  }
})
