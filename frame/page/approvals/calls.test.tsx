import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, placeDelegationFramework, startDevnet, waitForReceipt } from '../../../devnet/src/index.js'
import { press } from '../../common/gate/test/press.js'
import type { FrameChain } from '../../common/types.js'
import { answerCalls, type CallsAsked } from '../calls/answerCalls.js'
import { readStates } from '../calls/readStates.js'
import { createChainClient } from '../chains/createChainClient.js'
import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'
import { approve, createTabRecords, createWorld, ether, patient, type WorldOptions } from './test/setup.js'

// Real chains on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let chain: FrameChain
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
  const rpcUrl = devnet.chains[0]?.rpcUrl ?? ''
  const framework = await placeDelegationFramework(rpcUrl)
  const smartAccount = { ...framework, kind: 'EIP7702StatelessDeleGator', version: '1.3.0' } as const
  chain = { ...ether, rpcUrl, smartAccount, permissions: true }
})
afterAll(() => devnet?.stop())

const token = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function mint(address to,uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])
const receiver = getAddress('0x00000000000000000000000000000000000a11ce')
const other = getAddress('0x00000000000000000000000000000000000b0b00')

async function createFunded(options: WorldOptions = {}) {
  const records = createTabRecords()
  const world = await createWorld({ chains: [chain], isNew: true, records, ...options })
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  const miner = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await miner.setBalance({ address: world.evm, value: parseEther('10') })
  const client = createChainClient(chain)
  const ask = (request: object) => world.ask(client, 'wallet_sendCalls', [request])
  const asked: CallsAsked = {
    ...{ origin: world.host.origin, account: world.evm, type: options.accountType ?? 'eoa' },
    ...{ records: records.of(world.evm), chains: [chain], open: async () => client, now: () => 1_800_000_000_000 },
    served: async () => [],
  }
  const { signal } = new AbortController()
  const status = (id: string, over: Partial<CallsAsked> = {}) =>
    answerCalls('wallet_getCallsStatus', { ...asked, ...over }, [id], signal) as Promise<{
      status: number
      atomic: boolean
      receipts: { transactionHash: Hex; status: string; gasUsed: Hex }[]
    }>
  const capabilities = (...params: unknown[]) => answerCalls('wallet_getCapabilities', asked, params, signal)
  const balanceOf = (address: Hex) => reader.getBalance({ address })
  return { world, reader, miner, client, ask, status, capabilities, balanceOf }
}

/** What is said of permissions where the account can give some. */
const granting = expect.objectContaining({ supported: true, signerTypes: ['account'] })

/** Sends coins to two. */
const twice = {
  calls: [
    { to: receiver, value: '0x1' },
    { to: other, value: '0x2' },
  ],
}
const isBatch = (answer: unknown) => answer as { id: string }

/** A client whose questions wait until they are let go. */
function hold(client: ChainClient) {
  const asked: string[] = []
  const held: (() => void)[] = []
  let isHolding = true
  const request: ChainClient['request'] = async (method, params, signal) => {
    asked.push(JSON.stringify([method, params]))
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    return client.request(method, params, signal)
  }
  const letGo = () => {
    for (const go of held.splice(0)) go()
  }
  return {
    client: { ...client, request },
    asked,
    /** Waits for so many that are asked at once, and has them answered. */
    async answer(count: number) {
      await expect.poll(() => held.length, patient).toBe(count)
      letGo()
    },
    open() {
      isHolding = false
      letGo()
    },
  }
}

