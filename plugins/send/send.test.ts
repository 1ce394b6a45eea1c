import { createPublicClient, createTestClient, createWalletClient, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet } from '../../devnet/src/index.js'
import {
  definePlugin,
  type NameLookup,
  nameLookup,
  type PluginModule,
  type PluginWallet,
  type Token,
  toDecimal,
} from '../../src/plugin.js'
import { draftAtom, failureAtom, formAtom, progressAtom, receiverAtom, waitingAtom } from './atoms.js'
import type { SendFlow } from './flow.js'
import { send } from './index.js'
import { reviewLife } from './reprice.js'
import { createWorld } from './test/world.js'

let devnet: Devnet
let [first, second]: [DevnetChain, DevnetChain] = [] as never
let world: ReturnType<typeof createWorld>
let controller: SendFlow
let native: Token
let dollar: Token

beforeAll(async () => {
  devnet = await startDevnet()
  ;[first, second] = devnet.chains as [DevnetChain, DevnetChain]
}, 60_000)
afterAll(() => devnet.stop())

beforeEach(async () => {
  world = createWorld([first, second], accountAt(0).privateKey)
  await world.connect()
  controller = (await world.latchkey.use(send)) as SendFlow
  native = { networkId: first.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  dollar = { networkId: first.caipNetworkId, ...first.token }
})
afterEach(() => world.latchkey.stop())

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const reader = () => createPublicClient({ transport: http(first.rpcUrl) })
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])
const dollarsOf = (owner: `0x${string}`) =>
  reader().readContract({ address: first.token.address, abi: erc20, functionName: 'balanceOf', args: [owner] })
const store = () => world.store
/** Sends what the form's review shows, as its button does. */
const submitShown = () => {
  const shown = store().get(formAtom)
  return controller.submit(shown.step === 'priced' ? shown.review : (undefined as never))
}
/** A transfer of the controller's is in a block. */
const isDone = (hash: string) =>
  waitFor(() =>
    expect(world.events()).toContainEqual(
      expect.objectContaining({ event: 'SEND_SUCCESS', properties: expect.objectContaining({ hash }) }),
    ),
  )
const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })
const balance = async () => (await world.latchkey.use(world.probe)).balance()
const transactions = (index: number) => reader().getTransactionCount({ address: accountAt(index).address })

