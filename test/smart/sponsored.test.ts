import { type Address, concat, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Ready } from '../../frame/common/approval/types.js'
import type { AccountType, FrameChain } from '../../frame/common/types.js'
import type { Ask } from '../../frame/page/approvals/types.js'
import type { Store } from '../../services/src/openStore.js'
import { createTestClock } from '../../services/test/memoryServices.js'
import { fundExecutors, openPaymaster, type PaymasterKit, shopOrigin } from '../../services/test/testPaymaster.js'
import { openSmart, openSmartChain, type SmartChain, smartChain } from '../../services/test/testSmart.js'
import { openTestStore } from '../../services/test/testStore.js'
import { createFrameAccount } from './createFrameAccount.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const shop = '0x0000000000000000000000000000000000057a11'
const friend = '0x0000000000000000000000000000000000f12e9d'
const trap = '0x0000000000000000000000000000000000000bad'
const hostUrl = 'https://pay.shop.test/v1?key=1'
const twice = { calls: [{ to: shop }, { to: friend }] }
const refusedByCode = (rpcCode: number) => ({ code: 'RPC_FAILED', rpcCode })

let chain: SmartChain
let store: Store
let kit: PaymasterKit
let user: Awaited<ReturnType<PaymasterKit['createUser']>>
const clock = createTestClock(Date.now())
beforeAll(async () => {
  ;[chain, store] = await Promise.all([openSmartChain(), openTestStore()])
  kit = await openPaymaster(store, chain, clock)
  await fundExecutors(chain, kit.services)
  user = await kit.createUser()
})
afterAll(async () => {
  await Promise.all([kit?.services.bundlerWork.close(), kit?.services.paymasterFollow.close()])
  await Promise.all([store?.close(), chain?.stop()])
})
/** What the bundler, or a host's paymaster, is asked: tests answer in its place. */
let bundler: (method: string, request: Request) => Promise<Response>
let asked: { readonly url: string; readonly method: string; readonly params: readonly unknown[] }[]
const toServices = (request: Request) => kit.services.fetch(request, { address: '192.0.2.1' })
const answer = (result: unknown) => Response.json({ jsonrpc: '2.0', id: 1, result })
beforeEach(async () => {
  await kit.setPolicy({})
  asked = []
  bundler = (_, request) => toServices(request)
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { host } = new URL(input)
    if (!host.endsWith('.test')) return network(input, init)
    const { id, method, params } = JSON.parse(`${init.body}`)
    asked.push({ url: input, method, params })
    const request = new Request(input, { method: 'POST', body: init.body as string, headers: init.headers as never })
    const response = host === 'services.test' ? await bundler(method, request) : await payAsHost(method, params)
    const body = (await response.json()) as object
    return Response.json({ ...body, id }, { status: response.status })
  })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})
/** The host's own service signs by the same key, so that its contract is one that pays. */
const payAsHost = async (method: string, params: readonly unknown[]) => {
  const { result, error } = await user.ask(method, params.slice(0, 3).concat([null]))
  return Response.json({ jsonrpc: '2.0', result, error })
}
const askOperator: Ask['askPaymaster'] = async ({ method, params }) => (await user.ask(method, params)).result

interface Options {
  readonly askPaymaster?: Ask['askPaymaster']
  readonly accountType?: AccountType
  readonly coin?: string
  /** Of the host's paymaster. */
  readonly contract?: Address
}

/** A user of the shop, without coin. */
async function createUser({ askPaymaster = askOperator, accountType = 'smartAccount', coin, contract }: Options = {}) {
  const query = `?chainId=${smartChain}&projectId=shop`
  const served: FrameChain = {
    ...{ id: smartChain, name: 'One', coin: { symbol: 'ETH', decimals: 18 }, rpcUrl: chain.rpcUrl },
    smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...chain.framework },
    permissions: true,
    sponsors: {
      bundlerUrl: `http://services.test/v1/bundler${query}`,
      paymasters: [
        { url: `http://services.test/v1/paymaster${query}`, address: kit.paymaster, name: 'Tidemark', isOwn: true },
        { url: hostUrl, address: contract ?? kit.paymaster, name: 'The shop', isOwn: false },
      ],
    },
  }
  const account = await createFrameAccount({ chain: served, origin: shopOrigin, accountType, askPaymaster })
  const { account: address } = account
  if (coin) await chain.give(address, parseEther(coin))
  return {
    ...account,
    balance: () => chain.reader.getBalance({ address }),
    code: () => chain.reader.getCode({ address }),
  }
}
const unpaid = expect.objectContaining({ text: 'warn.unpaid' })
const warned = (ready: Ready) => ready.warnings?.map(({ text }) => text)