test('behavior: ten calls ask the chain no more than two do, nothing twice, and are in sight once it has answered once', async () => {
  const { world, client } = await createFunded({ accountType: 'smartAccount' })
  const to = devnet.chains[0]?.token.address as Hex
  const show = async (count: number) => {
    const calls = Array.from({ length: count }, (_, at) => ({
      to,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, BigInt(at + 1)] }),
    }))
    const { client: slow, asked, answer, open } = hold(client)
    const said = world.ask(slow, 'wallet_sendCalls', [{ calls }]).catch((error) => error)
    await answer(4)
    await expect.poll(world.text, patient).toContain('asks you')
    open()
    await expect
      .poll(() => {
        world.pass()
        return world.buttons()[0]?.hasAttribute('aria-disabled')
      }, patient)
      .toBe(false)
    press([...world.root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reject'))
    expect(await said).toBeInstanceOf(FrameError)
    return asked
  }
  // Its code comes with the first.
  await show(1)
  const [two, ten] = [await show(2), await show(10)]
  expect(ten).toHaveLength(two.length)
  expect(new Set(ten).size).toBe(ten.length)
})

test('behavior: calls of a smart account are one transaction, which upgrades it the first time alone', async () => {
  const { world, reader, ask, status, capabilities, balanceOf } = await createFunded({ accountType: 'smartAccount' })
  expect(await capabilities(world.evm)).toEqual({
    '0x7a69': { atomic: { status: 'ready' }, atomicBatch: { supported: true }, permissions: granting },
  })
  const before = await Promise.all([balanceOf(receiver), balanceOf(other)])
  const sent = ask({ ...twice, atomicRequired: true })
  await expect.poll(world.text, patient).toContain('gets a contract on this network')
  expect(world.text()).toContain('asks you to send')
  await approve(world)
  const { id } = isBatch(await sent)
  expect(id).toMatch(/^0x[0-9a-f]{64}$/)
  await expect.poll(async () => (await status(id)).status, patient).toBe(200)
  const { atomic, receipts } = await status(id)
  expect([atomic, receipts.length]).toEqual([true, 1])
  expect(await Promise.all([balanceOf(receiver), balanceOf(other)])).toEqual([
    (before[0] ?? 0n) + 1n,
    (before[1] ?? 0n) + 2n,
  ])
  expect(await reader.getCode({ address: world.evm })).toBe(
    `0xef0100${chain.smartAccount?.delegate.slice(2).toLowerCase()}`,
  )
  expect(await capabilities()).toEqual({
    '0x7a69': { atomic: { status: 'supported' }, atomicBatch: { supported: true }, permissions: granting },
  })

  const again = ask(twice)
  await expect.poll(world.text, patient).toContain('0.000000000000000003 ETH')
  expect(world.text()).not.toContain('gets a contract')
  await approve(world)
  const second = isBatch(await again).id
  await expect.poll(async () => (await status(second)).status, patient).toBe(200)
  const [first, next] = await Promise.all([status(id), status(second)])
  expect(Number(next.receipts[0]?.gasUsed)).toBeLessThan(Number(first.receipts[0]?.gasUsed))
})

test('behavior: a plain account sends call after call, and says so; sums and names stand above', async () => {
  const { world, reader, ask, status, capabilities } = await createFunded()
  expect(await capabilities(world.evm, ['0x7a69'])).toEqual({
    '0x7a69': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } },
  })
  expect(await capabilities(world.evm, ['0x1'])).toEqual({})
  const address = devnet.chains[0]?.token.address ?? receiver
  const mint = encodeFunctionData({ abi: token, functionName: 'mint', args: [world.evm, 5_000_000n] })
  const [rich] = devnet.accounts
  const account = privateKeyToAccount(rich?.privateKey ?? '0x')
  await waitForReceipt(
    reader,
    await createWalletClient({ account, transport: http(chain.rpcUrl) }).sendTransaction({
      ...{ chain: null, to: address, data: mint },
    }),
  )
  const transfer = encodeFunctionData({ abi: token, functionName: 'transfer', args: [receiver, 2_000_000n] })
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 7_000_000n] })
  const sent = ask({ calls: [transfer, transfer, allow].map((data) => ({ to: address, data })) })
  await expect.poll(world.text, patient).toContain('asks you to approve 3 steps at once')
  await expect.poll(world.text, patient).toContain('one after the other')
  // Both transfers in one figure; what others may take later does not leave by it.
  await expect.poll(world.text, patient).toMatch(/In all\s*4 /)
  expect(await approve(world)).toBe('Approve all 3 steps')
  const { id } = isBatch(await sent)
  await expect.poll(async () => (await status(id)).status, patient).toBe(200)
  const { atomic, receipts } = await status(id)
  expect([atomic, receipts.length]).toEqual([false, 3])
  expect(await reader.readContract({ abi: token, address, functionName: 'balanceOf', args: [world.evm] })).toBe(
    1_000_000n,
  )
})

