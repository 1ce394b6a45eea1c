/**
 * What the wallet directory can carry: `npx tsx bench/directory.ts [--rounds 3] [--seconds 3] [--wallets 600] [--json PATH]`.
 * The services run in one process, a load client in another, over real HTTP; the state is the embedded database, or what
 * `DATABASE_URL` names. "A core" divides by the CPU time that the server used, so that a busy machine does not show.
 * Medians; exit code 1 when a bound is broken.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from './directory/server.js'
import { type LoadJob, load } from './lib/load.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    wallets: { type: 'string', default: '600' },
    json: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
/**
 * At most: milliseconds at the steady rate, MB of the process with its embedded database. A machine that is busy is late for
 * everything: ten times the floor may be waited for as well.
 */
const most = { p99: 50, overFloor: 10, memory: 450 }
/** What a user's scrolling and typing may come to in a busy second of a mid-sized app. */
const steadyRate = 200
/** At full speed a limit may refuse some. */
const limited = [429]

const query = 'projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const ids = ['metamask', 'trust', 'phantom', 'coinbase', 'rainbow', 'okx', 'unknown', 'generated-1']
const event = {
  eventId: '1',
  timestamp: 1,
  props: { type: 'track', event: 'SELECT_WALLET', properties: { name: 'MetaMask', platform: 'browser' } },
}

interface Case {
  readonly id: string
  readonly title: string
  /** Requests a second and core, at least: two fifths of what an idle machine did when this was set. */
  readonly perCore: number
  readonly paths: string[]
  readonly body?: string
  readonly headers?: Record<string, string>
}

const cases: readonly Case[] = [
  {
    id: 'list',
    title: 'getWallets, 40 of a chain',
    perCore: 1500,
    paths: [1, 2, 3].map((page) => wallets(`&page=${page}&chains=eip155:1`)),
  },
  {
    id: 'gzip',
    title: 'the same, gzip',
    perCore: 500,
    paths: [1, 2, 3].map((page) => wallets(`&page=${page}&chains=eip155:1`)),
    headers: { 'Accept-Encoding': 'gzip' },
  },
  {
    id: 'search',
    title: 'getWallets, search, 100',
    perCore: 1800,
    paths: ['wal', 'meta', 'zzz', 'e'].map((text) => wallets(`&entries=100&search=${text}`)),
  },
  { id: 'image', title: 'getWalletImage', perCore: 2500, paths: ids.map((id) => `/getWalletImage/${id}?${query}`) },
  { id: 'config', title: 'config', perCore: 350, paths: [`/appkit/v1/config?${query}`] },
  // At full speed most are refused: a project may send 500 a second.
  { id: 'event', title: 'batch of 1 event', perCore: 500, paths: [`/batch?${query}`], body: JSON.stringify([event]) },
]

function wallets(more: string): string {
  return `/getWallets?${query}&entries=40${more}`
}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const walletFile = join(folder, 'wallets.json')
const generated = Array.from({ length: Number(values.wallets) }, (_, index) => ({
  id: `generated-${index}`,
  name: `Generated Wallet ${index}`,
  chains: ['evm'],
  homepage: `https://wallet-${index}.example.com`,
  mobile_link: `wallet${index}://`,
  order: 10_000 + index,
}))
await writeFile(walletFile, JSON.stringify(generated))
let server = await startServer(join(folder, 'data'), walletFile)
try {
  const rows: Row[] = []
  // The least that the services do.
  const floor = (await measure({ paths: ['/health'] })).p99
  const p99Bound = Math.max(most.p99, most.overFloor * floor)
  for (const { id, title, perCore, paths, body, headers } of cases) {
    const { full, p99 } = await measure({ paths, body, headers })
    rows.push(
      { id: `${id}.perCore`, title, value: full, unit: '/s/core', bound: perCore, atLeast: true },
      { id: `${id}.p99`, title: `  p99 at ${steadyRate}/s`, value: p99, unit: 'ms', bound: p99Bound, floor },
    )
  }
  rows.push({ id: 'memory', title: 'memory, small heap', value: await measureMemory(), unit: 'MB', bound: most.memory })
  await report(`Directory: medians of ${values.rounds} rounds of ${seconds} s`, rows, values.json)
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

/**
 * MB of a server after all that is asked here. Its heap is about what Node takes by itself on a system of 512 MB: with more it
 * lets garbage lie, and the figure would show how fast the machine is instead of what the services hold.
 */
async function measureMemory(): Promise<number> {
  await server.stop()
  server = await startServer(join(folder, 'small'), walletFile, ['--max-old-space-size=256', '--max-semi-space-size=2'])
  for (const { paths, body, headers = {} } of cases)
    await load({ url: server.url, paths, body, headers, seconds, connections: 16, rate: 0 }, limited)
  return server.readMemory()
}

/** Medians: requests a second and core at full speed, and what all but a hundredth wait for at the steady rate. */
async function measure(asked: Pick<LoadJob, 'paths' | 'body'> & { headers?: Record<string, string> }) {
  const job: LoadJob = { url: server.url, ...asked, headers: asked.headers ?? {}, seconds, connections: 16, rate: 0 }
  await load({ ...job, seconds: 1 }, limited)
  const full: number[] = []
  const slowest: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = await server.readCpu()
    const { requests } = await load(job, limited)
    full.push(requests / ((await server.readCpu()) - before))
    slowest.push((await load({ ...job, rate: steadyRate }, limited)).p99)
  }
  return { full: median(full) ?? Number.NaN, p99: median(slowest) ?? Number.NaN }
}
