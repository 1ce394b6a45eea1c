/**
 * What one process of the data part carries: `npx tsx bench/accounts.ts [--seconds 3] [--many 200] [--embedded] [--json PATH]`. Balances and
 * history from what is kept and cold, memory, and how cost grows with tokens and transfers, over real contracts of a local chain.
 * The services run in a process of their own over Postgres where one is found, else the embedded database, over real HTTP. "A core"
 * divides by the processor time that the process used; that of the node and of Postgres is not in it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDevnet } from '../devnet/src/index.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { startNodeBetween } from '../services/test/startNodeBetween.js'
import { fillChain } from './accounts/fillChain.js'
import { projects, startServer } from './accounts/startServer.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    many: { type: 'string', default: '200' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const sizes = { tokens: [1, 10, 100, 1_000], transfers: [10, 100, 1_000, 10_000], many: Number(values.many) }
/** Questions that are open at the same time. */
const width = 16
/** A page of a list is kept for 15 s. */
const keptMs = 15_100

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Bench' }] })
const [chain] = devnet.chains
if (!chain) throw new Error('The chain did not start.')
const filled = await fillChain(devnet, chain, sizes)
const node = await startNodeBetween(chain.rpcUrl)
const database = await postgres?.createDatabase()
const server = await startServer({ database, folder, nodeUrl: node.url, multicall: filled.multicall })

let asked = 0
const question = (account: string, concern: 'balance' | 'history', more = '') =>
  `/v1/account/${account}/${concern}?st=appkit&sv=1&currency=usd&chainId=eip155:31337${more}`

/**
 * Asks as one of many callers of one of many projects: the limits are at work and refuse no call.
 * @returns the cursor of a list's next page
 */
async function ask(path: string): Promise<string | null | undefined> {
  const index = asked++
  const headers = { 'X-Forwarded-For': `10.${index & 15}.${(index >> 4) & 255}.${(index >> 12) & 255}` }
  const response = await fetch(`${server.dataUrl}${path}&projectId=${projects[index % projects.length]}`, { headers })
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { next?: string | null }).next
}

/** Runs, and says what it cost: seconds of the server's processor, seconds, calls of the node. */
async function measure(run: () => Promise<number>) {
  node.takeCounts()
  const [cpu, since] = [await server.readCpu(), performance.now()]
  const count = await run()
  const took = (performance.now() - since) / 1_000
  const calls = Object.values(node.takeCounts()).reduce((sum, one) => sum + one, 0)
  return { count, took, cpu: (await server.readCpu()) - cpu, calls }
}

/** Each path once, so many at a time. */
async function askEach(paths: readonly string[]): Promise<number> {
  const rest = paths.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const path of rest) await ask(path)
    }),
  )
  return paths.length
}

async function askInTurn(paths: readonly string[]): Promise<number> {
  for (const path of paths) await ask(path)
  return paths.length
}

/** The same paths again and again for a while. */
async function askOn(paths: readonly string[]): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let count = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < until) await ask(paths[count++ % paths.length] ?? '')
    }),
  )
  return count
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const rows: Row[] = []
const add = (id: string, title: string, value: number | undefined, more: Partial<Row> = {}) =>
  rows.push({ id, title, value, unit: '', ...more })
const ofCore = { unit: 'ms of a core' }
const ratio = (figures: ReadonlyMap<number, number>, large: number, small: number) =>
  (figures.get(large) ?? Number.NaN) / (figures.get(small) ?? Number.NaN)

/** Rates: two fifths of those of an idle machine when this was set. The embedded database runs on the process's own time and memory. */
const least = postgres
  ? { balance: { cold: 22, kept: 500 }, history: { cold: 24, kept: 700 } }
  : { balance: { cold: 14, kept: 550 }, history: { cold: 14, kept: 900 } }
const most = { memory: postgres ? 450 : 1_200, tokens: 20, transfers: 3 }

