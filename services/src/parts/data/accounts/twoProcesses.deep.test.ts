import { once } from 'node:events'
import pg from 'pg'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../../../../devnet/src/index.js'
import { balancesShape, historyShape } from '../../../../test/accountShapes.js'
import { createSender } from '../../../../test/createSender.js'
import { type PostgresServer, startPostgres } from '../../../../test/postgres.js'
import { createProgram, type StartedServer } from '../../../../test/program.js'
import { type PassingCall, startNodeBetween } from '../../../../test/startNodeBetween.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
let devnet: Devnet
let chain: DevnetChain
let postgres: PostgresServer
let url = ''
let sender: ReturnType<typeof createSender>
beforeAll(async () => {
  ;[devnet, postgres] = await Promise.all([startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }), startPostgres()])
  chain = devnet.chains[0] as DevnetChain
  sender = createSender(devnet, chain)
})
afterAll(async () => {
  await Promise.all([devnet.stop(), postgres.stop()])
})

const program = createProgram({ url: () => url })
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Servers on one new database, over a node whose calls are seen. */
async function startServers(count: number, change?: Parameters<typeof startNodeBetween>[1]) {
  url = await postgres.createDatabase()
  const between = await startNodeBetween(chain.rpcUrl, change)
  onTestFinished(between.close)
  expect((await program.run('project', 'add', 'demo')).code).toBe(0)
  const words = ['--chain', `${chainId}=${between.url}`, '--chain-name', `${chainId}=One,ETH,18`]
  const servers: StartedServer[] = []
  for (let index = 0; index < count; index++)
    servers.push(await program.startServer(...words, '--trusted-proxies', '1'))
  return { between, servers }
}

let callers = 0
/** A question of a caller of its own, as behind a proxy: limits are at work and refuse no call. */
async function ask(server: StartedServer, account: string, concern: 'balance' | 'history' | 'nfts') {
  const path = `/v1/account/${account}/${concern}?projectId=demo&st=appkit&sv=1&currency=usd&chainId=${chainId}`
  callers++
  const headers = { 'X-Forwarded-For': `10.${callers & 15}.${(callers >> 4) & 255}.${(callers >> 12) & 255}` }
  const response = await fetch(`${server.dataUrl}${path}`, { headers })
  return { status: response.status, body: (await response.json()) as unknown }
}

async function query<Row extends object>(text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const countsOf = (seen: readonly PassingCall[], method: string) => {
  const counts = new Map<string, number>()
  for (const call of seen) {
    if (call.method !== method) continue
    const key = JSON.stringify(call.params)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts.values()]
}

test('behavior: two processes on one Postgres do no work twice for one address', async () => {
  const account = newAddress()
  for (let count = 1n; count <= 8n; count++) {
    await sender.sendToken(account, count)
    await sender.send(account, count)
  }
  const { between, servers } = await startServers(2)
  const answers = await Promise.all(
    servers.flatMap((server) =>
      (['balance', 'history', 'nfts'] as const).flatMap((concern) => [
        ask(server, account, concern),
        ask(server, account, concern),
      ]),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Twelve questions of three kinds: three answers.
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(3)
  // Each range of logs is read once, each transaction and block once, the balance once.
  for (const method of ['eth_getLogs', 'eth_getTransactionByHash', 'eth_getTransactionReceipt', 'eth_getBalance'])
    expect([method, new Set(countsOf(between.seen, method))]).toEqual([method, new Set([1])])
  const whole = between.seen.filter(({ method, params }) => method === 'eth_getBlockByNumber' && params[1] === true)
  expect(new Set(countsOf(whole, 'eth_getBlockByNumber'))).toEqual(new Set([1]))
  expect(countsOf(between.seen, 'eth_getTransactionByHash')).toHaveLength(16)
  // What is kept costs no process a call.
  between.takeCounts()
  for (const server of servers)
    for (const concern of ['balance', 'history', 'nfts'] as const)
      expect((await ask(server, account, concern)).status).toBe(200)
  expect(between.takeCounts()).toEqual({})
})

test('behavior: a process that is killed under load loses nothing: what is kept is what the chain has', async () => {
  const accounts = Array.from({ length: 12 }, newAddress)
  let isHeld = false
  // Held calls are those of work that is half done when the process dies.
  const held: (() => void)[] = []
  const { servers } = await startServers(2, async ({ method }) => {
    if (isHeld && method === 'eth_getLogs') await new Promise<void>((go) => held.push(go))
  })
  const [victim, survivor] = servers as [StartedServer, StartedServer]
  for (const account of accounts) await sender.sendToken(account, 1n)
  await Promise.all(accounts.slice(0, 6).map((account) => ask(victim, account, 'nfts')))
  for (const account of accounts) {
    await sender.sendToken(account, 2n)
    await sender.send(account, 3n)
  }
  isHeld = true
  const cut = accounts.map((account) => ask(victim, account, 'balance').catch(() => 'cut'))
  const load = accounts.map((account) => ask(survivor, account, 'history'))
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(16), 20_000)
  victim.child.kill('SIGKILL')
  await once(victim.child, 'exit')
  isHeld = false
  for (const go of held) go()
  expect(new Set(await Promise.all(cut))).toEqual(new Set(['cut']))
  // Those who wait for the dead one's work go on within seconds, and none is refused.
  expect((await Promise.all(load)).map(({ status }) => status)).toEqual(accounts.map(() => 200))

  for (const account of accounts) {
    const history = await ask(survivor, account, 'history')
    expect(historyShape.parse(history.body).data).toHaveLength(3)
    const { balances } = balancesShape.parse((await ask(survivor, account, 'balance')).body)
    expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0.000000000000000003', '0.000003'])
  }

  // What comes later is joined to what is kept.
  const late = newAddress()
  await sender.send(late, 1n)
  expect(historyShape.parse((await ask(survivor, late, 'history')).body).data).toHaveLength(1)

  // Row by row: each transfer of each account once, each transaction of the kept blocks once, nothing else.
  for (const account of accounts) {
    const logs = await sender.reader.getLogs({ fromBlock: 0n, address: chain.token.address })
    const own = logs.filter(({ topics }) => topics.some((topic) => topic.endsWith(account.slice(2).toLowerCase())))
    const kept = await query<{ block: string; log: number; hash: string }>(
      `select block, log, hash from data.node_logs where account = '${account.toLowerCase()}' order by block, log`,
    )
    expect(kept.map(({ block, log, hash }) => [Number(block), log, hash])).toEqual(
      own.map(({ blockNumber, logIndex, transactionHash }) => [Number(blockNumber), logIndex, transactionHash]),
    )
    expect(kept).toHaveLength(2)
  }
  const blocks = await query<{ number: string; hash: string }>(
    'select number, hash from data.node_blocks order by number',
  )
  const moves = await query<{ block: string; hash: string }>(
    'select block, hash from data.node_moves order by block, index',
  )
  const theirs = await Promise.all(blocks.map(({ number }) => sender.reader.getBlock({ blockNumber: BigInt(number) })))
  expect(blocks.map(({ hash }) => hash)).toEqual(theirs.map(({ hash }) => hash))
  const head = Number(await sender.reader.getBlockNumber())
  expect(blocks.map(({ number }) => Number(number))).toEqual(Array.from({ length: head + 1 }, (_, number) => number))
  expect(moves.map(({ hash }) => hash)).toEqual(theirs.flatMap(({ transactions }) => transactions as Hex[]))
  // Nothing is left that would keep others waiting.
  expect(await query("select key from data.flights where ends_at > clock_timestamp() + interval '4 seconds'")).toEqual(
    [],
  )
})
