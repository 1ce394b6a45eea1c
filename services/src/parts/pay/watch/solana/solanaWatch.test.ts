import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findTokenAddress } from '../../../../../../devnet/src/solana/genesis.js'
import { build, keyOf, newKey, readBlockhash, send, transfer } from '../../../../../../devnet/src/solana/test/build.js'
import { firstOf, openOne } from '../../../../../../devnet/src/solana/test/open.js'
import { associatedTokenProgram, tokenProgram } from '../../../../../../devnet/src/solana/tokens/layout.js'
import { createTestClock } from '../../../../../test/memoryServices.js'
import { payTables } from '../../../../../test/payTables.js'
import { startNodeBetween } from '../../../../../test/startNodeBetween.js'
import { addOrder, createPayDesk, createTestWatch, type PayDesk, readOrder } from '../../../../../test/testPay.js'
import { openTestStore } from '../../../../../test/testStore.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const systemProgram = '11111111111111111111111111111111' as Address
const clock = createTestClock(1_750_000_000_000)
let desk: PayDesk
let close: () => Promise<void>
beforeAll(async () => {
  const store = await openTestStore([payTables])
  close = store.close
  desk = createPayDesk(store.pay, clock)
})
afterAll(() => close())

/** The same, naming keys, as Solana Pay says. */
const naming = ({ accounts = [], ...rest }: Instruction, ...keys: readonly string[]): Instruction => ({
  ...rest,
  accounts: [...accounts, ...keys.map((address) => ({ address: address as Address, role: AccountRole.READONLY }))],
})

function createAccount(payer: Address, account: Address, owner: Address, mint: Address): Instruction {
  const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })
  return {
    programAddress: associatedTokenProgram,
    data: new Uint8Array([1]),
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      ...[owner, mint, systemProgram, tokenProgram].map(readonly),
    ],
  }
}

