/**
 * What one process of the data part carries for swaps: `npx tsx bench/swaps.ts [--rounds 3] [--seconds 3] [--embedded] [--json PATH]`. Quotes of
 * Uniswap V2 and V3 side by side, asked anew and kept, over the real contracts on a local chain. The services run in a process of their own
 * over Postgres where one is found, else the embedded database, over real HTTP. "A core" divides by the processor time that the process used;
 * that of the node and of Postgres is not in it. Medians; exit code 1 when a bound is broken.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { projects } from './accounts/startServer.js'
import { createGauge } from './lib/createGauge.js'
import { type Row, report } from './lib/rows.js'
import { startSwapServer } from './lib/startSwapServer.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    embedded: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
/** A machine that is busy is late for everything: twenty times the floor may be waited for as well. */
const bounds = { cold: 40, kept: 800, p95: 150, overFloor: 20, memory: 450 }
/** Quotes a second that the slowest twentieth is measured at: each of another amount. */
const steadyRate = 10

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const database = await postgres?.createDatabase()
const { chainId, token, permit, far, account, server, stop } = await startSwapServer(folder, database)

let asked = 0
/** Trades of one, two and three pools, each of an amount that was not asked for before. */
function nextQuote(): string {
  const index = asked++
  const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const pairs = [
    [coin, token.address, 10n ** 15n],
    [token.address, permit.address, 10n ** 6n],
    [permit.address, far.address, 10n ** 18n],
  ] as const
  const [from, to, least] = pairs[index % pairs.length] ?? pairs[0]
  const query = new URLSearchParams({
    ...{ from: `${chainId}:${from}`, to: `${chainId}:${to}`, amount: `${least + BigInt(index)}`, gasPrice: '1' },
    ...{ userAddress: account, projectId: projects[index % projects.length] ?? '' },
  })
  return `/v1/convert/quotes?${query}`
}
const quotes = (count: number) => Array.from({ length: count }, nextQuote)
const gauge = createGauge({ server, url: server.dataUrl, rounds, seconds, steadyRate })

/** The figures are those of both exchanges, or of nothing. */
async function checkQuote(): Promise<void> {
  const answer = await fetch(`${server.dataUrl}${nextQuote()}`)
  const { quotes: found } = (await answer.json()) as { quotes?: readonly unknown[] }
  if (found?.length !== 2) throw new Error(`Answered ${answer.status}, with ${found?.length} quotes.`)
}

try {
  await checkQuote()
  // More than a process can answer meanwhile.
  const cold = () => quotes(seconds * 1_000)
  // The first fill caches of code and of pools, and count no more.
  await gauge.warm(quotes(200))
  const floor = await gauge.slowest('p95', () => ['/health'])
  const hot = quotes(20)
  const perCore = { unit: '/s/core', atLeast: true }
  const rows: Row[] = [
    { id: 'cold', title: 'quotes of both, asked anew', value: await gauge.rate(cold), ...perCore, bound: bounds.cold },
    {
      id: 'cold.p95',
      title: `  p95 at ${steadyRate}/s`,
      value: await gauge.slowest('p95', cold),
      unit: 'ms',
      bound: Math.max(bounds.p95, bounds.overFloor * floor),
      floor,
    },
    { id: 'kept', title: 'quotes, kept', value: await gauge.rate(() => hot), ...perCore, bound: bounds.kept },
    { id: 'kept.p95', title: `  p95 at ${steadyRate}/s`, value: await gauge.slowest('p95', () => hot), unit: 'ms' },
    {
      id: 'memory',
      title: 'memory of the process after all this',
      value: await server.readMemory(),
      unit: 'MB',
      bound: bounds.memory,
    },
  ]
  await report(`Swaps, over ${postgres ? 'Postgres' : 'the embedded database'}`, rows, values.json)
} finally {
  await stop()
  await postgres?.stop()
  await rm(folder, { recursive: true })
}