describe('the controller', () => {
  test('behavior: a native coin arrives, to the last unit, and the balance follows', async () => {
    const to = accountAt(5).address
    const before = await reader().getBalance({ address: to })
    const shown = await balance()

    const review = await controller.prepare({ token: native, amount: '0.500000000000000001', to: to.toLowerCase() })
    expect(review).toMatchObject({ to, amount: '0.500000000000000001', warnings: ['new'], fee: { symbol: 'ETH' } })
    const { hash } = await controller.submit(review)

    await isDone(hash)
    expect(await reader().getBalance({ address: to })).toBe(before + 500000000000000001n)
    await waitFor(async () => expect((await balance()).value).toBeLessThan(shown.value - 5n * 10n ** 17n))
  })

  test('behavior: a token arrives, and the events say so without addresses', async () => {
    const to = accountAt(6).address
    const before = await dollarsOf(to)
    const review = await controller.prepare({ token: dollar, amount: '12.34', to })
    const { hash } = await controller.submit(review)
    await waitFor(() => expect(world.events()).toHaveLength(2))
    expect(await dollarsOf(to)).toBe(before + 12_340_000n)
    const told = { isSmartAccount: false, network: first.caipNetworkId, token: 'LUSD', amount: '12.34' }
    expect(world.events()).toEqual([
      { event: 'SEND_INITIATED', properties: told },
      { event: 'SEND_SUCCESS', properties: { ...told, hash } },
    ])
    expect(JSON.stringify(world.events()).toLowerCase()).not.toContain(to.slice(2).toLowerCase())
  })

  test('behavior: S20 a receiver is new once, then known; one that resembles it gets a warning', async () => {
    const to = accountAt(7).address
    const draft = { token: native, amount: '0.1', to }
    const review = await controller.prepare(draft)
    expect(review.warnings).toEqual(['new'])
    await controller.submit(review)
    expect((await controller.prepare(draft)).warnings).toEqual([])
    const alike = `${to.slice(0, 6)}${'0'.repeat(32)}${to.slice(-4)}`.toLowerCase()
    expect(await controller.prepare({ ...draft, to: alike })).toMatchObject({ warnings: ['resembles'], resembled: to })
    expect((await controller.prepare({ ...draft, to: world.wallet.account.address })).warnings).toEqual(['self'])
  })

  test('S20: a receiver that is a contract gets a warning, whatever is sent; a new one gets another', async () => {
    // A contract that is on every local chain.
    const draft = { token: dollar, amount: '0.1', to: '0x4e59b44847b379578588920ca78fbf26c0b4956c' }
    expect((await controller.prepare(draft)).warnings).toEqual(['contract', 'new'])
  })

  test.each([
    ['SEND_INCOMPLETE', 'An amount and receiver address are required', { amount: '' }],
    ['SEND_INCOMPLETE', 'An amount and receiver address are required', { to: ' ' }],
    ['SEND_TOKEN_MISSING', 'A token is required', { token: undefined }],
    [
      'SEND_TOKEN_MISSING',
      'A token is required',
      { token: { networkId: 'eip155:1', name: '', symbol: '', decimals: 18 } },
    ],
    ['SEND_AMOUNT_INVALID', 'The amount', { amount: '1,5' }],
    ['SEND_AMOUNT_INVALID', 'The amount', { amount: '0' }],
    ['SEND_RECEIVER_INVALID', 'The receiver', { to: 'no address' }],
    ['SEND_RECEIVER_INVALID', 'The receiver', { to: '0x70997970c51812Dc3A010C7d01b50e0d17dc79C8' }],
    ['INSUFFICIENT_FUNDS', 'Insufficient funds', { amount: '1000000' }],
  ] as const)('behavior: %s comes before the wallet is asked (%#)', async (code, message, change) => {
    const draft = { token: native, amount: '1', to: accountAt(1).address, ...change } as never
    await expect(controller.prepare(draft)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
    expect(world.wallet.prompts).toEqual([])
  })

  test('behavior: a token whose listed decimals are wrong is refused', async () => {
    const draft = { token: { ...dollar, decimals: 18 }, amount: '1', to: accountAt(1).address }
    await expect(controller.prepare(draft)).rejects.toMatchObject({ code: 'SEND_TOKEN_MISSING' })
  })

  test('behavior: nothing is connected, nothing is sent', async () => {
    await world.latchkey.disconnect()
    const draft = { token: native, amount: '1', to: accountAt(1).address }
    await expect(controller.prepare(draft)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

describe('refusals and faults', () => {
  const draft = () => ({ token: native, amount: '1', to: accountAt(1).address })

  test('behavior: a refusal leaves no failure in the form, is one event, and takes a new review to be asked again', async () => {
    world.wallet.decide = () => 'refuse'
    const review = await controller.prepare(draft())
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'REQUEST_REJECTED', outcome: 'rejected' })
    expect(world.events().map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_REJECTED'])
    expect(store().get(failureAtom)).toBeUndefined()
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })
    expect(world.wallet.prompts).toHaveLength(1)
  })

  test('behavior: two clicks ask once', async () => {
    let answer = () => {}
    world.wallet.decide = () =>
      new Promise((resolve) => {
        answer = () => resolve('approve')
      })
    const before = await transactions(0)
    const review = await controller.prepare(draft())
    const sent = controller.submit(review)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_PENDING' })
    await waitFor(() => expect(world.wallet.prompts).toHaveLength(1))
    answer()
    await sent
    await waitFor(async () => expect(await transactions(0)).toBe(before + 1))
  })

  test('behavior: F11 a wallet that breaks off after sending is never asked again, and the user is told to look', async () => {
    const request = world.wallet.request.bind(world.wallet)
    const before = await transactions(0)
    world.wallet.request = async (call) => {
      const answer = await request(call)
      if (call.method !== 'eth_sendTransaction') return answer
      throw Object.assign(new Error('socket hang up'), { code: -32603 })
    }
    const review = await controller.prepare(draft())
    await expect(controller.submit(review)).rejects.toMatchObject({ data: { maybeSent: true } })
    await waitFor(async () => expect(await transactions(0)).toBe(before + 1))
    expect(world.wallet.prompts).toEqual(['eth_sendTransaction'])
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })
    expect(world.events().at(-1)).toMatchObject({ event: 'SEND_ERROR', properties: { message: 'RPC_INTERNAL' } })
  })

  test('behavior: F26 after a change of network what was reviewed is not sent', async () => {
    const review = await controller.prepare(draft())
    world.wallet.move(second.chainId)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_CHANGED' })
    expect(world.wallet.prompts).toEqual([])
    expect(world.events()).toEqual([])
  })

  test('behavior: F26 a wallet that changed its network unseen is not asked', async () => {
    const review = await controller.prepare(draft())
    world.wallet.chainId = second.chainId
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'WRONG_CHAIN', data: { maybeSent: false } })
    expect(world.wallet.prompts).toEqual([])
  })

  test('behavior: F26 after a change of account what was reviewed is not sent', async () => {
    const review = await controller.prepare(draft())
    const other = accountAt(1)
    Object.assign(world.wallet, { account: privateKeyToAccount(other.privateKey) })
    world.wallet.emit('accountsChanged', [other.address])
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_CHANGED' })
    expect(world.wallet.prompts).toEqual([])
  })

  test.each([
    ['signMessage', (wallet: PluginWallet) => wallet.call('signMessage', 'hi')],
    [
      'transfer',
      (wallet: PluginWallet) => wallet.call('transfer', { token: native, to: accountAt(8).address, value: 1n }),
    ],
    [
      'request',
      (wallet: PluginWallet) => wallet.request({ method: 'personal_sign', params: ['0x00', accountAt(0).address] }),
    ],
  ])('F26: an account that is switched in the task of %s does not sign it', async (_, ask) => {
    const wallet = await world.latchkey.use(world.probe)
    const asked = ask(wallet)
    const other = accountAt(1)
    Object.assign(world.wallet, { account: privateKeyToAccount(other.privateKey) })
    world.wallet.emit('accountsChanged', [other.address])
    await expect(asked).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(world.latchkey.state().account?.address).toBe(other.address)
    expect(world.wallet.prompts).toEqual([])
  })

  test('behavior: a receiver that takes nothing is reported before the wallet is asked', async () => {
    const to = `0x${'c0de'.repeat(10)}`
    // Code `revert(0, 0)`.
    await reader().request({ method: 'anvil_setCode', params: [to, '0x60006000fd'] } as never)
    await expect(controller.prepare({ ...draft(), to })).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    expect(world.wallet.prompts).toEqual([])
  })

  test('behavior: a transfer that the chain undoes is reported as such, and the form is as it was', async () => {
    const request = world.wallet.request.bind(world.wallet)
    const client = createWalletClient({
      account: privateKeyToAccount(accountAt(0).privateKey),
      transport: http(first.rpcUrl),
    })
    const erc20Transfer = parseAbi(['function transfer(address,uint256)'])
    world.wallet.request = async (call) => {
      if (call.method !== 'eth_sendTransaction') return request(call)
      // Between review and block the tokens go elsewhere; the wallet sends with the gas that it knew.
      const amount = await dollarsOf(accountAt(0).address)
      await client.writeContract({
        address: first.token.address,
        abi: erc20Transfer,
        functionName: 'transfer',
        args: [accountAt(9).address, amount],
        chain: null,
      })
      const [{ to, data }] = call.params as [{ to: `0x${string}`; data: `0x${string}` }]
      return client.sendTransaction({ to, data, gas: 200_000n, chain: null })
    }
    controller.chooseToken(dollar)
    controller.setAmount('5')
    controller.setReceiver(accountAt(3).address)
    await controller.review()
    const { hash } = await submitShown()
    await waitFor(() => expect(store().get(progressAtom)).toMatchObject({ step: 'reverted', hash }))
    expect(store().get(draftAtom)).toEqual({ token: dollar, amount: '5', to: accountAt(3).address })
    expect(world.events().at(-1)).toMatchObject({
      event: 'SEND_ERROR',
      properties: { message: 'TRANSACTION_REVERTED', token: 'LUSD', hash },
    })
  })
})

