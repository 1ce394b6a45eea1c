/**
 * How many operations one process of the bundler sends: `npx tsx bench/bundler.ts [--operations 10000] [--json PATH]`. Each is of another account, is
 * tried, written to a real Postgres, signed and sent to a local chain. The chain's own work is beside it, and not counted. Needs a Postgres.
 */
import { parseArgs } from 'node:util'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { openStore } from '../services/src/openStore.js'
import { toKeptOperation } from '../services/src/smart/userOperation.js'
import { findPostgres } from '../services/test/findPostgres.js'
import { startPostgres } from '../services/test/postgres.js'
import { buildBundlerProcess } from '../services/test/startBundlerProcess.js'
import { encodeCalls, openSmart, openSmartChain, toDelegator } from '../services/test/testSmart.js'
import { readCpu, readMemory } from './lib/processFigures.js'
import { type Row, report } from './lib/rows.js'

const { values } = parseArgs({
  options: { operations: { type: 'string', default: '10000' }, json: { type: 'string' } },
})
const operations = Number(values.operations)
/** Operations that are under way at once. */
const together = 16

async function measure(): Promise<Row[]> {
  const [chain, postgres, built] = await Promise.all([
    openSmartChain({ blockTime: 1 }),
    startPostgres(),
    buildBundlerProcess(),
  ])
  const url = await postgres.createDatabase()
  const store = await openStore({ url })
  const services = await openSmart(store, chain, { smart: { executors: 3 } })
  for (const { address } of await services.bundlerWork.listExecutors(3)) await chain.give(address, parseEther('1000'))
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const sender = await built.start(url, chain)
  const code = `0xef0100${chain.framework.delegate.slice(2)}` as const
  async function sendOne(): Promise<void> {
    const account = await toDelegator(client, chain.framework)
    await chain.give(account.address)
    await chain.node.setCode({ address: account.address, bytecode: code })
    const plain = {
      ...{ sender: account.address, nonce: 0n, callData: encodeCalls([{ to: account.address, value: 1n }]) },
      ...{ callGasLimit: 60_000n, verificationGasLimit: 150_000n, preVerificationGas: 60_000n },
      ...{ maxFeePerGas: 20_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, signature: '0x' as Hex },
    }
    const signature = await account.signUserOperation(plain as never)
    const answer = (await sender.send(toKeptOperation({ ...plain, signature }))) as { result?: string }
    if (!answer.result) throw new Error(`The bundler refused an operation: ${JSON.stringify(answer)}`)
  }
  const send = async (count: number) => {
    let left = count
    const work = async () => {
      while (left-- > 0) await sendOne()
    }
    await Promise.all(Array.from({ length: together }, work))
    const isDone = async () => {
      const open = await store.bundler
        .selectFrom('bundler.operations')
        .select('hash')
        .where('state', '<>', 'done')
        .limit(1)
        .execute()
      return open.length === 0
    }
    while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await send(200)
  const [cpu, memory] = [await readCpu(sender.pid), await readMemory(sender.pid)]
  await send(operations)
  const [spent, grown] = [(await readCpu(sender.pid)) - cpu, (await readMemory(sender.pid)) - memory]
  const rows = await store.bundler
    .selectFrom('bundler.operations')
    .innerJoin('bundler.transactions', (join) =>
      join.onRef('operation', '=', 'operations.hash').onRef('transactions.chain', '=', 'operations.chain'),
    )
    .select(['created_at', 'sent_at'])
    .execute()
  const times = rows.map(({ created_at, sent_at }) => sent_at - created_at).sort((one, other) => one - other)
  await sender.kill()
  await store.close()
  await Promise.all([chain.stop(), postgres.stop(), built.remove()])
  return [
    {
      ...{ id: 'rate', title: 'operations taken, sent and settled, a second of processor time', unit: '/s' },
      ...{ value: operations / spent, bound: 20, atLeast: true },
    },
    {
      id: 'p50',
      title: 'from acceptance to the signed transaction, the median',
      value: times[Math.floor(times.length / 2)],
      unit: 'ms',
    },
    { id: 'p99', title: 'the same, p99', value: times[Math.floor(times.length * 0.99)], unit: 'ms', bound: 3000 },
    { id: 'memory', title: `what memory grows by, over ${operations}`, value: grown, unit: 'MB', bound: 64 },
  ]
}

const unmeasured: Row[] = [{ id: 'rate', title: 'no Postgres', value: undefined, unit: '/s' }]
await report('Bundler: operations of as many accounts', findPostgres() ? await measure() : unmeasured, values.json)
