import { type Hex, hexToNumber } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../../../../../../../devnet/src/index.js'
import { createSender } from '../../../../../../../test/createSender.js'
import { createTestNode } from '../../../../../../../test/createTestNode.js'
import { createTestClock } from '../../../../../../../test/memoryServices.js'
import { type OwnAnswer, type PassingCall, startNodeBetween } from '../../../../../../../test/startNodeBetween.js'
import { openTestStore } from '../../../../../../../test/testStore.js'
import type { Store } from '../../../../../../openStore.js'
import { createFlights } from '../../../store/createFlights.js'
import { createFollowBlocks } from './followBlocks.js'
import { createFollowLogs } from './followLogs.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
let store: Store
let devnet: Devnet
let chain: DevnetChain
let sender: ReturnType<typeof createSender>
beforeAll(async () => {
  store = await openTestStore()
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  sender = createSender(devnet, chain)
})
afterAll(async () => {
  await Promise.all([store.close(), devnet.stop()])
})
beforeEach(async () => {
  for (const table of ['data.node_blocks', 'data.node_moves', 'data.node_follows', 'data.node_logs'] as const)
    await store.data.deleteFrom(table).execute()
})

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const signal = () => AbortSignal.timeout(20_000)

/** A follower of its own over a node that may be changed. */
async function start(change?: Parameters<typeof startNodeBetween>[1]) {
  const clock = createTestClock()
  const between = await startNodeBetween(chain.rpcUrl, change)
  onTestFinished(between.close)
  const tools = {
    chain: chainId,
    node: createTestNode(between.url, clock),
    db: store.data,
    clock,
    flights: createFlights(store.data),
  }
  const followLogs = createFollowLogs({ ...tools, blocks: 50_000 })
  const followBlocks = createFollowBlocks({ ...tools, blocks: 256 })
  return {
    between,
    clock,
    followLogs: (account: string) => followLogs(account, signal()),
    followBlocks: () => followBlocks(signal()),
  }
}

/** What is kept of an account: amounts by block, the newest first. */
async function readAmounts(account: string) {
  const rows = await store.data
    .selectFrom('data.node_logs')
    .select('amount')
    .where('account', '=', account.toLowerCase())
    .orderBy('block', 'desc')
    .execute()
  return rows.map(({ amount }) => Number(amount))
}

const rangeOf = (call: PassingCall) => {
  const [{ fromBlock, toBlock }] = call.params as [{ fromBlock: Hex; toBlock: Hex }]
  return {
    from: hexToNumber(fromBlock),
    to: hexToNumber(toBlock),
    span: hexToNumber(toBlock) - hexToNumber(fromBlock) + 1,
  }
}
const spansOf = (seen: readonly PassingCall[]) =>
  seen.filter(({ method }) => method === 'eth_getLogs').map((call) => rangeOf(call).span)

/** A node that lets so many blocks be read at once. */
const allow =
  (most: () => number) =>
  (call: PassingCall): OwnAnswer | undefined =>
    call.method === 'eth_getLogs' && rangeOf(call).span > most()
      ? { error: { code: -32_602, message: `block range is too wide (max ${most()})` } }
      : undefined

test('behavior: a range that a node refuses is halved until it allows it, and the next account begins there', async () => {
  const accounts = [newAddress(), newAddress()] as const
  for (const account of accounts) await sender.sendToken(account, 1n)
  await sender.node.mine({ blocks: 400 })
  for (const account of accounts) await sender.sendToken(account, 2n)
  const { followLogs, between } = await start(allow(() => 20))
  // Each question reads so many ranges, the newest first, and says how far it came; the next one goes on below.
  expect((await followLogs(accounts[0])).low).toBeGreaterThan(300)
  expect(await readAmounts(accounts[0])).toEqual([2])
  for (let count = 0; count < 5; count++) await followLogs(accounts[0])
  expect((await followLogs(accounts[0])).low).toBe(0)
  expect(await readAmounts(accounts[0])).toEqual([2, 1])
  between.seen.splice(0)
  await followLogs(accounts[1])
  expect(Math.max(...spansOf(between.seen))).toBeLessThanOrEqual(20)
})

test('behavior: what a node refused once is asked for again ten minutes later', async () => {
  await sender.node.mine({ blocks: 200 })
  let most = 50
  const { followLogs, between, clock } = await start(allow(() => most))
  await followLogs(newAddress())
  most = 1_000_000
  between.seen.splice(0)
  await followLogs(newAddress())
  expect(Math.max(...spansOf(between.seen))).toBeLessThanOrEqual(50)
  clock.advance(600_000)
  between.seen.splice(0)
  await followLogs(newAddress())
  expect(Math.max(...spansOf(between.seen))).toBeGreaterThan(200)
})