/** Lets the bundler work until the calls have come. */
async function settle(of: Awaited<ReturnType<typeof createUser>>, id: string) {
  await vi.waitFor(
    async () => {
      await kit.services.bundlerWork.run()
      expect((await of.status(id)).status).not.toBe(100)
    },
    { timeout: 20_000, interval: 100 },
  )
  return of.status(id)
}

test('behavior: a user without coin sends two calls that the operator pays; the first of them upgrades the account', async () => {
  const ada = await createUser()
  expect(await ada.capabilities()).toMatchObject({
    '0x7a69': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })
  const ready = await ada.prepare(twice)
  expect(ready).toMatchObject({ payer: 'Tidemark', cost: { fee: 0n, after: 0n } })
  expect(ready.obstacle).toBeUndefined()
  const { id } = await ada.perform(ready)
  // An id now, a hash later.
  expect(await ada.status(id)).toMatchObject({ atomic: true, capabilities: { caip345: { caip2: smartChain } } })
  const first = await settle(ada, id)
  expect(first).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  expect(first.capabilities.caip345.transactionHashes).toEqual(first.receipts.map((each) => each.transactionHash))
  expect(await ada.code()).toBe(`0xef0100${chain.framework.delegate.slice(2).toLowerCase()}`)
  expect(await ada.balance()).toBe(0n)
  // Of the transaction the page gets what is the operation's own: the EntryPoint's word on it is the last.
  expect(first.receipts[0]?.logs.at(-1)).toMatchObject({ address: chain.framework.entryPoint.toLowerCase() })

  // None waits for another: each has a key of its own.
  const ids = [await ada.send(twice), await ada.send(twice)].map((each) => each.id)
  expect(new Set(asked.filter(({ method }) => method === 'eth_sendUserOperation').map(nonceOf)).size).toBe(3)
  for (const each of ids) expect((await settle(ada, each)).status).toBe(200)
  // No bundler is asked what became of it.
  expect(asked.map(({ method }) => method)).not.toContain('eth_getUserOperationReceipt')
})
const nonceOf = ({ params: [operation] }: { readonly params: readonly unknown[] }) =>
  BigInt((operation as { nonce: Hex }).nonce) >> 64n

test('behavior: two batches before the first upgrade, and one that was shown before it and approved after it: all land', async () => {
  const ada = await createUser()
  const [one, two, late] = [await ada.prepare(twice), await ada.prepare(twice), await ada.prepare(twice)]
  expect([one, two, late].map(({ payer }) => payer)).toEqual(['Tidemark', 'Tidemark', 'Tidemark'])
  await chain.node.setAutomine(false)
  const ids = [(await ada.perform(one)).id, (await ada.perform(two)).id]
  await kit.services.bundlerWork.run()
  // Under way and in no block: what is asked for now carries the authorization, too.
  ids.push((await ada.send(twice)).id)
  const sent = asked.filter(({ method }) => method === 'eth_sendUserOperation')
  expect(sent.map(({ params: [operation] }) => operation)).toEqual(
    Array(3).fill(expect.objectContaining({ eip7702Auth: expect.objectContaining({ nonce: '0x0' }) })),
  )
  await chain.node.setAutomine(true)
  await chain.node.mine({ blocks: 1 })
  for (const id of ids) expect(await settle(ada, id)).toMatchObject({ status: 200 })
  expect(await settle(ada, (await ada.perform(late)).id)).toMatchObject({ status: 200 })
  // The chain took one authorization.
  expect(await chain.reader.getTransactionCount({ address: ada.account as Address })).toBe(1)
  expect(await ada.code()).toBe(`0xef0100${chain.framework.delegate.slice(2).toLowerCase()}`)
})

test('behavior: who refuses to pay is told before the consent; the user pays then, or lacks the fee', async () => {
  await kit.setPolicy({}, [trap])
  const [poor, rich] = [await createUser(), await createUser({ coin: '1' })]
  const refused = await poor.prepare(twice)
  expect(refused.payer).toBeUndefined()
  expect(refused.warnings).toContainEqual(
    expect.objectContaining({ text: 'warn.unpaid', values: { name: 'Tidemark' } }),
  )
  expect(refused.obstacle?.text).toBe('stop.missing.fee')
  const ready = await rich.prepare(twice)
  expect(ready.warnings).toContainEqual(unpaid)
  expect(ready.cost?.fee).toBeGreaterThan(0n)
  const { id } = await rich.perform(ready)
  expect(await settle(rich, id)).toMatchObject({ status: 200 })
  expect(await rich.balance()).toBeLessThan(parseEther('1'))
  expect(asked.map(({ method }) => method)).not.toContain('eth_sendUserOperation')
})