describe('after a reload', () => {
  const miner = () => createTestClient({ mode: 'anvil', transport: http(first.rpcUrl) })
  afterEach(() => miner().setAutomine(true))

  test('behavior: what was not in a block yet is known by its hash, and its end is reported once, without a wallet', async () => {
    const storage = new Map<string, string>()
    world.latchkey.stop()
    world = createWorld([first, second], accountAt(0).privateKey, { storage })
    await world.connect()
    controller = (await world.latchkey.use(send)) as SendFlow
    await miner().setAutomine(false)
    const { hash } = await controller.submit(
      await controller.prepare({ token: native, amount: '0.25', to: accountAt(4).address }),
    )
    const sent = { hash, token: 'ETH', amount: '0.25', status: 'sent' }
    expect(controller.sent()).toMatchObject([sent])
    world.latchkey.stop()

    world = createWorld([first, second], accountAt(0).privateKey, { storage })
    controller = (await world.latchkey.use(send)) as SendFlow
    expect(controller.sent()).toMatchObject([sent])
    expect(world.events()).toEqual([])
    const told: unknown[] = []
    controller.watchSent(({ status }) => told.push(status))
    await miner().mine({ blocks: 1 })
    await isDone(hash)
    expect(told).toEqual(['success'])
    expect(controller.sent()).toMatchObject([{ ...sent, status: 'success' }])
    expect(world.events()).toHaveLength(1)
    world.latchkey.stop()

    world = createWorld([first, second], accountAt(0).privateKey, { storage })
    controller = (await world.latchkey.use(send)) as SendFlow
    expect(controller.sent()).toEqual([])
    expect(storage.get('latchkey:default:plugin.send.sent')).toBeUndefined()
  })

  test('F21: what makes no sense in storage is dropped', async () => {
    const storage = new Map([['latchkey:default:plugin.send.sent', '[{"hash":"<b>","account":"eip155:1:0x0"}]']])
    world.latchkey.stop()
    world = createWorld([first, second], accountAt(0).privateKey, { storage })
    controller = (await world.latchkey.use(send)) as SendFlow
    expect(controller.sent()).toEqual([])
  })
})