test('behavior: a plain account stops at the first call that fails, and the state says 600', async () => {
  const { world, ask, status, miner, reader } = await createFunded()
  const trap = getAddress('0x0000000000000000000000000000000000000bad')
  await miner.setCode({ address: trap, bytecode: '0x' })
  const before = await reader.getBalance({ address: other })
  const sent = ask({
    calls: [
      { to: receiver, value: '0x1' },
      { to: trap, value: '0x1' },
      { to: other, value: '0x1' },
    ],
  })
  await expect.poll(world.text, patient).toContain('one after the other')
  // What it does changes between the consent and the call: it takes no coins any more.
  await miner.setAutomine(false)
  await approve(world)
  const { id } = isBatch(await sent)
  expect((await status(id)).status).toBe(100)
  await miner.setCode({ address: trap, bytecode: '0x5f5ffd' })
  await miner.setAutomine(true)
  await miner.mine({ blocks: 1 })
  await expect.poll(async () => (await status(id)).status, { ...patient, timeout: 20_000 }).toBe(600)
  expect((await status(id)).receipts.map((receipt) => receipt.status)).toEqual(['0x1', '0x0'])
  expect(await reader.getBalance({ address: other })).toBe(before)
})

test('S16: a batch belongs to the page that asked: no other one is told of it, and its id is used once', async () => {
  const { world, ask, status } = await createFunded()
  const sent = ask({ id: 'order-1', calls: [{ to: receiver, value: '0x1' }] })
  await approve(world)
  expect(await sent).toMatchObject({ id: 'order-1' })
  await expect.poll(async () => (await status('order-1')).status, patient).toBe(200)
  const unknown = { code: 'RPC_FAILED', rpcCode: 5730 }
  await expect(status('order-1', { origin: 'https://other.example' })).rejects.toMatchObject(unknown)
  await expect(status('order-1', { now: () => 1_800_000_000_000 + 8 * 86_400_000 })).rejects.toMatchObject(unknown)
  await expect(status('order-2')).rejects.toMatchObject(unknown)
  await expect(ask({ id: 'order-1', ...twice })).rejects.toMatchObject({ rpcCode: 5720 })
})