function transferToken(owner: Address, from: Address, to: Address, mint: Address, amount: bigint): Instruction {
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = 6
  return {
    programAddress: tokenProgram,
    data,
    accounts: [
      { address: from, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: to, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
  }
}

let orders = 0
async function setUp() {
  await desk.db.deleteFrom('pay.orders').execute()
  for (const table of ['pay.marks', 'pay.heads', 'pay.blocks'] as const) await desk.db.deleteFrom(table).execute()
  const { cluster, solana } = await openOne()
  const payer = keyOf(firstOf(solana.accounts))
  const merchant = newKey(`merchant ${orders}`).address
  const land = async (...instructions: Instruction[]) => {
    const blockhash = await readBlockhash(cluster.rpcUrl)
    const { result, error } = await send(cluster.rpcUrl, build({ payer, blockhash, instructions }))
    expect(error).toBeUndefined()
    cluster.advance(3)
    return result as string
  }
  const add = async (amount: bigint, token = '') => {
    const referenceKey = newKey(`reference ${orders++}`).address
    const asked = { token, amount, way: 'reference' as const, referenceKey, payTo: merchant, chain }
    return { ...(await addOrder(desk, [asked])), key: referenceKey }
  }
  const startWatch = (...nodes: readonly string[]) => {
    const watch = createTestWatch(desk, nodes.length > 0 ? nodes : [cluster.rpcUrl], { chain })
    onTestFinished(watch.close)
    return watch
  }
  return { cluster, payer, merchant, token: cluster.token.address as Address, land, add, startWatch }
}
const told = (id: string) => desk.told.get(id) ?? []
const sol = 1_000_000_000n

test('behavior: coins and tokens that name an order’s key are seen, and paid once the cluster calls them final', async () => {
  const { cluster, payer, merchant, token, land, add, startWatch } = await setUp()
  const watch = startWatch()
  const [inCoins, inTokens, unnamed] = [await add(2n * sol), await add(5_000_000n, token), await add(sol)]
  await watch.run()
  const [mine, theirs] = await Promise.all([findTokenAddress(payer.address, token), findTokenAddress(merchant, token)])
  const sent = await land(naming(transfer(payer.address, merchant, 2n * sol), inCoins.key))
  await land(
    createAccount(payer.address, theirs, merchant, token),
    naming(transferToken(payer.address, mine, theirs, token, 3_000_000n), inTokens.key),
  )
  // It names no key: of which order it is, nothing says.
  await land(transfer(payer.address, merchant, sol))
  await watch.run()
  expect(await readOrder(desk, inCoins.id)).toEqual({
    state: 'seen',
    sums: [`${2n * sol} 0`],
    payments: [{ hash: sent, amount: `${2n * sol}` }],
  })
  expect(await readOrder(desk, inTokens.id)).toMatchObject({ state: 'seen', sums: ['3000000 0'] })
  cluster.advance(32)
  await watch.run()
  expect([told(inCoins.id), told(inTokens.id), told(unnamed.id)]).toEqual([['seen 1', 'paid 2'], ['seen 1'], []])
  // The account of the token is known by now, and is all that the second part names.
  clock.advance(31_000)
  await land(naming(transferToken(payer.address, mine, theirs, token, 2_000_000n), inTokens.key))
  cluster.advance(32)
  await watch.run()
  expect(told(inTokens.id)).toEqual(['seen 1', 'paid 2'])
})

test('attack: one transfer that names the keys of two orders pays the first, and one to another recipient none', async () => {
  const { cluster, payer, merchant, land, add, startWatch } = await setUp()
  const watch = startWatch()
  const [first, second, other] = [await add(sol), await add(sol), await add(sol)]
  await watch.run()
  await land(naming(transfer(payer.address, merchant, sol), first.key, second.key))
  await land(naming(transfer(payer.address, newKey('a stranger').address, sol), other.key))
  cluster.advance(32)
  await watch.run()
  expect([told(first.id), told(second.id), told(other.id)]).toEqual([['paid 1'], [], []])
})

test('F14: a node that does not call it final yet holds `paid` back; one that is down is not waited for', async () => {
  const { cluster, payer, merchant, land, add, startWatch } = await setUp()
  let isBehind = true
  const between = await startNodeBetween(cluster.rpcUrl, ({ method }) =>
    method === 'getSignatureStatuses' && isBehind ? { result: { context: { slot: 1 }, value: [null] } } : undefined,
  )
  const down = await startNodeBetween(cluster.rpcUrl)
  await down.close()
  onTestFinished(between.close)
  const watch = startWatch(down.url, cluster.rpcUrl, between.url)
  const order = await add(sol)
  await land(naming(transfer(payer.address, merchant, sol), order.key))
  cluster.advance(32)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1'])
  isBehind = false
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'paid 2'])
})

test('behavior: what the cluster dropped is taken back; calls do not grow with orders', async () => {
  const { cluster, payer, merchant, land, add, startWatch } = await setUp()
  let isDropped = false
  const between = await startNodeBetween(cluster.rpcUrl, ({ method }) => {
    if (!isDropped) return undefined
    if (method === 'getSignaturesForAddress') return { result: [] }
    return method === 'getSignatureStatuses' ? { result: { context: { slot: 1 }, value: [null] } } : undefined
  })
  onTestFinished(between.close)
  const watch = startWatch(between.url)
  const order = await add(sol)
  for (let index = 0; index < 30; index++) await add(sol)
  await land(naming(transfer(payer.address, merchant, sol), order.key))
  await watch.run()
  expect(between.takeCounts()).toEqual({
    // Once: whether it is of this cluster.
    getGenesisHash: 1,
    getSlot: 1,
    getSignaturesForAddress: 1,
    getTransaction: 1,
    getSignatureStatuses: 1,
  })
  isDropped = true
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1'])
  cluster.advance(301)
  await watch.run()
  expect(told(order.id)).toEqual(['seen 1', 'open 2'])
})