describe('S20: what was reviewed is what is sent', () => {
  const draft = (amount: string, index: number) => ({ token: { ...native }, amount, to: accountAt(index).address })
  const balanceOf = (index: number) => reader().getBalance({ address: accountAt(index).address })

  test('S20: each review sends its own transfer, in any order, and once', async () => {
    const before = await Promise.all([7, 8].map(balanceOf))
    const [one, other] = [await controller.prepare(draft('0.1', 7)), await controller.prepare(draft('0.2', 8))]
    const { hash } = await controller.submit(one)
    await isDone(hash)
    await isDone((await controller.submit(other)).hash)
    const after = await Promise.all([7, 8].map(balanceOf))
    expect(after.map((value, at) => value - (before[at] ?? 0n))).toEqual([10n ** 17n, 2n * 10n ** 17n])
    for (const used of [one, other])
      await expect(controller.submit(used)).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })
  })

  test('S20: nothing else is sent: no copy, no other instance’s, nothing made up', async () => {
    const review = await controller.prepare(draft('0.1', 7))
    const other = createWorld([first, second], accountAt(0).privateKey)
    await other.connect()
    const foreign = await (await other.latchkey.use(send)).prepare(draft('0.1', 7))
    other.latchkey.stop()
    for (const wrong of [{ ...review }, { ...review, value: 1n }, foreign, {}, null, undefined, 'review'])
      await expect(controller.submit(wrong as never)).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })
    expect(world.wallet.prompts).toEqual([])
  })

  test('S20: a review cannot be changed, not even by the objects that it was made from', async () => {
    const token: { -readonly [Key in keyof Token]: Token[Key] } = { ...native }
    const review = await controller.prepare({ token, amount: '5', to: accountAt(8).address })
    token.address = first.token.address
    expect(review.token).toEqual(native)
    for (const part of [review, review.token, review.account, review.warnings]) expect(Object.isFrozen(part)).toBe(true)
  })

  test('S20: the form and a host’s controller do not hear of each other', async () => {
    controller.chooseToken(native)
    controller.setAmount('0.3')
    controller.setReceiver(accountAt(7).address)
    const reviewing = controller.review()
    const review = await controller.prepare(draft('0.4', 8))
    await reviewing
    expect(store().get(formAtom)).toMatchObject({ step: 'priced', review: { amount: '0.3' } })
    world.wallet.decide = () => 'refuse'
    await expect(controller.submit(review)).rejects.toMatchObject({ outcome: 'rejected' })
    world.wallet.decide = () => 'approve'
    const { hash } = await controller.submit(await controller.prepare(draft('0.4', 8)))
    await isDone(hash)
    expect(store().get(progressAtom)).toBeUndefined()
    expect(store().get(failureAtom)).toBeUndefined()
    expect(store().get(draftAtom).amount).toBe('0.3')
    const before = await balanceOf(7)
    await submitShown()
    await waitFor(async () => expect(await balanceOf(7)).toBe(before + 3n * 10n ** 17n))
  })

  test('S20: a host’s transfer that waits in the wallet keeps the form’s from being asked for, and is not shown as its own', async () => {
    let answer = () => {}
    world.wallet.decide = () => new Promise((resolve) => (answer = () => resolve('refuse')))
    controller.chooseToken(native)
    controller.setAmount('0.3')
    controller.setReceiver(accountAt(7).address)
    await controller.review()
    const sending = controller.submit(await controller.prepare(draft('0.4', 8)))
    const refused = expect(sending).rejects.toMatchObject({ outcome: 'rejected' })
    await waitFor(() => expect(world.wallet.prompts).toHaveLength(1))
    expect(store().get(waitingAtom)).toMatchObject({ amount: '0.4' })
    expect(store().get(progressAtom)).toBeUndefined()
    await expect(submitShown()).rejects.toMatchObject({ code: 'SEND_PENDING' })
    answer()
    await refused
    world.wallet.decide = () => 'approve'
    expect(await submitShown()).toMatchObject({ hash: expect.any(String) })
  })
})