test('behavior: an account that another wallet has handed to a contract is sent from call after call, and that is named', async () => {
  const { world, miner, ask, capabilities } = await createFunded({ accountType: 'smartAccount' })
  await miner.setCode({ address: world.evm, bytecode: `0xef0100${other.slice(2).toLowerCase()}` })
  expect(await capabilities()).toMatchObject({ '0x7a69': { atomic: { status: 'unsupported' } } })
  const sent = ask(twice)
  sent.catch(() => undefined)
  await expect.poll(world.text, patient).toContain(`Another wallet has handed your account`)
  expect(world.text().toLowerCase()).toContain(other.toLowerCase())
  world.approvals.abort()
  await expect(sent).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test.each<[string, object, object]>([
  ['more than 50 calls', { calls: Array(51).fill({ to: receiver }) }, { rpcCode: 5740 }],
  ['more than 128 kB', { calls: Array(2).fill({ to: receiver, data: `0x${'00'.repeat(65_000)}` }) }, { rpcCode: 5740 }],
  [
    'a capability that must hold',
    { ...twice, capabilities: { paymasterService: { url: 'https://evil.example' } } },
    { rpcCode: 5700 },
  ],
  ['one of a single call', { calls: [{ to: receiver, capabilities: { x: {} } }] }, { rpcCode: 5700 }],
  ['all or none, of a plain account', { ...twice, atomicRequired: true }, { rpcCode: 5760 }],
  ['another account', { ...twice, from: other }, { code: 'REQUEST_INVALID' }],
  ['another network', { ...twice, chainId: '0x1' }, { code: 'REQUEST_INVALID' }],
  ['no calls', { calls: [] }, { code: 'REQUEST_INVALID' }],
  ['a call without an address', { calls: [{ data: '0x00' }] }, { code: 'REQUEST_INVALID' }],
  ['a call with more than is shown', { calls: [{ to: receiver, gas: '0x1' }] }, { code: 'REQUEST_INVALID' }],
])('parameters: calls with %s are refused before anything is shown', async (_, request, error) => {
  const { world, ask } = await createFunded()
  await expect(ask(request)).rejects.toMatchObject(error)
  expect(world.told).toEqual([])
})

test('S18: no call of a batch commands the account, whatever its type', async () => {
  const { world, ask } = await createFunded({ accountType: 'smartAccount' })
  const { entryPoint = '', delegationManager = '' } = chain.smartAccount ?? {}
  for (const to of [entryPoint, delegationManager])
    await expect(ask({ calls: [...twice.calls, { to }] })).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  const own = { to: world.evm, data: '0xe9ae5c53' }
  await expect(ask({ calls: [own] })).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  expect(world.told).toEqual([])
})

test('behavior: an optional capability is left out, and a chain without the contract keeps the plain account', async () => {
  const bare = { ...chain, smartAccount: { ...chain.smartAccount, delegate: other } } as FrameChain
  const { world, reader } = await createFunded({ accountType: 'smartAccount' })
  const sent = world.ask(createChainClient(bare), 'wallet_sendCalls', [
    { ...twice, capabilities: { paymasterService: { url: 'https://pay.example', optional: true } } },
  ])
  await expect.poll(world.text, patient).toContain('one after the other')
  await approve(world)
  expect(isBatch(await sent).id).toBeTruthy()
  expect(await reader.getCode({ address: world.evm })).toBeUndefined()
})

test('behavior: a chain that knows no EIP-7702 keeps the plain account, though the contract stands there', async () => {
  const old = await startDevnet({ chains: [{ chainId: 31339, name: 'Old', hardfork: 'cancun' }] })
  try {
    const rpcUrl = old.chains[0]?.rpcUrl ?? ''
    await placeDelegationFramework(rpcUrl)
    const without: FrameChain = { ...chain, id: 'eip155:31339', rpcUrl }
    const world = await createWorld({ chains: [without], isNew: true, accountType: 'smartAccount' })
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setBalance({
      ...{ address: world.evm, value: parseEther('1') },
    })
    const client = createChainClient(without)
    const { signal } = new AbortController()
    const asked: CallsAsked = {
      ...{ origin: world.host.origin, account: world.evm, type: 'smartAccount' },
      ...{ records: createTabRecords().of(world.evm), chains: [without], open: async () => client },
      ...{ now: () => 1_800_000_000_000, served: async () => [] },
    }
    expect(await answerCalls('wallet_getCapabilities', asked, [world.evm], signal)).toMatchObject({
      '0x7a6b': { atomic: { status: 'unsupported' } },
    })
    const atOnce = world.ask(client, 'wallet_sendCalls', [{ ...twice, atomicRequired: true }])
    await expect(atOnce).rejects.toMatchObject({ rpcCode: 5760 })
    const sent = world.ask(client, 'wallet_sendCalls', [twice])
    await expect.poll(world.text, patient).toContain('one after the other')
    await approve(world)
    expect(isBatch(await sent).id).toBeTruthy()
    const reader = createPublicClient({ transport: http(rpcUrl) })
    await expect.poll(() => reader.getTransactionCount({ address: world.evm }), patient).toBe(2)
    expect(await reader.getCode({ address: world.evm })).toBeUndefined()
  } finally {
    await old.stop()
  }
})

test('behavior: an account with code has one transaction wait with the node; the next one waits here, and says so', async () => {
  const { world, ask, status, miner, reader } = await createFunded({ accountType: 'smartAccount' })
  const first = ask(twice)
  await approve(world)
  const { id } = isBatch(await first)
  await expect.poll(async () => (await status(id)).status, patient).toBe(200)
  await miner.setAutomine(false)
  const second = ask(twice)
  await approve(world)
  await second
  const third = ask(twice)
  await expect.poll(world.text, patient).toContain('is not through yet')
  // The upgrade took two places, its transaction’s and its authorization’s.
  expect(await reader.getTransactionCount({ address: world.evm, blockTag: 'pending' })).toBe(3)
  await miner.setAutomine(true)
  await miner.mine({ blocks: 1 })
  await expect.poll(world.text, patient).not.toContain('is not through yet')
  await approve(world)
  await expect.poll(async () => (await status(isBatch(await third).id)).status, patient).toBe(200)
})

/** What the account is on the chain, as the view of smart accounts is told. */
const stateOf = async (client: ChainClient, account: string) =>
  (await readStates([client.chain], account, async () => client, new AbortController().signal))[0]

test('behavior: the contract is taken off by a transaction of the account to itself; another batch brings it again', async () => {
  const { world, reader, client, ask, status, capabilities } = await createFunded({ accountType: 'smartAccount' })
  const delegate = chain.smartAccount?.delegate ?? ''
  const takeOff = () => world.ask(client, 'latchkey_takeOffContract', [])
  expect(await stateOf(client, world.evm)).toEqual({ chainId: 31337, state: 'plain' })
  await expect(takeOff()).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  const first = ask(twice)
  await approve(world)
  const { id } = isBatch(await first)
  await expect.poll(async () => (await status(id)).status, patient).toBe(200)
  expect(await stateOf(client, world.evm)).toEqual({ chainId: 31337, state: 'smart', code: delegate })

  const off = takeOff()
  await expect.poll(world.text, patient).toContain('asks you to make your account plain again')
  await expect.poll(world.text, patient).toContain('Permissions that others have by this contract rest')
  expect(world.text().toLowerCase()).toContain(delegate.toLowerCase())
  expect(await approve(world)).toBe('Take it off')
  const hash = (await off) as Hex
  const { status: outcome, gasUsed } = await waitForReceipt(reader, hash)
  expect(outcome).toBe('success')
  // What the user has agreed to covers it.
  expect(gasUsed).toBeLessThanOrEqual((await reader.getTransaction({ hash })).gas)
  expect(await reader.getCode({ address: world.evm })).toBeUndefined()
  expect(await stateOf(client, world.evm)).toEqual({ chainId: 31337, state: 'plain' })
  expect(await capabilities()).toMatchObject({ '0x7a69': { atomic: { status: 'ready' } } })

  const again = ask(twice)
  await expect.poll(world.text, patient).toContain('gets a contract on this network')
  await approve(world)
  expect(isBatch(await again).id).toBeTruthy()
})

test('behavior: the contract of another wallet is named and taken off, also by a plain account, where no contract is pinned', async () => {
  const { smartAccount: _, ...bare } = chain
  const { world, miner, reader } = await createFunded({ chains: [bare] })
  const client = createChainClient(bare)
  expect(await stateOf(client, world.evm)).toEqual({ chainId: 31337, state: 'unsupported' })
  const code: Hex = `0xef0100${other.slice(2).toLowerCase()}`
  await miner.setCode({ address: world.evm, bytecode: code })
  expect(await stateOf(client, world.evm)).toEqual({ chainId: 31337, state: 'other', code: other.toLowerCase() })
  const off = world.ask(client, 'latchkey_takeOffContract', undefined)
  await expect.poll(() => world.text().toLowerCase(), patient).toContain(other.toLowerCase())
  await approve(world)
  await waitForReceipt(reader, (await off) as Hex)
  expect(await reader.getCode({ address: world.evm })).toBeUndefined()
})

test('S18: a page chooses nothing of it: parameters are refused before anything is shown; declined, nothing changes', async () => {
  const { world, miner, reader, client } = await createFunded({ accountType: 'smartAccount' })
  const code: Hex = `0xef0100${other.slice(2).toLowerCase()}`
  await miner.setCode({ address: world.evm, bytecode: code })
  for (const params of [[{ delegate: receiver }], [receiver], { to: receiver }])
    await expect(world.ask(client, 'latchkey_takeOffContract', params)).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
  expect(world.told).toEqual([])
  const off = world.ask(client, 'latchkey_takeOffContract', [])
  off.catch(() => undefined)
  await expect.poll(world.text, patient).toContain('plain again')
  world.buttons().at(-1)?.click()
  await expect(off).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  expect(await reader.getCode({ address: world.evm })).toBe(code)
  expect(world.counts.signatures).toBe(0)
})

test('behavior: a chain that does not answer is one of which nothing is known', async () => {
  const down = { ...chain, id: 'eip155:5' }
  const request = () => Promise.reject(new FrameError('CHAIN_UNREACHABLE', 'The network could not be reached.'))
  expect(await stateOf({ chain: down, request }, receiver)).toEqual({ chainId: 5, state: 'unknown' })
})

test('behavior: what is asked for while calls are sent one by one goes after them', async () => {
  const { world, ask, status, miner, client } = await createFunded()
  await miner.setAutomine(false)
  const sent = ask(twice)
  await approve(world)
  const { id } = isBatch(await sent)
  const next = world.ask(client, 'eth_sendTransaction', [{ from: world.evm, to: receiver, value: '0x7' }])
  await expect.poll(world.text, patient).toContain('is not through yet')
  await miner.setAutomine(true)
  await miner.mine({ blocks: 1 })
  await expect.poll(async () => (await status(id)).status, { ...patient, timeout: 20_000 }).toBe(200)
  await approve(world)
  expect(await next).toMatch(/^0x/)
  expect((await status(id)).receipts.map((receipt) => receipt.status)).toEqual(['0x1', '0x1'])
})

test('S22: a permission is shown by what its bytes say: limit, period, most in all, receiver in full, how it ends', async () => {
  const { world, client } = await createFunded({ accountType: 'smartAccount', host: { language: 'de' } })
  const expiry = 1_800_000_000 + 3 * 86_400
  const asked = world.ask(client, 'wallet_requestExecutionPermissions', [
    {
      ...{ chainId: '0x7a69', to: receiver, rules: [{ type: 'expiry', data: { timestamp: expiry } }] },
      permission: {
        type: 'native-token-periodic',
        data: { periodAmount: '0x2386f26fc10000', periodDuration: 86_400, justification: 'Nur ein Test' },
      },
    },
  ])
  for (const text of [
    'möchte in Grenzen für dich handeln',
    'Darf senden, in jedem Zeitraum neu, höchstens0.01 ETH',
    `Wer sie bekommt${receiver}`,
    'Ein Zeitraum ist1 Tag',
    'Ab2027-01-15 08:00:00 UTCBis2027-01-18 08:00:00 UTC',
    'Insgesamt höchstens0.03 ETH',
    'lässt sich nicht weitergeben',
    'Netzwerk lehnt alles ab, was über der Grenze liegt',
  ])
    await expect.poll(() => world.text().replace(/\s+/g, ' '), patient).toContain(text)
  // A page's own words about what it asks for are no part of what is signed.
  expect(world.text()).not.toContain('Nur ein Test')
  expect(await approve(world)).toBe('Berechtigung geben')
  expect(await asked).toMatchObject([{ to: receiver.toLowerCase(), delegationManager: expect.any(String) }])
})

test('S22: what the user ends in the wallet is asked in its name and not in the page’s; by closing the modal it is left, with what stood there before', async () => {
  const { world, client } = await createFunded({ accountType: 'smartAccount' })
  const before = world.screens.show('settings', () => null)
  const later = before.catch(() => world.screens.show('settings', () => null))
  const ended = new AbortController()
  const shown = vi.fn()
  const own = { signal: ended.signal, onShow: shown }
  const request = { method: 'latchkey_endPermissions', chainNamespace: 'eip155', chainId: chain.id } as const
  const asked = world.approvals.ask(request, { host: world.host, chain: client, own })
  asked.catch(() => undefined)
  await expect.poll(world.text, patient).toContain('End all permissions that you have given')
  expect(world.text()).not.toContain('shop.example')
  expect(shown).toHaveBeenCalledTimes(1)
  expect(world.told.at(-1)?.name).toBe('confirm')
  await expect(before).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  world.screens.close()
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await expect(later).rejects.toMatchObject({ code: 'SCREEN_CLOSED' })
  expect(world.told.at(-1)?.name).toBe('none')

  // The same by the page names the page, whatever else its request says.
  const byPage = world.ask(client, 'latchkey_endPermissions', [], { own } as object)
  await expect.poll(world.text, patient).toContain('shop.example')
  world.approvals.abort()
  await expect(byPage).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })

  // Left before it is in sight: nothing comes any more.
  const late = world.approvals.ask(request, { host: world.host, chain: client, own })
  ended.abort(new FrameError('REQUEST_ABORTED', 'left'))
  await expect(late).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('S22: the user lowers a permission in the sheet by the grammar of amounts; more than was asked for cannot be typed, and a press from before does not count', async () => {
  const { world, client } = await createFunded({ accountType: 'smartAccount' })
  const expiry = 1_800_000_000 + 3 * 86_400
  const asked = world.ask(client, 'wallet_requestExecutionPermissions', [
    {
      ...{ chainId: '0x7a69', to: receiver, rules: [{ type: 'expiry', data: { timestamp: expiry } }] },
      permission: {
        ...{ type: 'native-token-periodic', isAdjustmentAllowed: true },
        data: { periodAmount: '0x2386f26fc10000', periodDuration: 86_400 },
      },
    },
  ])
  const press = (words: string) =>
    [...world.root.querySelectorAll('button')].find((one) => one.textContent === words)?.click()
  const fields = () => [...world.root.querySelectorAll<HTMLInputElement>('.lowering input')]
  const type = (at: number, words: string) => {
    const input = fields()[at] as HTMLInputElement
    input.value = words
    input.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  await expect.poll(() => world.text(), patient).toContain('Lower it')
  press('Lower it')
  await expect.poll(() => fields().map(({ value }) => value)).toEqual(['0.01', '2027-01-18T08:00'])
  for (const wrong of ['0.02', '0', '0,005', '-1', '1e-3']) {
    type(0, wrong)
    await expect.poll(world.text).toContain('More than 0, and 0.01 at most.')
  }
  type(0, '0.004')
  type(1, '2027-01-19T08:00')
  await expect.poll(world.text).toContain('not later than the app asks for')
  press('Use this')
  expect(world.text()).toContain('0.01 ETH')
  type(1, '2027-01-17T08:00')
  await expect.poll(world.text).not.toContain('not later than the app asks for')
  press('Use this')
  await expect.poll(() => world.text().replace(/\s+/g, ' '), patient).toContain('at most0.004 ETH')
  expect(world.text()).toContain('2027-01-17 08:00:00 UTC')
  expect(world.buttons()[0]?.getAttribute('aria-disabled')).toBe('true')
  await approve(world)
  expect(await asked).toMatchObject([
    {
      permission: { data: { periodAmount: '0xe35fa931a0000' } },
      rules: [{ type: 'expiry', data: { timestamp: expiry - 86_400 } }],
    },
  ])
})
