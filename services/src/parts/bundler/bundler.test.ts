import { EntryPoint as entryAbi } from '@metamask/delegation-abis'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { compileSource } from '../../../test/compileSource.js'
import { createTestSecrets } from '../../../test/loginServices.js'
import { createTestClock } from '../../../test/memoryServices.js'
import {
  bundlerUrl,
  connectSmart,
  encodeCalls,
  openSmart,
  openSmartChain,
  type SmartChain,
  type SmartServices,
  smartChain,
  smartEvents,
  toDelegator,
} from '../../../test/testSmart.js'
import { openTestStore } from '../../../test/testStore.js'
import type { Store } from '../../openStore.js'
import { serve } from '../../serve.js'
import { readUserOperation, toKeptOperation, toWireOperation, type UserOperation } from '../../smart/userOperation.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let chain: SmartChain
let store: Store
let services: SmartServices
let connected: ReturnType<typeof connectSmart>
let executors: readonly PrivateKeyAccount[]
let before: Hex
const clock = createTestClock(Date.now())
const sink = '0x00000000000000000000000000000000000000aa'
const refused = { code: -32502 }

beforeAll(async () => {
  ;[chain, store] = await Promise.all([openSmartChain(), openTestStore()])
  services = await openSmart(store, chain, { clock, smart: { depth: 3 } })
  connected = connectSmart(services, chain)
  executors = await services.bundlerWork.listExecutors(2)
  for (const { address } of executors) await chain.give(address, parseEther('10'))
  before = await chain.node.snapshot()
})
afterAll(async () => {
  await services?.close()
  await chain?.stop()
})
beforeEach(async () => {
  await store.bundler.deleteFrom('bundler.operations').execute()
  await store.bundler.deleteFrom('bundler.nonces').execute()
})
afterEach(async () => {
  // What waits in the node would outlive the test.
  await store.bundler.deleteFrom('bundler.operations').execute()
  await run()
  await chain.node.request({ method: 'anvil_dropAllTransactions' } as never)
  await chain.node.revert({ id: before })
  before = await chain.node.snapshot()
  await chain.node.setAutomine(true)
})