test('behavior: a paymaster, or a bundler, that does not answer pays nothing, and a plain account is not paid for', async () => {
  const down: Ask['askPaymaster'] = async () => undefined
  expect((await (await createUser({ askPaymaster: down })).prepare(twice)).warnings).toContainEqual(unpaid)
  bundler = async () => new Response('{}', { status: 503 })
  expect((await (await createUser()).prepare(twice)).warnings).toContainEqual(unpaid)
  const plain = await createUser({ accountType: 'eoa' })
  const ready = await plain.prepare(twice)
  expect([ready.payer, warned(ready)]).toEqual([undefined, expect.not.arrayContaining(['warn.unpaid'])])
  expect(await plain.capabilities()).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } },
  })
})

test('behavior: what would fail, or is more than the account has, is said as that, and no one is asked to pay', async () => {
  const ada = await createUser()
  await chain.node.setCode({ address: trap, bytecode: '0x5f5ffd' })
  expect((await ada.prepare({ calls: [{ to: trap }] })).obstacle).toEqual({ text: 'stop.wouldFail' })
  const much = await ada.prepare({ calls: [{ to: shop, value: '0x5' }] })
  expect(much.obstacle).toEqual({ text: 'stop.missing', missing: { asset: { kind: 'coin' }, amount: 5n } })
  expect(asked).toEqual([])
})

test('behavior: calls that fail on chain are told as that, though their transaction worked', async () => {
  const ada = await createUser()
  await chain.node.setCode({ address: trap, bytecode: '0x00' })
  const ready = await ada.prepare({ calls: [{ to: shop }, { to: trap }] })
  await chain.node.setAutomine(false)
  const { id } = await ada.perform(ready)
  await chain.node.setCode({ address: trap, bytecode: '0x5f5ffd' })
  await chain.node.setAutomine(true)
  await kit.services.bundlerWork.run()
  await chain.node.mine({ blocks: 1 })
  expect(await settle(ada, id)).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
})

