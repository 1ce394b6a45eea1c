/**
 * What one process of the data part carries: `npx tsx bench/accounts.ts [--seconds 3] [--many 200] [--json PATH]`. Balances and
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
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    many: { type: 'string', default: '200' },
    json: { type: 'string' },
    program: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const sizes = { tokens: [1, 10, 100, 1_000], transfers: [10, 100, 1_000, 10_000], many: Number(values.many) }
/** Questions that are open at the same time. */
const width = 16
/** Answers about a list are kept for 15 s, about balances for 30 s. */
const keptMs = 15_100

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() ? await startPostgres() : undefined
const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Bench' }] })
const [chain] = devnet.chains
if (!chain) throw new Error('The chain did not start.')
const filled = await fillChain(devnet, chain, sizes)
const node = await startNodeBetween(chain.rpcUrl)
const program = values.program === undefined ? {} : { program: values.program }
const database = await postgres?.createDatabase()
const server = await startServer({ database, folder, nodeUrl: node.url, multicall: filled.multicall, ...program })

let asked = 0
type Concern = 'balance' | 'history' | 'nfts'
const question = (account: string, concern: Concern, more = '') =>
  `/v1/account/${account}/${concern}?st=appkit&sv=1&currency=usd&chainId=eip155:31337${more}`

/** Asks as one of many callers of one of many projects: the limits are at work and refuse nobody. */
async function ask(path: string): Promise<{ readonly next?: string | null; readonly bytes: number }> {
  const index = asked++
  const headers = { 'X-Forwarded-For': `10.${index & 15}.${(index >> 4) & 255}.${(index >> 12) & 255}` }
  const response = await fetch(`${server.url}${path}&projectId=${projects[index % projects.length]}`, { headers })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`Answered ${response.status}: ${text}`)
  const { next } = path.includes('/history') ? (JSON.parse(text) as { next: string | null }) : { next: null }
  return { next, bytes: text.length }
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
const add = (id: string, title: string, value: number | undefined, unit: string, more: Partial<Row> = {}) =>
  rows.push({ id, title, value, unit, ...more })

/** Of the figures of an idle machine when this was set, two fifths at least, and five times at most. */
const least = { keptBalance: 300, keptHistory: 300, coldBalance: 20, coldHistory: 5 }
const most = { memory: 600, tokenGrowth: 250, transferGrowth: 3 }

try {
  // Cold: accounts of five tokens that nobody has asked about. The first fill caches of code, and count no more.
  const [warm, ...accounts] = [filled.many.slice(0, 20), ...filled.many.slice(20)].flat()
  await askEach([question(warm ?? '', 'balance'), question(warm ?? '', 'history')])
  await askEach(filled.many.slice(0, 20).flatMap((one) => [question(one, 'balance'), question(one, 'history')]))
  const fresh = accounts.slice(19)
  const half = Math.floor(fresh.length / 2)
  for (const [id, concern, some, atLeast] of [
    ['balance', 'balance', fresh.slice(0, half), least.coldBalance],
    ['history', 'history', fresh.slice(half), least.coldHistory],
  ] as const) {
    const cold = await measure(() => askEach(some.map((one) => question(one, concern))))
    add(`${id}.cold`, `${id}, cold, of one core’s time`, cold.count / cold.cpu, '/s/core', {
      bound: atLeast,
      atLeast: true,
    })
    add(`${id}.coldCalls`, '  calls of the node for each', cold.calls / cold.count, '')
    await askEach(some.map((one) => question(one, concern)))
    const kept = await measure(() => askOn(some.slice(0, 20).map((one) => question(one, concern))))
    const bound = concern === 'balance' ? least.keptBalance : least.keptHistory
    add(`${id}.kept`, `${id}, kept, of one core’s time`, kept.count / kept.cpu, '/s/core', { bound, atLeast: true })
    add(`${id}.keptRate`, `  with ${width} at once`, kept.count / kept.took, '/s')
    add(`${id}.keptCalls`, '  calls of the node for each', kept.calls / kept.count, '')
  }

  // Tokens: asked anew each time, as after a transaction.
  const byTokens = new Map<number, number>()
  for (const [count, account] of filled.holders) {
    const first = await measure(() => askEach([question(account, 'balance')]))
    const again = await measure(async () => {
      for (let tries = 0; tries < 20; tries++) await ask(question(account, 'balance', '&forceUpdate=true'))
      return 20
    })
    byTokens.set(count, (again.cpu / again.count) * 1_000)
    add(`tokens.${count}`, `balance of ${count} tokens, asked anew`, byTokens.get(count), 'ms of a core')
    add(`tokens.${count}.took`, '  from question to answer', (again.took / again.count) * 1_000, 'ms')
    add(`tokens.${count}.calls`, '  calls of the node', again.calls / again.count, '')
    add(`tokens.${count}.first`, '  the first time', first.took * 1_000, 'ms')
  }
  const ratio = (figures: ReadonlyMap<number, number>, large: number, small: number) =>
    (figures.get(large) ?? Number.NaN) / (figures.get(small) ?? Number.NaN)
  add('tokens.growth', 'cost of 1,000 tokens to that of one', ratio(byTokens, 1_000, 1), 'x', {
    bound: most.tokenGrowth,
  })

  // Transfers: pages that nobody has asked for, and the first page when it is no longer kept.
  const byTransfers = new Map<number, number>()
  const againBy = new Map<number, number>()
  for (const [count, account] of filled.receivers) {
    const began = performance.now()
    // Each question reads a bounded number of ranges of logs.
    const first = await ask(question(account, 'history'))
    const firstMs = performance.now() - began
    await wait(keptMs)
    const again: number[] = []
    const cpu = await measure(async () => {
      const since = performance.now()
      await ask(question(account, 'history'))
      again.push(performance.now() - since)
      return 1
    })
    againBy.set(count, median(again) ?? Number.NaN)
    add(`transfers.${count}`, `history of ${count} transfers, no longer kept`, againBy.get(count), 'ms')
    add(`transfers.${count}.calls`, '  calls of the node', cpu.calls, '')
    add(`transfers.${count}.first`, '  the first time', firstMs, 'ms')
    let next = first.next
    const pages = await measure(async () => {
      let read = 0
      for (; next && read < 30; read++) next = (await ask(question(account, 'history', `&cursor=${next}`))).next
      return read
    })
    if (pages.count === 0) continue
    byTransfers.set(count, (pages.cpu / pages.count) * 1_000)
    add(`transfers.${count}.page`, '  a page further down', byTransfers.get(count), 'ms of a core')
    add(`transfers.${count}.pageTook`, '  from question to answer', (pages.took / pages.count) * 1_000, 'ms')
  }
  add('transfers.growth', 'a page of 10,000 transfers to one of 1,000', ratio(byTransfers, 10_000, 1_000), 'x', {
    bound: most.transferGrowth,
  })
  add('memory', 'memory of the process after all this', await server.readMemory(), 'MB', { bound: most.memory })
  await report(
    `Accounts, over ${postgres ? 'Postgres' : 'the embedded database: no Postgres was found'}`,
    rows,
    values.json,
  )
} finally {
  await server.stop()
  await node.close()
  await Promise.all([devnet.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