/** An account that is upgraded already, with a coin. */
async function openAccount(owner = privateKeyToAccount(generatePrivateKey())) {
  const account = await toDelegator(connected.client, chain.framework, owner)
  await chain.give(account.address)
  await chain.node.setCode({ address: account.address, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` })
  return account
}
type Account = Awaited<ReturnType<typeof openAccount>>

/** An operation as it is signed by a careful wallet; what is `more` may be careless. */
async function sign(account: Account, more: Partial<UserOperation> = {}): Promise<UserOperation> {
  const { baseFeePerGas } = await connected.client.getBlock()
  const operation = {
    ...{ sender: account.address, nonce: await account.getNonce(), callData: encodeCalls([{ to: sink, value: 1n }]) },
    ...{ callGasLimit: 100_000n, verificationGasLimit: 150_000n, preVerificationGas: 80_000n },
    ...{
      maxFeePerGas: 3n * (baseFeePerGas ?? 0n) + 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      signature: '0x' as Hex,
    },
    ...more,
  }
  return { ...operation, signature: await account.signUserOperation(operation as never) }
}
const send = (operation: UserOperation) =>
  connected.call('eth_sendUserOperation', [toKeptOperation(operation), chain.framework.entryPoint])
const run = () => services.bundlerWork.run()
const readState = async (hash: unknown) => {
  const row = await store.bundler
    .selectFrom('bundler.operations')
    .selectAll()
    .where('hash', '=', hash as string)
    .executeTakeFirstOrThrow()
  return { state: row.state, reason: row.reason, isFinal: row.is_final, isCostly: row.is_costly }
}
const readReceipt = async (hash: unknown) =>
  (await connected.call('eth_getUserOperationReceipt', [hash])).result as {
    success: boolean
    receipt: { transactionHash: Hex }
    logs: unknown[]
  } | null

/** A bundler that tries an operation, and sends what was good then. @returns what it has lost, in coins' smallest units */
async function loseBy(
  operation: UserOperation,
  {
    meanwhile,
    ...more
  }: { readonly meanwhile?: () => Promise<unknown>; readonly authorizationList?: readonly unknown[] } = {},
): Promise<bigint> {
  const { authorization: _, ...plain } = operation
  const args = [[toPackedUserOperation(plain as never)], chain.address] as const
  const data = encodeFunctionData({ abi: entryAbi, functionName: 'handleOps', args })
  const stateOverride = more.authorizationList
    ? [{ address: operation.sender, code: `0xef0100${chain.framework.delegate.slice(2)}` as Hex }]
    : []
  await connected.client.call({ account: chain.address, to: chain.framework.entryPoint, data, stateOverride })
  await meanwhile?.()
  const had = await connected.client.getBalance({ address: chain.address })
  const { sendTransaction } = chain
  await sendTransaction({ to: chain.framework.entryPoint, data, gas: 2_000_000n, ...more })
  return had - (await connected.client.getBalance({ address: chain.address }))
}

test('behavior: viem’s client as it is: the first operation upgrades, later ones do not, none costs an executor', async () => {
  const { client, bundler } = connected
  const account = await toDelegator(client, chain.framework)
  await chain.give(account.address)
  expect(await bundler.getChainId()).toBe(31337)
  expect(await bundler.getSupportedEntryPoints()).toEqual([chain.framework.entryPoint])
  const had = await Promise.all(executors.map(({ address }) => client.getBalance({ address })))
  const { delegate } = chain.framework
  for (let index = 0; index < 3; index++) {
    const calls = [{ to: sink, value: 5n } as const, { to: account.address, data: '0x' } as const].slice(
      index > 0 ? 0 : 1,
    )
    const authorization = await account.owner.signAuthorization({ chainId: 31337, address: delegate, nonce: 0 })
    const hash = await bundler.sendUserOperation({ account, calls, ...(index === 0 && { authorization }) })
    const waiting = bundler.waitForUserOperationReceipt({ hash })
    await run()
    await run()
    const receipt = await waiting
    expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: account.address.toLowerCase() })
    const found = await bundler.getUserOperation({ hash })
    expect(found).toMatchObject({
      transactionHash: receipt.receipt.transactionHash,
      blockNumber: receipt.receipt.blockNumber,
    })
  }
  expect(await client.getBalance({ address: sink })).toBe(10n)
  for (const [index, { address }] of executors.entries())
    expect(await client.getBalance({ address })).toBeGreaterThanOrEqual(had[index] ?? 0n)
})

test('behavior: an operation whose call fails is paid for, and its receipt says so', async () => {
  const account = await openAccount()
  const callData = encodeCalls([{ to: chain.framework.entryPoint, data: '0xdeadbeef' }])
  const { result } = await send(await sign(account, { callData }))
  await run()
  await run()
  expect(await readReceipt(result)).toMatchObject({ success: false })
  const draft = toWireOperation(await sign(account, { callData }))
  expect(await connected.call('eth_estimateUserOperationGas', [draft, chain.framework.entryPoint])).toMatchObject({
    error: { code: -32521 },
  })
})

test('behavior: fees of a rollup for its data are in the estimate, and asked for', async () => {
  const account = await openAccount()
  const operation = await sign(account)
  const estimate = async (of: SmartServices) => {
    const { call } = connectSmart(of, chain)
    const { result } = await call('eth_estimateUserOperationGas', [
      toWireOperation(operation),
      chain.framework.entryPoint,
    ])
    return BigInt((result as { preVerificationGas: Hex }).preVerificationGas)
  }
  const plain = await estimate(services)
  const fee = 10n ** 15n
  // Answers every question with that fee.
  const bytecode = `0x66${fee.toString(16).padStart(14, '0')}5f5260205ff3` as Hex
  await chain.node.setCode({ address: '0x420000000000000000000000000000000000000F', bytecode })
  const rollup = await openSmart(store, chain, { clock, smart: { dataFee: 'op-stack' } })
  expect(await estimate(rollup)).toBeGreaterThan(plain + 300_000n)
  const { call } = connectSmart(rollup, chain)
  expect(await call('eth_sendUserOperation', [toKeptOperation(operation), chain.framework.entryPoint])).toMatchObject({
    error: { code: -32602 },
  })
  await chain.node.setCode({
    address: '0x00000000000000000000000000000000000000C8',
    bytecode: `0x620f42405f525f6020525f60405260605ff3`,
  })
  expect(await estimate(await openSmart(store, chain, { clock, smart: { dataFee: 'arbitrum' } }))).toBe(
    plain + 1_000_000n,
  )
})

const odd = compileSource(`
contract Turncoat {
  bool turned;
  function turn() external { turned = true; }
  fallback(bytes calldata) external payable returns (bytes memory) {
    require(!turned);
    return msg.sig == 0x19822f7c ? abi.encode(uint256(0)) : abi.encode(bytes(""), uint256(0));
  }
  receive() external payable {}
}`)
const turn = encodeFunctionData({ abi: parseAbi(['function turn()']), functionName: 'turn' })
const deposit = (to: Address) =>
  chain.send(
    chain.framework.entryPoint,
    parseEther('1'),
    encodeFunctionData({ abi: entryAbi, functionName: 'depositTo', args: [to] }),
  )

test('S18: an account of other code changes its mind once it was tried, and an executor pays; it is refused', async () => {
  const turncoat = await chain.deploy(odd.Turncoat ?? '0x')
  await deposit(turncoat)
  const operation = { ...(await sign(await openAccount())), sender: turncoat, nonce: 0n }
  expect(await loseBy(operation, { meanwhile: () => chain.send(turncoat, 0n, turn) })).toBeGreaterThan(0n)
  expect(await send(operation)).toMatchObject({ error: refused })
  const draft = toWireOperation(operation)
  expect(await connected.call('eth_estimateUserOperationGas', [draft, chain.framework.entryPoint])).toMatchObject({
    error: refused,
  })
  // Nor an account that a factory makes.
  const made = { ...draft, factory: turncoat, factoryData: '0x' }
  expect(await connected.call('eth_sendUserOperation', [made, chain.framework.entryPoint])).toMatchObject({
    error: refused,
  })
})

test('S18: a paymaster of others changes its mind once it was tried, and an executor pays; it is refused', async () => {
  const paymaster = await chain.deploy(odd.Turncoat ?? '0x')
  await deposit(paymaster)
  const paid = {
    paymaster,
    paymasterVerificationGasLimit: 100_000n,
    paymasterPostOpGasLimit: 0n,
    paymasterData: '0x' as Hex,
  }
  const operation = await sign(await openAccount(), paid)
  expect(await loseBy(operation, { meanwhile: () => chain.send(paymaster, 0n, turn) })).toBeGreaterThan(0n)
  expect(await send(operation)).toMatchObject({ error: refused })
})

test.each<
  [string, { readonly nonce?: number; readonly chainId?: number; readonly by?: 'other'; readonly to?: Address }]
>([
  ['a nonce that is not the next', { nonce: 1 }],
  ['another chain', { chainId: 1 }],
  ['another account', { by: 'other' }],
])('S18: an authorization for %s is dropped by the chain, and an executor pays; it is refused', async (_, wrong) => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toDelegator(connected.client, chain.framework, owner)
  await chain.give(account.address)
  const signer = wrong.by ? privateKeyToAccount(generatePrivateKey()) : owner
  const authorization = await signer.signAuthorization({
    ...{ chainId: wrong.chainId ?? 31337, address: chain.framework.delegate, nonce: wrong.nonce ?? 0 },
  })
  const plain = await sign(account)
  expect(await loseBy(plain, { authorizationList: [authorization] })).toBeGreaterThan(0n)
  const { r, s, yParity = 0, chainId, address, nonce } = authorization
  expect(await send({ ...plain, authorization: { r, s, yParity, chainId, address, nonce } })).toMatchObject({
    error: refused,
  })
})

test.each<[string, number]>([
  ['other code', 31337],
  ['every chain', 0],
])('S18: an authorization for %s is refused', async (_, chainId) => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toDelegator(connected.client, chain.framework, owner)
  await chain.give(account.address)
  const address = chainId === 0 ? chain.framework.delegate : chain.framework.entryPoint
  const { r, s, yParity = 0 } = await owner.signAuthorization({ chainId, address, nonce: 0 })
  const authorization = { r, s, yParity, chainId, address, nonce: 0 }
  expect(await send({ ...(await sign(account)), authorization })).toMatchObject({ error: refused })
})

test('S18: an operation that pays too little for the transaction around it costs an executor; it is refused', async () => {
  const operation = await sign(await openAccount(), { preVerificationGas: 0n })
  expect(await loseBy(operation)).toBeGreaterThan(0n)
  expect(await send(operation)).toMatchObject({ error: { code: -32602 } })
  const cheap = await sign(await openAccount(), { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  expect(await send(cheap)).toMatchObject({ error: { code: -32602 } })
})

test('S18: who lets his operation happen by himself costs an executor once, and then waits', async () => {
  const account = await openAccount()
  const operation = await sign(account)
  await chain.node.setAutomine(false)
  const { result } = await send(operation)
  await run()
  const args = [[toPackedUserOperation(operation as never)], chain.address] as const
  const data = encodeFunctionData({ abi: entryAbi, functionName: 'handleOps', args })
  const mined = chain.sendTransaction({
    to: chain.framework.entryPoint,
    data,
    gas: 1_000_000n,
    priority: 50_000_000_000n,
  })
  await vi.waitFor(async () => expect(await connected.client.getBlockTransactionCount({ blockTag: 'pending' })).toBe(2))
  await chain.node.mine({ blocks: 1 })
  const { hash } = await mined
  await run()
  expect(await readReceipt(result)).toMatchObject({ success: true, receipt: { transactionHash: hash } })
  expect(await readState(result)).toMatchObject({ state: 'done', isCostly: true })
  await chain.node.setAutomine(true)
  expect(await send(await sign(account))).toMatchObject({ error: { code: -32504 } })
  clock.advance(3_600_001)
  expect(await send(await sign(account))).toHaveProperty('result')
})

test('behavior: operations of one account go one after the other, of one key in order; a tenth more takes a place', async () => {
  const account = await openAccount()
  await chain.node.setAutomine(false)
  const first = await sign(account, { nonce: 7n << 64n })
  const second = await sign(account, { nonce: (7n << 64n) + 1n })
  expect(await send(second)).toMatchObject({ error: { code: -32500 } })
  const one = await send(first)
  expect(await send(first)).toEqual(one)
  const stranger = await openAccount()
  const forged = await stranger.signUserOperation({ ...second, sender: account.address } as never)
  expect(await send({ ...second, signature: forged })).toMatchObject({ error: { code: -32507 } })
  const two = await send(second)
  const raised = { maxFeePerGas: (second.maxFeePerGas * 11n) / 10n, maxPriorityFeePerGas: 1_100_000_000n }
  expect(await send(await sign(account, { ...second, maxFeePerGas: second.maxFeePerGas + 1n }))).toMatchObject({
    error: { code: -32602 },
  })
  const instead = await send(await sign(account, { ...second, ...raised }))
  expect(await connected.call('eth_getUserOperationByHash', [two.result])).toMatchObject({ result: null })
  await run()
  expect([await readState(one.result), await readState(instead.result)]).toMatchObject([
    { state: 'sent' },
    { state: 'waiting' },
  ])
  await chain.node.mine({ blocks: 1 })
  await run()
  expect([await readState(one.result), await readState(instead.result)]).toMatchObject([
    { state: 'done' },
    { state: 'sent' },
  ])
  await chain.node.mine({ blocks: 1 })
  await run()
  expect(await readReceipt(instead.result)).toMatchObject({ success: true })
})

test('S18: one account takes sixteen places, and no more', async () => {
  const account = await openAccount()
  await chain.node.setAutomine(false)
  const answers = []
  for (let key = 0n; key < 17n; key++) answers.push(await send(await sign(account, { nonce: key << 64n })))
  expect(answers.filter(({ result }) => result)).toHaveLength(16)
  expect(answers.at(-1)).toMatchObject({ error: { code: -32504 } })
})

test('behavior: a transaction that is in no block is sent again with higher fees, never more than the operation pays', async () => {
  const account = await openAccount()
  await chain.node.setAutomine(false)
  const operation = await sign(account, { maxFeePerGas: 12_000_000_000n, maxPriorityFeePerGas: 3_000_000_000n })
  const { result } = await send(operation)
  await run()
  const fees = async () =>
    (await store.bundler.selectFrom('bundler.transactions').select('fee').orderBy('fee').execute()).map(({ fee }) =>
      BigInt(fee),
    )
  expect(await fees()).toHaveLength(1)
  for (let round = 0; round < 12; round++) {
    clock.advance(13_000)
    await run()
  }
  const all = await fees()
  expect(all.length).toBeGreaterThan(2)
  for (const fee of all) expect(fee).toBeLessThanOrEqual(operation.maxFeePerGas)
  await chain.node.mine({ blocks: 1 })
  await run()
  expect(await readReceipt(result)).toMatchObject({ success: true })
  const sent = await Promise.all(executors.map(({ address }) => connected.client.getTransactionCount({ address })))
  expect(sent.reduce((sum, count) => sum + count)).toBe(1)
})

test('behavior: an operation that went bad on its way gives up its place, and those after it go on', async () => {
  const [account, next] = [await openAccount(), await openAccount()]
  await chain.node.setAutomine(false)
  const bad = await send(await sign(account))
  await run()
  const good = await send(await sign(next))
  // The account has nothing left to pay with.
  await chain.node.setBalance({ address: account.address, value: 0n })
  clock.advance(13_000)
  await run()
  await chain.node.mine({ blocks: 1 })
  await run()
  expect(await readState(bad.result)).toMatchObject({ state: 'lost', reason: 'given up', isCostly: true })
  await run()
  await chain.node.mine({ blocks: 1 })
  await run()
  expect(await readReceipt(good.result)).toMatchObject({ success: true })
})

test('behavior: what a reorganisation takes back happens again, once; then it is final', async () => {
  const account = await openAccount()
  const point = await chain.node.snapshot()
  const { result } = await send(await sign(account))
  await run()
  await run()
  expect(await readState(result)).toMatchObject({ state: 'done', isFinal: false })
  await chain.node.revert({ id: point })
  await chain.node.mine({ blocks: 1 })
  expect(await readReceipt(result)).toBeNull()
  await run()
  expect(await readState(result)).toMatchObject({ state: 'sent' })
  clock.advance(5_000)
  await run()
  await run()
  expect(await readReceipt(result)).toMatchObject({ success: true })
  await chain.node.mine({ blocks: 3 })
  await run()
  expect(await readState(result)).toMatchObject({ state: 'done', isFinal: true })
  const logs = await connected.client.getLogs({
    address: chain.framework.entryPoint,
    events: smartEvents,
    fromBlock: 0n,
  })
  expect(logs.filter(({ args }) => args.userOpHash === result)).toHaveLength(1)
})

test('behavior: another bundler by its address takes what passes our own rules', async () => {
  const other = await serve({
    store: await openTestStore(),
    chains: { [smartChain]: chain.rpcUrl },
    chainNames: {
      [smartChain]: {
        ...{ name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
        smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...chain.framework },
      },
    },
    ...{ secrets: { bundler: createTestSecrets(9) } },
    smart: { chains: { [smartChain]: {} } },
  })
  await other.projects.add({ id: 'demo' })
  for (const { address } of await other.bundlerWork.listExecutors(2)) await chain.give(address, parseEther('10'))
  const url = bundlerUrl.replace('http://services.test', other.url)
  const driver = await openSmart(store, chain, { clock, smart: { bundler: { url } } })
  const { bundler, call } = connectSmart(driver, chain)
  const account = await openAccount()
  const hash = await bundler.sendUserOperation({ account, calls: [{ to: sink, value: 3n }] })
  expect(await bundler.waitForUserOperationReceipt({ hash })).toMatchObject({ success: true })
  const turncoat = await chain.deploy(odd.Turncoat ?? '0x')
  const foreign = { ...(await sign(account)), sender: turncoat }
  expect(await call('eth_sendUserOperation', [toKeptOperation(foreign), chain.framework.entryPoint])).toMatchObject({
    error: refused,
  })
  await other.close()
  expect(await call('eth_getUserOperationReceipt', [hash])).toMatchObject({ error: { code: -32603 } })
})

const someHash = `0x${'11'.repeat(32)}`
test.each<[string, string, readonly unknown[], number]>([
  ['no operation', 'eth_sendUserOperation', [], -32602],
  ['an operation without a sender', 'eth_sendUserOperation', [{}, 'entryPoint'], -32602],
  ['another EntryPoint', 'eth_sendUserOperation', [{}, sink], -32602],
  [
    'data that is no hex',
    'eth_estimateUserOperationGas',
    [{ sender: sink, nonce: '0x0', callData: 'x' }, 'entryPoint'],
    -32602,
  ],
  [
    'a nonce of 33 bytes',
    'eth_estimateUserOperationGas',
    [{ sender: sink, nonce: `0x${'11'.repeat(33)}`, callData: '0x' }, 'entryPoint'],
    -32602,
  ],
  ['a short hash', 'eth_getUserOperationByHash', ['0x12'], -32602],
  ['no hash', 'eth_getUserOperationReceipt', [], -32602],
  ['a method of others', 'eth_sendTransaction', [{}], -32601],
  ['a name of objects', 'constructor', [], -32601],
])('S15: %s is refused: %s', async (_, method, params, code) => {
  const real = params.map((one) => (one === 'entryPoint' ? chain.framework.entryPoint : one))
  expect(await connected.call(method, real)).toMatchObject({ error: { code } })
})

test('S15: what is not known is null; what is no call, no project or no chain is refused', async () => {
  expect(await connected.call('eth_getUserOperationByHash', [someHash])).toMatchObject({ result: null })
  expect(await connected.call('eth_getUserOperationReceipt', [someHash])).toMatchObject({ result: null })
  const post = async (url: string, body: string) => {
    const response = await services.fetch(new Request(url, { method: 'POST', body }), { address: '192.0.2.1' })
    return [response.status, ((await response.json()) as { error: { code: number } }).error.code]
  }
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  expect(await post(bundlerUrl, '{')).toEqual([400, -32700])
  expect(await post(bundlerUrl, `[${call}]`)).toEqual([400, -32600])
  expect(await post(bundlerUrl.replace('demo', 'none'), call)).toEqual([401, -32600])
  expect(await post(bundlerUrl.replace('31337', '1'), call)).toEqual([200, -32502])
})

test('parameters: executors, depth, lowDeposit: an executor with little left is named to the operator, once', async () => {
  const lines: string[] = []
  const log = { request: () => undefined, problem: (text: string) => void lines.push(text) }
  const poor = await openSmart(store, chain, { clock, log, smart: { executors: 3, lowDeposit: parseEther('5') } })
  // The other services have the chain until then.
  await store.bundler.deleteFrom('bundler.workers').execute()
  const [, , third] = await poor.bundlerWork.listExecutors(3)
  await poor.bundlerWork.run()
  clock.advance(61_000)
  await poor.bundlerWork.run()
  expect(lines).toEqual([`the executor ${third?.address} has 0 left on ${smartChain}: send it more`])
  await poor.bundlerWork.close()
})

test('behavior: an operation comes from the database as it went in', async () => {
  const account = await openAccount()
  const operation = await sign(account, {
    ...{ paymaster: sink, paymasterVerificationGasLimit: 1n, paymasterPostOpGasLimit: 2n, paymasterData: '0x1234' },
  })
  const lower = {
    ...operation,
    sender: operation.sender.toLowerCase() as Address,
    callData: operation.callData.toLowerCase() as Hex,
  }
  expect(readUserOperation(toKeptOperation(operation))).toEqual(lower)
})