describe('S20: a review that is old is priced anew', () => {
  const draft = () => ({ token: native, amount: '1', to: accountAt(8).address })
  const setBaseFee = (gwei: number) =>
    reader().request({
      method: 'anvil_setNextBlockBaseFeePerGas',
      params: [`0x${(BigInt(gwei) * 10n ** 9n).toString(16)}`],
    } as never)
  const mine = () => reader().request({ method: 'evm_mine', params: [] } as never)
  const raise = async (gwei: number) => {
    await setBaseFee(gwei)
    await mine()
  }
  afterEach(() => raise(1))

  test('S20: at the same price it is sent; a young one is not priced again', async () => {
    const review = await controller.prepare(draft())
    await raise(40)
    world.later(reviewLife - 5000)
    await isDone((await controller.submit(review)).hash)
    const next = await controller.prepare(draft())
    world.later(reviewLife)
    await isDone((await controller.submit(next)).hash)
  })

  test('S20: a fee that rose is refused, and shown before anything is asked for', async () => {
    const review = await controller.prepare(draft())
    controller.chooseToken(native)
    controller.setAmount('1')
    controller.setReceiver(accountAt(8).address)
    await controller.review()
    await raise(60)
    world.later(reviewLife)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_FEE_CHANGED' })
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })

    const shown = store().get(formAtom)
    await expect(submitShown()).rejects.toMatchObject({ code: 'SEND_FEE_CHANGED' })
    const now = store().get(formAtom)
    if (shown.step !== 'priced' || now.step !== 'priced') throw new Error('No review is in sight.')
    expect(now.review.fee?.value).toBeGreaterThan(shown.review.fee?.value ?? 0n)
    expect({ ...now.review, fee: 0, terms: 0 }).toEqual({ ...shown.review, fee: 0, terms: 0 })
    expect(store().get(failureAtom)).toBeUndefined()
    expect(world.wallet.prompts).toEqual([])
    await submitShown()
    expect(world.wallet.prompts).toEqual(['eth_sendTransaction'])
  })

  test('S20: funds that were spent meanwhile are reported, and the wallet is not asked', async () => {
    world.latchkey.stop()
    world = createWorld([first, second], accountAt(6).privateKey)
    await world.connect()
    controller = (await world.latchkey.use(send)) as SendFlow
    const amount = await dollarsOf(accountAt(6).address)
    const review = await controller.prepare({ token: dollar, amount: toDecimal(amount, 6), to: accountAt(8).address })
    const client = createWalletClient({
      account: privateKeyToAccount(accountAt(6).privateKey),
      transport: http(first.rpcUrl),
    })
    await client.writeContract({
      address: first.token.address,
      abi: parseAbi(['function transfer(address,uint256)']),
      functionName: 'transfer',
      args: [accountAt(9).address, 1n],
      chain: null,
    })
    world.later(reviewLife)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(world.wallet.prompts).toEqual([])
  })

  test('S20: while it is in sight its figures are kept, and a failure to read them is shown', async () => {
    controller.chooseToken(native)
    controller.setAmount('1')
    controller.setReceiver(accountAt(8).address)
    await controller.review()
    const shown = store().get(formAtom)
    if (shown.step !== 'priced') throw new Error('No review is in sight.')
    await controller.reprice()
    expect(store().get(formAtom)).toMatchObject({ step: 'priced', review: shown.review })
    await raise(60)
    await controller.reprice()
    const now = store().get(formAtom)
    expect(now).toMatchObject({ step: 'priced', review: { amount: '1', to: shown.review.to } })
    expect(now.step === 'priced' && now.review.fee?.value).toBeGreaterThan(shown.review.fee?.value ?? 0n)
    await expect(controller.submit(shown.review)).resolves.toBeDefined()
  })
})

