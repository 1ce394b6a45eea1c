import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../../../test/postgres.js'
import { type BundlerProcess, buildBundlerProcess } from '../../../test/startBundlerProcess.js'
import {
  encodeCalls,
  openSmart,
  openSmartChain,
  type SmartChain,
  smartEvents,
  toDelegator,
} from '../../../test/testSmart.js'
import { openStore } from '../../openStore.js'
import { toKeptOperation } from '../../smart/userOperation.js'

// Real processes and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let chain: SmartChain
let postgres: PostgresServer
let built: Awaited<ReturnType<typeof buildBundlerProcess>>
beforeAll(async () => {
  ;[chain, postgres, built] = await Promise.all([
    openSmartChain({ blockTime: 1 }),
    startPostgres(),
    buildBundlerProcess(),
  ])
})
afterAll(() => Promise.all([chain?.stop(), postgres?.stop(), built?.remove()]))

/** As many as lines are met until an operation is final. */
const steps = 18

test('F12: two processes, one killed at every write and every call: each operation lands once, by one transaction', async () => {
  const url = await postgres.createDatabase()
  const store = await openStore({ url })
  const services = await openSmart(store, chain, { smart: { executors: 3 } })
  const executors = await services.bundlerWork.listExecutors(3)
  for (const { address } of executors) await chain.give(address, parseEther('100'))
  const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 })
  const processes: BundlerProcess[] = await Promise.all([built.start(url, chain), built.start(url, chain)])
  const hashes = new Set<string>()
  for (let step = 1; step <= steps; step++) {
    const account = await toDelegator(client, chain.framework)
    await chain.give(account.address)
    await chain.node.setCode({ address: account.address, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` })
    const operations = await Promise.all(
      [1n, 2n].map(async (key) => {
        const plain = {
          ...{
            sender: account.address,
            nonce: key << 64n,
            callData: encodeCalls([{ to: account.address, value: key }]),
          },
          ...{ callGasLimit: 60_000n, verificationGasLimit: 150_000n, preVerificationGas: 60_000n },
          ...{ maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, signature: '0x' as Hex },
        }
        return toKeptOperation({ ...plain, signature: await account.signUserOperation(plain as never) })
      }),
    )
    const [victim, other] = processes
    if (!victim || !other) throw new Error('There are two processes.')
    victim.arm(step)
    for (const operation of operations) {
      // A client that got no answer asks again, of any that answers.
      const answer = ((await victim.send(operation)) ?? (await other.send(operation))) as {
        result?: string
        error?: unknown
      }
      expect(answer.error).toBeUndefined()
      hashes.add(answer.result ?? '')
    }
    await vi.waitFor(
      async () => {
        const open = await store.bundler
          .selectFrom('bundler.operations')
          .select('hash')
          .where('state', '<>', 'done')
          .execute()
        expect(open).toEqual([])
      },
      { timeout: 90_000, interval: 200 },
    )
    await victim.kill()
    processes.splice(0, 2, other, await built.start(url, chain))
  }
  expect(hashes.size).toBe(2 * steps)
  const { entryPoint } = chain.framework
  const logs = await client.getLogs({ address: entryPoint, events: smartEvents, fromBlock: 0n })
  expect(logs.map(({ args }) => args.userOpHash).sort()).toEqual([...hashes].sort())
  const counts = await Promise.all(executors.map(({ address }) => client.getTransactionCount({ address })))
  expect(counts.reduce((sum, count) => sum + count)).toBe(2 * steps)
  for (const one of processes) await one.kill()
  await store.close()
})
