/**
 * What the wallet directory can carry: `npx tsx bench/directory.ts [--seconds 6] [--wallets 600] [--json PATH]`. The
 * services run in one process, a load client in another, over real HTTP; the state is the embedded database, or what
 * `DATABASE_URL` names. "A core" divides by the CPU time that the server used, so that a busy machine does not show.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import type { LoadJob, LoadResult } from './directory/load.js'
import { startServer } from './directory/server.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    wallets: { type: 'string', default: '600' },
    json: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
/** What a person's scrolling and typing may come to in a busy second of a mid-sized app. */
const steadyRate = 200

const query = 'projectId=demo&st=appkit&sv=html-wagmi-4.2.2'
const ids = ['metamask', 'trust', 'phantom', 'coinbase', 'rainbow', 'okx', 'nobody-knows-it', 'generated-1']
const event = {
  eventId: '1',
  timestamp: 1,
  props: { type: 'track', event: 'SELECT_WALLET', properties: { name: 'MetaMask', platform: 'browser' } },
}

const cases: { title: string; paths: string[]; body?: string; headers?: Record<string, string> }[] = [
  { title: 'getWallets, 40 of a chain', paths: [1, 2, 3].map((page) => wallets(`&page=${page}&chains=eip155:1`)) },
  {
    title: 'the same, gzip',
    paths: [1, 2, 3].map((page) => wallets(`&page=${page}&chains=eip155:1`)),
    headers: { 'Accept-Encoding': 'gzip' },
  },
  {
    title: 'getWallets, search, 100',
    paths: ['wal', 'meta', 'zzz', 'e'].map((text) => wallets(`&entries=100&search=${text}`)),
  },
  { title: 'getWalletImage', paths: ids.map((id) => `/getWalletImage/${id}?${query}`) },
  { title: 'config', paths: [`/appkit/v1/config?${query}`] },
  // At full speed most are refused: a project may send 500 a second.
  { title: 'batch of 1 event', paths: [`/batch?${query}`], body: JSON.stringify([event]) },
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
const server = await startServer(join(folder, 'data'), walletFile)
try {
  const start = await server.readMemory()
  const rows = []
  for (const { title, paths, body, headers = {} } of cases) {
    const job = { url: server.url, paths, body, headers, seconds, connections: 16, rate: 0 }
    await load({ ...job, seconds: 1 })
    const before = await server.readCpu()
    const full = await load(job)
    const cpu = (await server.readCpu()) - before
    const steady = await load({ ...job, rate: steadyRate })
    const [status] = Object.keys(full.statuses)
    rows.push({
      title,
      status: Object.keys(full.statuses).length === 1 ? Number(status) : full.statuses,
      perCore: Math.round(full.requests / cpu),
      perSecond: Math.round(full.requests / seconds),
      p50: steady.p50,
      p99: steady.p99,
      bytes: Math.round(full.bytes / full.requests),
      memory: await server.readMemory(),
    })
  }
  console.log(
    `${'directory'.padEnd(28)}   req/s/core  req/s  p50 ms  p99 ms at ${steadyRate}/s   bytes  memory MB  status`,
  )
  for (const row of rows) {
    const cells = [row.perCore, row.perSecond, row.p50.toFixed(1), row.p99.toFixed(1), row.bytes, row.memory]
    console.log(row.title.padEnd(28), ...cells.map((cell) => String(cell).padStart(10)), JSON.stringify(row.status))
  }
  console.log(`memory at start ${start} MB`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ seconds, start, rows }, null, 2)}\n`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true })
}

async function load(job: LoadJob): Promise<LoadResult> {
  const client = fileURLToPath(new URL('./directory/load.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', client, JSON.stringify(job)])
  return JSON.parse(stdout) as LoadResult
}