describe('S21 names', () => {
  const names = new Map<string, string>()
  beforeEach(async () => {
    world.latchkey.stop()
    names.clear()
    names.set('anna.eth', accountAt(5).address.toLowerCase())
    world = createWorld([first, second], accountAt(1).privateKey, { names })
    await world.connect()
    controller = (await world.latchkey.use(send)) as SendFlow
  })
  const draft = () => ({ token: native, amount: '0.25', to: 'anna.eth' })

  test('behavior: a name is reviewed with its address, and sent to', async () => {
    const review = await controller.prepare(draft())
    expect(review).toMatchObject({ name: 'anna.eth', to: accountAt(5).address })
    const before = await reader().getBalance({ address: accountAt(5).address })
    await controller.submit(review)
    await waitFor(async () =>
      expect(await reader().getBalance({ address: accountAt(5).address })).toBe(before + 25n * 10n ** 16n),
    )
  })

  test('behavior: a name that came to mean another address is refused at signing', async () => {
    let review = await controller.prepare(draft())
    names.set('anna.eth', accountAt(6).address)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_RECEIVER_CHANGED' })
    review = await controller.prepare(draft())
    names.delete('anna.eth')
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_RECEIVER_CHANGED' })
    expect(world.wallet.prompts).toEqual([])
    expect(store().get(progressAtom)).toBeUndefined()
  })

  test('S20: a name that leads elsewhere than the last time, or resembles one that was sent to, gets a warning', async () => {
    await controller.submit(await controller.prepare(draft()))
    expect((await controller.prepare(draft())).warnings).toEqual([])
    names.set('anna.eth', accountAt(6).address)
    names.set('an-na.eth', accountAt(6).address)
    const pastName = { name: 'anna.eth', address: accountAt(5).address }
    const review = await controller.prepare(draft())
    expect(review).toMatchObject({ warnings: ['nameChanged'], pastName, to: accountAt(6).address })
    expect(Object.isFrozen(review.pastName)).toBe(true)
    expect(await controller.prepare({ ...draft(), to: 'an-na.eth' })).toMatchObject({
      ...{ warnings: ['nameResembles'], pastName, name: 'an-na.eth' },
    })
    // The user knew: from now on it is where it leads.
    await controller.submit(review)
    expect((await controller.prepare(draft())).warnings).toEqual([])
  })

  test('behavior: what another plugin knows of a name is asked past its cache before it is sent to', async () => {
    const kept = new Map<string, string>()
    const zone = definePlugin({
      id: 'zone',
      api: '1.0',
      provides: [nameLookup.id],
      load: async () => ({
        setup: (): PluginModule => ({
          provides: {
            [nameLookup.id]: {
              serves: async () => true,
              async resolve(name, _network, { fresh = false } = {}) {
                const address = (!fresh && kept.get(name)) || names.get(name)
                if (address) kept.set(name, address)
                return address ? { address, name } : undefined
              },
            } satisfies NameLookup,
          },
        }),
      }),
    })
    world.latchkey.stop()
    // The chain itself knows no names.
    world = createWorld([first, second], accountAt(1).privateKey, { plugins: [zone()] })
    await world.connect()
    controller = (await world.latchkey.use(send)) as SendFlow
    const review = await controller.prepare(draft())
    expect(review).toMatchObject({ name: 'anna.eth', to: accountAt(5).address })
    names.set('anna.eth', accountAt(6).address)
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_RECEIVER_CHANGED' })
    expect(world.wallet.prompts).toEqual([])
  })

  test('F26: an account that changed while the name was asked for again signs nothing', async () => {
    const review = await controller.prepare(draft())
    const other = accountAt(2)
    const get = names.get.bind(names)
    names.get = (name) => {
      Object.assign(world.wallet, { account: privateKeyToAccount(other.privateKey) })
      world.wallet.emit('accountsChanged', [other.address])
      return get(name)
    }
    await expect(controller.submit(review)).rejects.toMatchObject({ code: 'SEND_CHANGED' })
    names.get = get
    expect(world.latchkey.state().account?.address).toBe(other.address)
    expect(world.wallet.prompts).toEqual([])
    expect(world.events()).toEqual([])
  })

  test('behavior: a name in the field is read after a pause, and only the last one counts', async () => {
    names.set('ann.eth', accountAt(7).address)
    controller.setReceiver('ann.eth')
    controller.setReceiver('anna.eth')
    await waitFor(() =>
      expect(store().get(receiverAtom)).toEqual({
        state: 'ready',
        receiver: { address: accountAt(5).address, name: 'anna.eth' },
      }),
    )
  })
})

