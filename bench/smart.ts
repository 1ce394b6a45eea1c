/**
 * What the bundler carries: `npx tsx bench/smart.ts [--operations 10000] [--executors 20] [--open 600] [--json PATH]`. So many operations of
 * 640 accounts, each its own transaction, `open` of them under way at a time, on a local chain that makes a block a second. The bundler runs
 * in a process of its own over Postgres; operations come to it by messages, through its HTTP application, without a socket. "A core" divides
 * by the processor time that the process used; those of Postgres and the chain are not in it. Each operation must have happened once. Exit
 * code 1 when a bound is broken.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { openStore } from '../services/src/openStore.js'
import { toKeptOperation } from '../services/src/smart/userOperation.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { buildBundlerProcess } from '../services/test/startBundlerProcess.js'
import { encodeCalls, openSmart, openSmartChain, smartEvents, toDelegator } from '../services/test/testSmart.js'
import { readCpu, readMemory } from './lib/processFigures.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    executors: { type: 'string', default: '20' },
    open: { type: 'string', default: '600' },
    json: { type: 'string' },
  },
})
const [count, executors, open] = [values.operations, values.executors, values.open].map(Number) as [
  number,
  number,
  number,
]
/** An account has one operation under way at a time: so many accounts have room for all executors. */
const accountCount = 640
/** MB of the bundler's heap: without a bound Node takes what the machine has to spare before it frees any. */
const heap = 160
/** A machine that is busy is late: a call is answered within so many ms, and memory is bounded in MB. */
const bounds = { core: 20, answer: 1_000, memory: 300 }

if (!findPostgres())
  throw new Error('There is no Postgres: install it, or name a server in LATCHKEY_TEST_DATABASE_URL.')
const [chain, postgres, built] = await Promise.all([
  openSmartChain({ blockTime: 1 }),
  startPostgres(),
  buildBundlerProcess(),
])
// Blocks with room keep the base fee where it is.
await chain.node.setBlockGasLimit({ gasLimit: 2_000_000_000n })
const url = await postgres.createDatabase()
const store = await openStore({ url })
const services = await openSmart(store, chain, { smart: { executors } })
for (const { address } of await services.bundlerWork.listExecutors(executors))
  await chain.give(address, parseEther('1000'))
const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 })
const accounts = await Promise.all(Array.from({ length: accountCount }, () => toDelegator(client, chain.framework)))
for (const { address } of accounts) {
  await chain.give(address)
  await chain.node.setCode({ address, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` })
}
const bundler = await built.start(url, chain, executors, [`--max-old-space-size=${heap}`, '--max-semi-space-size=16'])

/** An operation of its own nonce key, so that none waits for another. */
async function make(index: number) {
  const account = accounts[index % accountCount]
  if (!account) throw new Error('There are accounts.')
  const plain = {
    ...{ sender: account.address, nonce: BigInt(1 + Math.floor(index / accountCount)) << 64n, signature: '0x' as Hex },
    ...{ callData: encodeCalls([{ to: account.address, value: 1n }]), callGasLimit: 60_000n },
    ...{ verificationGasLimit: 150_000n, preVerificationGas: 60_000n },
    ...{ maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  }
  return toKeptOperation({ ...plain, signature: await account.signUserOperation(plain as never) })
}

const countOpen = async () => {
  const { open } = await store.bundler
    .selectFrom('bundler.operations')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('state', 'in', ['waiting', 'sent'])
    .executeTakeFirstOrThrow()
  return Number(open)
}

const answers: number[] = []
const hashes: string[] = []
async function submit(index: number): Promise<void> {
  const operation = await make(index)
  const since = performance.now()
  const answer = (await bundler.send(operation)) as { result?: string; error?: unknown }
  if (!answer?.result) throw new Error(`An operation was refused: ${JSON.stringify(answer)}`)
  answers.push(performance.now() - since)
  hashes.push(answer.result)
}

/** Hands in all of them, `open` at a time, and waits until each has happened. */
async function run(): Promise<void> {
  for (let next = 0; next < count; ) {
    const room = Math.min(open - (await countOpen()), count - next, 64)
    if (room <= 0) {
      await wait(50)
      continue
    }
    await Promise.all(Array.from({ length: room }, (_, index) => submit(next + index)))
    next += room
  }
  while ((await countOpen()) > 0) await wait(200)
}

const slowest = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]

try {
  const empty = await readMemory(bundler.pid)
  const [cpu, since] = [await readCpu(bundler.pid), performance.now()]
  await run()
  const took = (performance.now() - since) / 1000
  const used = (await readCpu(bundler.pid)) - cpu
  const { entryPoint } = chain.framework
  const logs = await client.getLogs({ address: entryPoint, events: smartEvents, fromBlock: 0n })
  const happened = logs.map(({ args }) => `${args.userOpHash}`).sort()
  if (JSON.stringify(happened) !== JSON.stringify(hashes.toSorted()))
    throw new Error(`Of ${count} operations ${happened.length} happened, or others.`)
  const sent = await store.bundler
    .selectFrom('bundler.transactions as sent')
    .innerJoin('bundler.operations as operation', 'operation.hash', 'sent.operation')
    .select(['operation.hash', 'operation.created_at', ({ fn }) => fn.min('sent.sent_at').as('first')])
    .groupBy(['operation.hash', 'operation.created_at'])
    .execute()
  const untilSent = sent.map(({ first, created_at: accepted }) => Number(first) - Number(accepted))
  const rows: Row[] = [
    { id: 'operations', title: `operations, each once, ${open} open at a time`, value: count / took, unit: '/s' },
    {
      ...{ id: 'core', title: 'operations a second of one core’s time', value: count / used, unit: '/s' },
      ...{ bound: bounds.core, atLeast: true },
    },
    { id: 'answer', title: 'a call is answered, half of them within', value: slowest(answers, 0.5), unit: 'ms' },
    {
      ...{ id: 'answer.p99', title: '  p99', value: slowest(answers, 0.99), unit: 'ms', bound: bounds.answer },
    },
    { id: 'sent', title: 'taken until its transaction is signed, half', value: slowest(untilSent, 0.5), unit: 'ms' },
    { id: 'sent.p99', title: '  p99', value: slowest(untilSent, 0.99), unit: 'ms' },
    {
      id: 'empty',
      title: `memory of the process before the first, its heap at most ${heap} MB`,
      value: empty,
      unit: 'MB',
    },
    {
      ...{ id: 'memory', title: `  after ${count}`, value: await readMemory(bundler.pid), unit: 'MB' },
      bound: bounds.memory,
    },
  ]
  await report(`Bundler: ${count} operations, ${executors} executors`, rows, values.json)
} finally {
  await bundler.kill()
  await services.close()
  await Promise.all([chain.stop(), postgres.stop(), built.remove()])
}