try {
  // The first fill caches of code, and count no more. Cold: accounts of five tokens that were not asked for before.
  const [warm, fresh] = [filled.many.slice(0, 20), filled.many.slice(20)]
  await askEach(warm.flatMap((one) => [question(one, 'balance'), question(one, 'history')]))
  const half = Math.floor(fresh.length / 2)
  for (const [concern, accounts, bounds] of [
    ['balance', fresh.slice(0, half), least.balance],
    ['history', fresh.slice(half), least.history],
  ] as const) {
    const paths = accounts.map((one) => question(one, concern))
    const cold = await measure(() => askEach(paths))
    const perCore = { unit: '/s/core', atLeast: true }
    add(`${concern}.cold`, `${concern}, cold`, cold.count / cold.cpu, { ...perCore, bound: bounds.cold })
    add(`${concern}.coldCalls`, '  calls of the node for each', cold.calls / cold.count)
    await askEach(paths)
    const kept = await measure(() => askOn(paths.slice(0, 20)))
    add(`${concern}.kept`, `${concern}, kept`, kept.count / kept.cpu, { ...perCore, bound: bounds.kept })
    add(`${concern}.keptRate`, `  with ${width} at once`, kept.count / kept.took, { unit: '/s' })
    add(`${concern}.keptCalls`, '  calls of the node for each', kept.calls / kept.count)
  }

  // Tokens: asked anew each time, as after a transaction.
  const byTokens = new Map<number, number>()
  for (const [count, account] of filled.holders) {
    const first = await measure(() => askEach([question(account, 'balance')]))
    const again = await measure(() => askInTurn(Array(20).fill(question(account, 'balance', '&forceUpdate=true'))))
    byTokens.set(count, again.cpu / again.count)
    add(`tokens.${count}`, `balance of ${count} tokens, asked anew`, (again.cpu / again.count) * 1_000, ofCore)
    add(`tokens.${count}.took`, '  from question to answer', (again.took / again.count) * 1_000, { unit: 'ms' })
    add(`tokens.${count}.calls`, '  calls of the node', again.calls / again.count)
    add(`tokens.${count}.first`, '  from question to answer, the first time', first.took * 1_000, { unit: 'ms' })
  }
  add('tokens.growth', 'cost of 1,000 tokens to that of one', ratio(byTokens, 1_000, 1), {
    unit: 'x',
    bound: most.tokens,
  })

  // Transfers: the first page when it is no longer kept, and pages that were not asked for before.
  const byTransfers = new Map<number, number>()
  for (const [count, account] of filled.receivers) {
    const first = await measure(() => askEach([question(account, 'history')]))
    await wait(keptMs)
    let next: string | null | undefined
    const again = await measure(async () => {
      next = await ask(question(account, 'history'))
      return 1
    })
    add(`transfers.${count}`, `history of ${count} transfers, no longer kept`, again.took * 1_000, { unit: 'ms' })
    add(`transfers.${count}.calls`, '  calls of the node', again.calls)
    add(`transfers.${count}.first`, '  the first time', first.took * 1_000, { unit: 'ms' })
    const pages = await measure(async () => {
      let read = 0
      for (; next && read < 30; read++) next = await ask(question(account, 'history', `&cursor=${next}`))
      return read
    })
    if (pages.count === 0) continue
    byTransfers.set(count, pages.cpu / pages.count)
    add(`transfers.${count}.page`, '  a page further down', (pages.cpu / pages.count) * 1_000, ofCore)
    add(`transfers.${count}.pageTook`, '    from question to answer', (pages.took / pages.count) * 1_000, {
      unit: 'ms',
    })
    add(`transfers.${count}.pageCalls`, '    calls of the node', pages.calls / pages.count)
  }
  const growth = ratio(byTransfers, 10_000, 1_000)
  add('transfers.growth', 'a page of 10,000 transfers to one of 1,000', growth, { unit: 'x', bound: most.transfers })
  const memory = await server.readMemory()
  add('memory', 'memory of the process after all this', memory, { unit: 'MB', bound: most.memory })
  await report(`Accounts, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
} finally {
  await server.stop()
  await node.close()
  await Promise.all([devnet.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