describe('the form', () => {
  const fill = async () => {
    controller.chooseToken(native)
    controller.setAmount('1.5')
    controller.setReceiver(accountAt(3).address)
    await waitFor(() => expect(store().get(receiverAtom).state).toBe('ready'))
  }

  test('behavior: a draft outlives the token picker, and is gone with its network, account or connection', async () => {
    await fill()
    controller.chooseToken(dollar)
    expect(store().get(draftAtom)).toEqual({ token: dollar, amount: '1.5', to: accountAt(3).address })
    world.wallet.move(second.chainId)
    await waitFor(() =>
      expect(store().get(draftAtom)).toEqual({
        token: { ...native, networkId: second.caipNetworkId },
        amount: '',
        to: '',
      }),
    )
    expect(store().get(receiverAtom).state).toBe('empty')
    world.wallet.move(first.chainId)
    await fill()
    await world.latchkey.disconnect()
    expect(store().get(draftAtom).amount).toBe('')
  })

  test('behavior: what was typed after a review makes it void', async () => {
    await fill()
    await controller.review()
    expect(store().get(formAtom)).toMatchObject({ step: 'priced', review: { amount: '1.5' } })
    controller.setAmount('2')
    expect(store().get(formAtom).step).toBe('editing')
    await expect(submitShown()).rejects.toMatchObject({ code: 'SEND_UNPREPARED' })
  })

  test('behavior: a review that was overtaken by typing never shows', async () => {
    await fill()
    const late = controller.review()
    controller.setAmount('2')
    await late
    expect(store().get(formAtom).step).toBe('editing')
  })

  test('behavior: sent, the draft is empty; declined, it is kept', async () => {
    await fill()
    await controller.review()
    world.wallet.decide = () => 'refuse'
    await expect(submitShown()).rejects.toMatchObject({ outcome: 'rejected' })
    expect(store().get(draftAtom)).toMatchObject({ amount: '1.5', to: accountAt(3).address })
    await controller.review()
    world.wallet.decide = () => 'approve'
    await submitShown()
    expect(store().get(draftAtom)).toMatchObject({ amount: '', to: '' })
  })

  test('behavior: Max can be sent, and leaves the gas', async () => {
    world.latchkey.stop()
    world = createWorld([first, second], accountAt(4).privateKey)
    await world.connect()
    controller = (await world.latchkey.use(send)) as SendFlow
    await fill()
    await controller.setMax()
    await controller.review()
    const form = store().get(formAtom)
    expect(form.step).toBe('priced')
    await submitShown()
    await waitFor(async () =>
      expect(await reader().getBalance({ address: accountAt(4).address })).toBeLessThan(10n ** 18n),
    )
  })

  test('behavior: an address is known at once, anything else is no address', async () => {
    controller.setReceiver('no address')
    await waitFor(() => expect(store().get(receiverAtom).state).toBe('invalid'))
    controller.setReceiver(`  ${accountAt(3).address.toLowerCase()} `)
    await waitFor(() =>
      expect(store().get(receiverAtom)).toEqual({ state: 'ready', receiver: { address: accountAt(3).address } }),
    )
  })

  test.each([
    [{ token: 'LUSD', amount: '2.5', to: 'x' }, 'LUSD', '2.5'],
    [{ amount: '1' } as Record<string, string>, 'ETH', '1'],
    [{ to: 'x' }, 'ETH', ''],
    [{ token: 'eth', namespace: 'eip155' }, 'ETH', ''],
  ])('parameters: %j', async (params, symbol, amount) => {
    await controller.begin(params)
    expect(store().get(draftAtom)).toMatchObject({ token: { symbol }, amount, to: params.to ?? '' })
    expect(store().get(failureAtom)).toBeUndefined()
  })

  test('parameters: address of a token, listed or not', async () => {
    await controller.begin({ address: first.token.address.toLowerCase(), amount: '3' })
    expect(store().get(draftAtom)).toMatchObject({ token: dollar, amount: '3' })
  })

  test.each([
    { amount: 1 },
    { amount: '1,5' },
    { amount: '0' },
    { token: 'DOGE' },
    { token: 'LUSD', amount: '0.0000001' },
    { token: 'ETH', address: 'LUSD' },
    { to: {} },
    { to: 'x', recipient: 'y' },
  ])('behavior: %j is refused as a whole', async (params) => {
    await controller.begin(params)
    expect(store().get(draftAtom)).toEqual({ token: native, amount: '', to: '' })
    expect(store().get(failureAtom)?.code).toBe('SEND_PARAMS_INVALID')
  })

  test('behavior: the same opening fills in once, so that coming back keeps what was typed', async () => {
    const params = { amount: '1' }
    await controller.begin(params)
    controller.setAmount('9')
    await controller.begin(params)
    expect(store().get(draftAtom).amount).toBe('9')
    expect(world.events()).toEqual([
      { event: 'OPEN_SEND', properties: { isSmartAccount: false, network: first.caipNetworkId } },
    ])
  })
})