test.each([1, 3])(
  'behavior: an account with too many transfers for one answer is read in smaller ranges, others in wide ones (%i pieces)',
  async (pieces) => {
    const busy = newAddress()
    for (let count = 1; count <= 24; count++) await sender.sendToken(busy, BigInt(count))
    await sender.node.mine({ blocks: 100 })
    // As long as an answer of ten thousand transfers: with its length announced, and without.
    const { followLogs, between } = await start(async (call, ask) => {
      const result = call.method === 'eth_getLogs' ? await ask(call) : undefined
      if (!Array.isArray(result) || result.length < 9) return undefined
      const text = JSON.stringify({ jsonrpc: '2.0', id: call.id, padding: 'x'.repeat(6_000_000), result })
      const size = Math.ceil(text.length / pieces)
      return { pieces: Array.from({ length: pieces }, (_, index) => text.slice(index * size, (index + 1) * size)) }
    })
    for (let count = 0; count < 3; count++) await followLogs(busy)
    expect(await readAmounts(busy)).toEqual(Array.from({ length: 24 }, (_, index) => 24 - index))
    between.seen.splice(0)
    await followLogs(newAddress())
    expect(Math.max(...spansOf(between.seen))).toBeGreaterThan(100)
  },
)

test('behavior: a node that lets no logs be read is refused, and nothing is written as if there were none', async () => {
  const account = newAddress()
  await sender.sendToken(account, 1n)
  const { followLogs } = await start(allow(() => 0))
  await expect(followLogs(account)).rejects.toMatchObject({ name: 'DriverError', reason: 'refused' })
  expect(await store.data.selectFrom('data.node_follows').selectAll().execute()).toEqual([])
})

/** A node whose newest block is an older one than the chain's. */
const lagBehind = (height: () => number) => async (call: PassingCall, ask: (call: PassingCall) => Promise<unknown>) =>
  call.method === 'eth_getBlockByNumber' && call.params[0] === 'latest'
    ? { result: await ask({ method: call.method, params: [`0x${height().toString(16)}`, call.params[1]] }) }
    : undefined

test('F14: a node that is behind what was read is reported, for an account that was read before and for a new one', async () => {
  const [known, unknown] = [newAddress(), newAddress()]
  await sender.sendToken(known, 1n)
  await sender.sendToken(unknown, 1n)
  const height = Number(await sender.reader.getBlockNumber())
  await sender.sendToken(known, 2n)
  await sender.node.mine({ blocks: 3 })
  const well = await start()
  expect(await well.followLogs(known)).toMatchObject({ isBehind: false })
  expect(await well.followBlocks()).toMatchObject({ isBehind: false })
  const late = await start(lagBehind(() => height))
  expect(await late.followLogs(known)).toMatchObject({ isBehind: true })
  expect(await late.followLogs(unknown)).toMatchObject({ isBehind: true })
  expect(await late.followBlocks()).toMatchObject({ isBehind: true })
  // What was read of blocks that it does not have yet stays.
  expect(await readAmounts(known)).toEqual([2, 1])
  expect(await well.followLogs(known)).toMatchObject({ isBehind: false })
  expect(await well.followLogs(unknown)).toMatchObject({ isBehind: false })
})

test('behavior: after a reorganisation kept transfers and blocks are those of the chain, also of a shorter one (F14)', async () => {
  const account = newAddress()
  const { followLogs, followBlocks } = await start()
  await sender.sendToken(account, 1n)
  await followLogs(account)
  const snapshot = await sender.node.snapshot()
  await sender.sendToken(account, 2n)
  await followLogs(account)
  await sender.node.mine({ blocks: 5 })
  await sender.sendToken(account, 3n)
  expect(await followLogs(account)).toMatchObject({ isBehind: false })
  await followBlocks()
  expect(await readAmounts(account)).toEqual([3, 2, 1])
  await sender.node.revert({ id: snapshot })
  await sender.sendToken(account, 4n)
  // Two blocks of the chain that was are left behind: its end is not taken for a node that lags.
  expect(await followBlocks()).toMatchObject({ isBehind: false })
  expect(await followLogs(account)).toMatchObject({ isBehind: false })
  expect(await readAmounts(account)).toEqual([4, 1])
  const head = await sender.reader.getBlock()
  const kept = await store.data.selectFrom('data.node_blocks').selectAll().orderBy('number', 'desc').execute()
  expect(kept[0]).toMatchObject({ hash: head.hash, parent: head.parentHash })
  for (const [index, block] of kept.slice(1).entries()) expect(kept[index]?.parent).toBe(block.hash)
  const moves = await store.data.selectFrom('data.node_moves').select('hash').execute()
  for (const { hash } of moves) expect(await sender.reader.getTransaction({ hash: hash as Hex })).toBeTruthy()
})

test('behavior: questions about one account at one time read its logs once; a later one asks for what is new alone', async () => {
  const account = newAddress()
  await sender.sendToken(account, 1n)
  const { followLogs, followBlocks, between } = await start()
  await Promise.all([followLogs(account), followLogs(account), followLogs(account)])
  expect(between.takeCounts().eth_getLogs).toBe(4)
  await followLogs(account)
  expect(between.takeCounts()).toEqual({ eth_getBlockByNumber: 2 })
  // A question reads 128 blocks at most, and the window is larger.
  for (let count = 0; count < 3; count++) await followBlocks()
  between.takeCounts()
  await followBlocks()
  expect(between.takeCounts()).toEqual({ eth_getBlockByNumber: 1 })
  await sender.sendToken(account, 2n)
  await followBlocks()
  // Its head, whether the newest kept block is still the chain's, and the new block.
  expect(between.takeCounts()).toEqual({ eth_getBlockByNumber: 3 })
})