test('behavior: what the user gives up before it leaves is sent to no one', async () => {
  const ada = await createUser()
  const ready = await ada.prepare(twice)
  await expect(ada.perform(ready, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(asked.map(({ method }) => method)).not.toContain('eth_sendUserOperation')
  expect(await ada.records.batches()).toEqual([])
})

test('S8: a paymaster that the page names is asked where the operator lists it, and else never', async () => {
  const ada = await createUser()
  const naming = (paymasterService: object) => ({ ...twice, capabilities: { paymasterService } })
  const evil = 'https://evil.test/v1'
  for (const other of [{ url: evil }, { url: `${hostUrl}&more` }, {}, { url: 1 }])
    await expect(ada.prepare(naming(other))).rejects.toMatchObject(refusedByCode(5700))
  const optional = await ada.prepare(naming({ url: evil, optional: true }))
  expect(optional.payer).toBe('Tidemark')
  expect(asked.filter(({ url }) => !url.startsWith('http://services.test'))).toEqual([])

  const ready = await ada.prepare(naming({ url: hostUrl, context: { order: '7' } }))
  expect(ready.payer).toBe('The shop')
  const [stub] = asked.filter(({ url }) => url === hostUrl)
  expect(stub).toMatchObject({
    method: 'pm_getPaymasterStubData',
    params: [{}, chain.framework.entryPoint, '0x7a69', { order: '7' }],
  })
  const { id } = await ada.perform(ready)
  expect(await settle(ada, id)).toMatchObject({ status: 200 })
  const plain = await createUser({ accountType: 'eoa' })
  await expect(plain.prepare(naming({ url: hostUrl }))).rejects.toMatchObject(refusedByCode(5700))
})

test('S18: a paymaster that answers with another contract than the listed one pays nothing', async () => {
  const ada = await createUser({ contract: shop })
  const ready = await ada.prepare({ ...twice, capabilities: { paymasterService: { url: hostUrl } } })
  expect(ready.payer).toBeUndefined()
  expect(ready.warnings).toContainEqual(expect.objectContaining({ text: 'warn.unpaid', values: { name: 'The shop' } }))
})

test('S18: the bundler takes what a contract pays for that the operator lists, and what no other does', async () => {
  const contract = kit.paymaster.toLowerCase() as Address
  const hostPaymaster = { project: 'shop', name: 'The shop', url: hostUrl, contract }
  const open = (hostPaymasters: readonly (typeof hostPaymaster)[]) =>
    openSmart(store, chain, { clock, smart: { depth: 2, hostPaymasters } })
  const [listing, strict] = await Promise.all([open([hostPaymaster]), open([])])
  const ada = await createUser()
  const naming = { ...twice, capabilities: { paymasterService: { url: hostUrl } } }
  bundler = (_, request) => strict.fetch(request, { address: '192.0.2.1' })
  expect((await ada.prepare(naming)).payer).toBeUndefined()
  bundler = (_, request) => listing.fetch(request, { address: '192.0.2.1' })
  const { id } = await ada.send(naming)
  expect(await settle(ada, id)).toMatchObject({ status: 200 })
  await Promise.all([listing, strict].flatMap((each) => [each.bundlerWork.close(), each.paymasterFollow.close()]))
})

/** A paymaster's contract that says so of every operation: validAfter, validUntil, and what failed. */
const judging = (until: bigint, { after = 0n, failed = 0n } = {}): Hex => {
  const judgement = (after << 208n) | (until << 160n) | failed
  // It returns (bytes '', judgement): what stands behind these ten bytes.
  const words = [64n, judgement, 0n].map((word) => numberToHex(word, { size: 32 }))
  return concat(['0x6060600c5f3960605ff30000', ...words])
}

test('S18: what a paymaster signs for longer than ten minutes is not signed by the account, nor what it does not sign', async () => {
  const careless = '0x0000000000000000000000000000000000ca4e1e'
  const askPaymaster: Ask['askPaymaster'] = async ({ method, params }) => ({
    ...((await askOperator({ url: '', method, params })) as object),
    paymaster: careless,
  })
  const ada = await createUser({ askPaymaster, contract: careless })
  const { timestamp } = await chain.reader.getBlock()
  const offered = async (code: Hex) => {
    await chain.node.setCode({ address: careless, bytecode: code })
    const naming = { ...twice, capabilities: { paymasterService: { url: hostUrl } } }
    return (await ada.prepare(naming)).payer
  }
  vi.spyOn(user, 'ask').mockImplementation(async () => ({
    status: 200,
    result: { paymaster: careless, paymasterData: '0x' },
  }))
  bundler = async (method, request) =>
    method === 'eth_estimateUserOperationGas'
      ? answer({ preVerificationGas: '0xc350', verificationGasLimit: '0x186a0', callGasLimit: '0x186a0' })
      : toServices(request)
  expect(await offered(judging(timestamp + 500n))).toBe('The shop')
  for (const code of [judging(timestamp + 1_000n), judging(0n), judging(timestamp - 1n), '0x5f5ffd', '0x'] as const)
    expect(await offered(code)).toBeUndefined()
  const soon = timestamp + 500n
  // Of a signature that is wrong, of an aggregator, and from later on.
  for (const given of [{ failed: 1n }, { failed: 1n << 150n }, { after: timestamp + 100n }])
    expect(await offered(judging(soon, given))).toBeUndefined()
})

test('S18: no bundler is believed: what it says was sent is not told as done, and is over once the chain says so', async () => {
  const ada = await createUser()
  bundler = async (method, request) =>
    method === 'eth_sendUserOperation' ? answer(numberToHex(7, { size: 32 })) : toServices(request)
  const { id } = await ada.send(twice)
  expect((await ada.status(id)).status).toBe(100)
  await chain.node.increaseTime({ seconds: 400 })
  await chain.node.mine({ blocks: 1 })
  expect(await ada.status(id)).toMatchObject({ status: 400, receipts: [] })
  // For good: what comes later is not asked for.
  expect((await ada.status(id)).status).toBe(400)
})

test('S18: a bundler that refuses and sends all the same is found out; one that only refuses leaves a warning until it is over', async () => {
  const ada = await createUser()
  bundler = async (method, request) => {
    const response = await toServices(request)
    if (method !== 'eth_sendUserOperation') return response
    await kit.services.bundlerWork.run()
    return Response.json({ jsonrpc: '2.0', error: { code: -32502, message: 'No.' } })
  }
  const { id } = await ada.send(twice)
  expect(await settle(ada, id)).toMatchObject({ status: 200 })

  bundler = async (method, request) =>
    method === 'eth_sendUserOperation'
      ? Response.json({ jsonrpc: '2.0', error: { code: -32504, message: 'No.' } })
      : toServices(request)
  await expect(ada.send({ ...twice, id: 'order' })).rejects.toMatchObject(refusedByCode(-32504))
  bundler = (_, request) => toServices(request)
  expect(warned(await ada.prepare({ ...twice, id: 'order' }))).toContain('warn.unclear')
  expect(warned(await ada.prepare({ to: shop, from: ada.account }, 'eth_sendTransaction'))).toContain('warn.unclear')
  ada.pass(3_600_000)
  expect(warned(await ada.prepare({ ...twice, id: 'order' }))).not.toContain('warn.unclear')
})

test('behavior: a transaction of the account waits for the operation that upgrades it, and that for one which waits', async () => {
  const ada = await createUser({ coin: '1' })
  await chain.node.setAutomine(false)
  const { id } = await ada.send(twice)
  const next = ada.prepare({ to: shop, from: ada.account, value: '0x1' }, 'eth_sendTransaction')
  await vi.waitFor(() => expect(ada.waits).toHaveBeenCalled(), { timeout: 10_000 })
  await chain.node.setAutomine(true)
  await chain.node.mine({ blocks: 1 })
  expect(await settle(ada, id)).toMatchObject({ status: 200 })
  expect((await next).obstacle).toBeUndefined()

  const bea = await createUser({ coin: '1' })
  await chain.node.setAutomine(false)
  await bea.perform(await bea.prepare({ to: shop, from: bea.account, value: '0x1' }, 'eth_sendTransaction'))
  const offer = bea.prepare(twice)
  await vi.waitFor(() => expect(bea.waits).toHaveBeenCalled(), { timeout: 10_000 })
  await chain.node.setAutomine(true)
  await chain.node.mine({ blocks: 1 })
  expect((await offer).payer).toBe('Tidemark')
})

test('S22: a user without coin ends a permission: the operator pays, whatever it pays for else', async () => {
  const ada = await createUser()
  await chain.node.setCode({ address: ada.account, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` as Hex })
  // Of the project's calls nothing is paid for.
  await kit.services.runCommand('smartRemovePolicy', { words: { PROJECT: 'shop', CHAIN: smartChain }, options: {} })
  const asked = {
    ...{
      chainId: '0x7a69',
      to: friend,
      rules: [{ type: 'expiry', data: { timestamp: Math.floor(Date.now() / 1000) + 86_400 } }],
    },
    permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowanceAmount: '0x64' } },
  }
  const grant = async () => {
    const ready = await ada.prepare(asked, 'wallet_requestExecutionPermissions')
    const [granted] = (await ada.perform(ready)) as unknown as readonly { readonly context: Hex }[]
    return { context: granted?.context, hash: (await ada.records.grants()).at(-1)?.hash as Hex }
  }
  const isDisabled = (hash: Hex) =>
    chain.reader.readContract({
      address: chain.framework.delegationManager as Address,
      abi: parseAbi(['function disabledDelegations(bytes32) view returns (bool)']),
      functionName: 'disabledDelegations',
      args: [hash],
    })
  const work = setInterval(() => void kit.services.bundlerWork.run(), 200)
  onTestFinished(() => clearInterval(work))

  const [one, other] = [await grant(), await grant()]
  const ready = await ada.prepare({ permissionContext: one.context }, 'wallet_revokeExecutionPermission')
  expect(ready).toMatchObject({ payer: 'Tidemark', cost: { fee: 0n } })
  expect(ready.obstacle).toBeUndefined()
  const hash = (await ada.perform(ready)) as unknown as Hex
  expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect([await isDisabled(one.hash), await isDisabled(other.hash)]).toEqual([true, false])
  expect(await ada.balance()).toBe(0n)

  // Where the operator pays for none, the user hears what is missing.
  const poor = await createUser({ askPaymaster: async () => undefined })
  await chain.node.setCode({ address: poor.account, bytecode: `0xef0100${chain.framework.delegate.slice(2)}` as Hex })
  const given = await poor.perform(await poor.prepare(asked, 'wallet_requestExecutionPermissions'))
  const [{ context }] = given as unknown as readonly [{ readonly context: Hex }]
  expect(await poor.prepare({ permissionContext: context }, 'wallet_revokeExecutionPermission')).toMatchObject({
    obstacle: { text: 'stop.missing.fee' },
  })
})