describe('payment links', () => {
  const to = () => accountAt(5).address
  const receiverAt = (state: string) => waitFor(() => expect(store().get(receiverAtom)).toMatchObject({ state }))
  const drafted = () => store().get(draftAtom)
  const coinLink = (chain = first.chainId, value = '1.5e18') => `ethereum:${to()}@${chain}?value=${value}`
  const tokenLink = (chain: DevnetChain, uint256 = '2500000') =>
    `ethereum:${chain.token.address}@${chain.chainId}/transfer?address=${to()}&uint256=${uint256}`
  beforeEach(() => controller.begin({}))

  test('behavior: a link fills in receiver, token and amount, as if typed, and sends nothing', async () => {
    controller.setReceiver(` ${tokenLink(first)}`)
    await receiverAt('ready')
    expect(drafted()).toEqual({ token: dollar, amount: '2.5', to: to() })
    controller.setReceiver(coinLink())
    await waitFor(() => expect(drafted()).toEqual({ token: native, amount: '1.5', to: to() }))
    await receiverAt('ready')
    expect(world.wallet.prompts).toEqual([])
    expect(store().get(formAtom)).toEqual({ step: 'editing' })
    await controller.review()
    expect(store().get(formAtom)).toMatchObject({ review: { amount: '1.5', to: to(), value: 15n * 10n ** 17n } })
  })

  test('behavior: a link without an amount leaves what was typed for the same token, and nothing of another', async () => {
    controller.setAmount('3')
    controller.setReceiver(`ethereum:${to()}`)
    await waitFor(() => expect(drafted()).toEqual({ token: native, amount: '3', to: to() }))
    controller.chooseToken(dollar)
    controller.setReceiver(`ethereum:${to()}@${first.chainId}`)
    await waitFor(() => expect(drafted()).toEqual({ token: native, amount: '', to: to() }))
  })

  test('behavior: a link for another network of the app waits for a press; then it is read there', async () => {
    const link = tokenLink(second)
    controller.setReceiver(link)
    await receiverAt('elsewhere')
    expect(drafted()).toEqual({ token: native, amount: '', to: link })
    expect(world.latchkey.state().network?.caipNetworkId).toBe(first.caipNetworkId)
    const receiver = store().get(receiverAtom)
    if (receiver.state === 'elsewhere') await controller.follow(link, receiver.network)
    const token = { networkId: second.caipNetworkId, ...second.token }
    await waitFor(() => expect(drafted()).toEqual({ token, amount: '2.5', to: to() }))
    expect(world.latchkey.state().network?.caipNetworkId).toBe(second.caipNetworkId)
  })

  test('behavior: S20 a link that is not taken says why, and fills in nothing', async () => {
    // One letter in the other case: its checksum is wrong.
    const at = to().search(/[a-f]/)
    const broken = `${to().slice(0, at)}${to().charAt(at).toUpperCase()}${to().slice(at + 1)}`
    const key = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
    const links = {
      [`ethereum:${broken}@${first.chainId}?value=1`]: ['PAYMENT_LINK_INVALID', { field: 'recipient' }],
      [tokenLink(first).replace(to(), broken)]: ['PAYMENT_LINK_INVALID', { field: 'recipient' }],
      [tokenLink(first).replace('transfer', 'approve')]: ['PAYMENT_LINK_UNSUPPORTED', { field: 'approve' }],
      [coinLink(first.chainId, '0')]: ['PAYMENT_LINK_AMOUNT', { field: 'value' }],
      [coinLink(999_999)]: ['PAYMENT_LINK_NETWORK', { network: 'eip155:999999' }],
      [`solana:${key}?amount=1`]: ['PAYMENT_LINK_NETWORK', { network: 'solana' }],
      'solana:https://shop.example': ['PAYMENT_LINK_UNSUPPORTED', { field: 'interactive' }],
      [tokenLink(first).replace(first.token.address, accountAt(7).address)]: ['TOKEN_UNKNOWN', {}],
    }
    for (const [link, [code, data]] of Object.entries(links)) {
      controller.setReceiver('')
      controller.setReceiver(link)
      await waitFor(() => expect(store().get(receiverAtom), link).toMatchObject({ error: { code, data } }))
      expect(drafted()).toEqual({ token: native, amount: '', to: link })
    }
  })

  test('behavior: what is typed while a link is read counts, and the link no more', async () => {
    controller.setReceiver(tokenLink(first))
    controller.setReceiver(to())
    await receiverAt('ready')
    expect(drafted()).toEqual({ token: native, amount: '', to: to() })
  })

  test('behavior: what a host opens the form with is no link', async () => {
    await controller.begin({ to: coinLink() })
    await receiverAt('invalid')
    expect(drafted()).toEqual({ token: native, amount: '', to: coinLink() })
  })
})
