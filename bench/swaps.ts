/**
 * What one process of the data part carries for swaps: `npx tsx bench/swaps.ts [--rounds 3] [--seconds 3] [--embedded] [--json PATH]`. Quotes of
 * Uniswap V2 and V3 side by side, asked anew and kept, over the real contracts on a local chain. The services run in a process of their own
 * over Postgres where one is found, else the embedded database, over real HTTP. "A core" divides by the processor time that the process used;
 * that of the node and of Postgres is not in it. Medians; exit code 1 when a bound is broken.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployExchange, deployOddTokens, startDevnet } from '../devnet/src/index.js'
import { compileSource } from '../services/test/compileSource.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { projects, startServer } from './accounts/startServer.js'
import { type LoadJob, load } from './lib/load.js'
import { median } from './lib/median.js'
import { type Row, report } from './lib/rows.js'

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
const chainId = 'eip155:31337'

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const postgres = findPostgres() && !values.embedded ? await startPostgres() : undefined
const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Bench' }] })
const [chain] = devnet.chains
if (!chain) throw new Error('The chain did not start.')
const { rpcUrl, token } = chain
const exchange = await deployExchange(rpcUrl, devnet.accounts, token)
const { permit, far } = await deployOddTokens(rpcUrl, devnet.accounts, token, exchange)
const database = await postgres?.createDatabase()
const { factory, quoter, router02 } = exchange.v3
const middles = [token.address]
const multicall = await deployMulticall()
const server = await startServer({
  ...{ database, folder, nodeUrl: rpcUrl, multicall },
  swaps: {
    drivers: {
      'uniswap-v2': { kind: 'uniswap-v2', chains: { [chainId]: { router: exchange.v2.router, middles } } },
      'uniswap-v3': {
        kind: 'uniswap-v3',
        chains: { [chainId]: { factory, quoter, router: router02, form: 'SwapRouter02', middles } },
      },
    },
    multicalls: { [chainId]: multicall },
  },
})

/** As public chains have it. */
async function deployMulticall() {
  const source = await readFile(new URL('./accounts/tokens.sol', import.meta.url), 'utf8')
  const account = privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const data = compileSource(source.replace(/^[\s\S]*?;\n/, '')).Together ?? '0x'
  const hash = await wallet.deployContract({ chain: null, abi: [], bytecode: data })
  const { contractAddress } = await createPublicClient({ transport: http(rpcUrl) }).waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The contract was not deployed.')
  return contractAddress
}

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
    ...{ userAddress: devnet.accounts[0]?.address ?? '', projectId: projects[index % projects.length] ?? '' },
  })
  return `/v1/convert/quotes?${query}`
}
const quotes = (count: number) => Array.from({ length: count }, nextQuote)
const toJob = (paths: readonly string[], rate: number): LoadJob => ({
  ...{ url: server.dataUrl, paths: [...paths], headers: {}, seconds, connections: 16, rate },
})

/** @param makePaths what is asked for in a round */
async function measureRate(makePaths: () => readonly string[]): Promise<number> {
  const perCore: number[] = []
  for (let round = 0; round < rounds; round++) {
    const job = toJob(makePaths(), 0)
    const before = await server.readCpu()
    const { requests } = await load(job)
    perCore.push(requests / ((await server.readCpu()) - before))
  }
  return median(perCore) ?? Number.NaN
}

async function measureSlow(makePaths: () => readonly string[]): Promise<number> {
  const slow: number[] = []
  for (let round = 0; round < rounds; round++) slow.push((await load(toJob(makePaths(), steadyRate))).p95)
  return median(slow) ?? Number.NaN
}

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
  await load(toJob(quotes(200), 0))
  const floor = await measureSlow(() => ['/health'])
  const hot = quotes(20)
  const perCore = { unit: '/s/core', atLeast: true }
  const rows: Row[] = [
    { id: 'cold', title: 'quotes of both, asked anew', value: await measureRate(cold), ...perCore, bound: bounds.cold },
    {
      id: 'cold.p95',
      title: `  p95 at ${steadyRate}/s`,
      value: await measureSlow(cold),
      unit: 'ms',
      bound: Math.max(bounds.p95, bounds.overFloor * floor),
      floor,
    },
    { id: 'kept', title: 'quotes, kept', value: await measureRate(() => hot), ...perCore, bound: bounds.kept },
    { id: 'kept.p95', title: `  p95 at ${steadyRate}/s`, value: await measureSlow(() => hot), unit: 'ms' },
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
  await server.stop()
  await Promise.all([devnet.stop(), postgres?.stop()])
  await rm(folder, { recursive: true })
}
