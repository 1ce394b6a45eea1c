import {
  type Abi,
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  maxUint256,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  startDevnet,
  waitForReceipt,
} from '../../../devnet/src/index.js'
import type { Network, Token, TradeTerms } from '../../../src/adapter.js'
import { setup } from '../adapter.js'
import { compileContract } from '../test/compileContract.js'
import { TestWallet } from '../test/wallet.js'
import { createContext, createHandle, localNetwork } from '../test/world.js'
import { type Wanted, writeV2, writeV3, writeV302 } from './test/exchanges.js'

let devnet: Devnet
let chain: DevnetChain
let exchange: DevnetExchange
let odd: OddTokens
let here: Network
let wallet: TestWallet
let handle: ReturnType<typeof createHandle>
let [ether, dollar]: [Token, Token] = [] as never
const { context } = createContext()
const adapter = setup(context, {}) as Required<ReturnType<typeof setup>>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  exchange = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
  odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, exchange)
  here = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
  ether = { networkId: here.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  dollar = tokenOf(chain.token)
}, 60_000)
afterAll(() => devnet.stop())

let snapshot: Hex | undefined
const callNode = (method: 'evm_revert' | 'evm_snapshot', params: readonly Hex[] = []) =>
  reader().request({ method, params } as never) as Promise<Hex>
beforeEach(async () => {
  if (snapshot) await callNode('evm_revert', [snapshot])
  snapshot = await callNode('evm_snapshot')
  open()
})

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const tokenOf = (token: { readonly address: Address; name: string; symbol: string; decimals: number }): Token => ({
  networkId: here.caipNetworkId,
  ...{ address: token.address, name: token.name, symbol: token.symbol, decimals: token.decimals },
})
function open(options: Partial<ConstructorParameters<typeof TestWallet>[0]> = {}) {
  const chains = new Map([[chain.chainId, chain.rpcUrl]])
  wallet = new TestWallet({ privateKey: accountAt(1).privateKey, chains, allowed: true, ...options })
  handle = createHandle(wallet, here, wallet.account.address)
}
const own = () => wallet.account.address
const balance = async (token: Token) => (await adapter.getBalance(handle, own(), token)).value
/** Until its block is there. */
async function approve(request: Parameters<typeof adapter.approve>[1]): Promise<string> {
  const hash = await adapter.approve(handle, request)
  await adapter.waitForTransaction(handle, hash)
  return hash
}
const asked = () => wallet.prompts.filter((method) => method !== 'eth_requestAccounts')
const coin = parseEther('1')
const dollars = (amount: string) => parseUnits(amount, chain.token.decimals)
const deadline = () => Math.floor(context.clock.now() / 1000) + 600

const termsOf = (pays: Token, value: bigint, gets: Token, least: bigint, spender: Address): TradeTerms => ({
  pays: { token: pays, value },
  gets: { token: gets, value: least },
  ...{ receiver: own(), spender, deadline: deadline(), wrapped: exchange.wrapped },
})
const wantedOf = ({ pays, gets, ...terms }: TradeTerms): Wanted => ({
  ...{ amount: pays.value, least: gets.value, receiver: own(), deadline: BigInt(terms.deadline) },
  path: [pays.token, gets.token].map(({ address }) => (address as Address | undefined) ?? exchange.wrapped),
})
/** The chain's own time is the one that a deadline is held against. */
const setChainTime = () =>
  reader().request({ method: 'evm_setNextBlockTimestamp', params: [Math.floor(context.clock.now() / 1000)] } as never)

describe('leave to take a token', () => {
  const spender = () => exchange.v2.router

  test('behavior: is given exactly, read, changed and taken back', async () => {
    const question = { token: dollar, owner: own(), spender: spender() }
    expect(await adapter.getAllowance(handle, question)).toEqual({ value: 0n })
    for (const value of [dollars('25'), dollars('40'), 0n]) {
      const hash = await approve({ token: dollar, spender: spender(), value })
      const move = { direction: 'out', token: dollar, value, counterparty: spender() }
      expect(handle.told.at(-1)).toEqual({ id: hash, kind: 'transaction', operation: 'approve', moves: [move] })
      expect(await adapter.getAllowance(handle, question)).toEqual({ value })
    }
    expect(asked()).toHaveLength(3)
  })

  test('behavior: where a token changes none but 0, that is sent first, and both are told of', async () => {
    const token = tokenOf(odd.reset)
    const question = { token, owner: own(), spender: spender() }
    await approve({ token, spender: spender(), value: 7n })
    expect(asked()).toHaveLength(1)
    expect(await adapter.getAllowance(handle, question)).toEqual({ value: 7n, needsReset: true })
    await approve({ token, spender: spender(), value: 9n })
    expect(handle.told.map(({ moves }) => moves?.[0]?.value)).toEqual([7n, 0n, 9n])
    expect((await adapter.getAllowance(handle, question)).value).toBe(9n)
    await approve({ token, spender: spender(), value: 0n })
    expect(asked()).toHaveLength(4)
  })

  test('behavior: there is none for the coin, nor for what is no token', async () => {
    const ask = (token: Token) => adapter.getAllowance(handle, { token, owner: own(), spender: spender() })
    await expect(ask(ether)).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
    await expect(ask({ ...dollar, address: accountAt(5).address })).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    const approval = { token: dollar, spender: '0x12', value: 1n }
    await expect(adapter.approve(handle, approval)).rejects.toMatchObject({ code: 'TRANSFER_INVALID' })
  })

  test('F11 one that the user declines sends nothing, and says so', async () => {
    open({ decide: () => 'refuse' })
    const approved = adapter.approve(handle, { token: dollar, spender: spender(), value: 1n })
    await expect(approved).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
    expect(handle.told).toEqual([])
  })
})

describe('trades', () => {
  const routers = () => [
    ['V2', exchange.v2.router, writeV2] as const,
    ['V3', exchange.v3.router, (wanted: Wanted) => writeV3(wanted, stepsOf(wanted))] as const,
    ['V3’s second router', exchange.v3.router02, (wanted: Wanted) => writeV302(wanted, stepsOf(wanted))] as const,
  ]
  const stepsOf = ({ path, least, receiver }: Wanted) =>
    path[0] === exchange.wrapped ? { refunds: true } : { unwraps: { least, receiver } }

  test('behavior: the coin for dollars and back, by all three routers: what is got is no less than agreed', async () => {
    for (const [name, spender, write] of routers()) {
      await setChainTime()
      const buys = termsOf(ether, coin, dollar, dollars('2400'), spender)
      const before = await balance(dollar)
      const form = { to: spender, data: write(wantedOf(buys), 'coin', 'token'), value: coin }
      const id = await adapter.trade(handle, buys, form)
      expect(handle.told.at(-1), name).toEqual({
        ...{ id, kind: 'transaction', operation: 'trade' },
        moves: [
          { direction: 'out', token: ether, value: coin, counterparty: spender },
          { direction: 'in', token: dollar, value: dollars('2400'), counterparty: spender },
        ],
      })
      expect(await adapter.waitForTransaction(handle, id)).toEqual({ status: 'success' })
      expect((await balance(dollar)) - before, name).toBeGreaterThanOrEqual(dollars('2400'))

      const sells = termsOf(dollar, dollars('250'), ether, parseEther('0.09'), spender)
      await approve({ ...sells.pays, spender })
      const had = await balance(ether)
      const back = { to: spender, data: write(wantedOf(sells), 'token', 'coin') }
      const forecast = await adapter.forecast(handle, {
        ...{ account: own(), transactions: [back], tokens: [dollar, ether] },
      })
      expect(
        forecast.changes.map(({ value }) => value),
        name,
      ).toEqual([-dollars('250'), expect.any(BigInt)])
      const sold = await adapter.trade(handle, sells, back)
      await adapter.waitForTransaction(handle, sold)
      const { gasUsed, effectiveGasPrice } = await reader().getTransactionReceipt({ hash: sold as Hex })
      const got = (await balance(ether)) - had + gasUsed * effectiveGasPrice
      expect(got, name).toBe(forecast.changes[1]?.value)
      // A pool notes its price once a second: two words of storage, so that a trade takes up to a tenth more or less.
      expect(Math.abs(1 - Number(forecast.units[0]) / Number(gasUsed)), name).toBeLessThan(0.1)
      expect(got, name).toBeGreaterThanOrEqual(parseEther('0.09'))
    }
  })

  test('S17: what differs from the terms is refused before the wallet is asked, also where it changes while it is checked', async () => {
    const spender = exchange.v2.router
    const terms = termsOf(ether, coin, dollar, dollars('2400'), spender)
    const good = writeV2(wantedOf(terms), 'coin', 'token')
    const bad = writeV2({ ...wantedOf(terms), receiver: accountAt(3).address }, 'coin', 'token')
    const refuse = async (form: object, field: string) => {
      const refused = { code: 'TRADE_DIFFERS', data: { field } }
      await expect(adapter.checkTrade(handle, terms, form as never)).rejects.toMatchObject(refused)
      await expect(adapter.trade(handle, terms, form as never)).rejects.toMatchObject(refused)
    }
    await refuse({ to: spender, data: bad, value: coin }, 'receiver')
    await refuse({ to: accountAt(3).address, data: good, value: coin }, 'spender')
    await refuse({ to: spender, data: good, value: coin + 1n }, 'amount')
    expect(asked()).toEqual([])
    // Another answer each time it is read: what was checked is what is sent.
    let reads = 0
    const shifty = {
      ...{ to: spender, value: coin },
      get data() {
        return reads++ === 0 ? good : bad
      },
    }
    await setChainTime()
    const hash = await adapter.trade(handle, terms, shifty as never)
    expect((await reader().getTransaction({ hash: hash as Hex })).input).toBe(good)
  })

  test('behavior: the fee of one, and of an approval with the trade that needs it', async () => {
    const spender = exchange.v2.router
    const terms = termsOf(dollar, dollars('250'), ether, parseEther('0.09'), spender)
    const form = { to: spender, data: writeV2(wantedOf(terms), 'token', 'coin') }
    await expect(adapter.estimate(handle, form)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    const approval = { to: dollar.address as string, data: approveData(spender, dollars('250')) }
    await setChainTime()
    const both = await adapter.estimate(handle, approval, form)
    expect(both.fee.value).toBe(both.terms.units * both.terms.price)
    const alone = await adapter.estimate(handle, approval)
    expect(both.terms.units).toBeGreaterThan(alone.terms.units + 50_000n)
    const tooMuch = adapter.estimate(handle, { to: accountAt(3).address, value: await balance(ether) })
    await expect(tooMuch).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('S17: a forecast runs with the gas that is sent along, and a failure is an error', async () => {
    const spender = exchange.v2.router
    const terms = termsOf(ether, coin, dollar, dollars('2400'), spender)
    const form = { to: spender, data: writeV2(wantedOf(terms), 'coin', 'token'), value: coin }
    const request = { account: own(), tokens: [dollar] }
    await setChainTime()
    const little = adapter.forecast(handle, { ...request, transactions: [{ ...form, gas: 60_000n }] })
    await expect(little).rejects.toThrow()
    const dear = { ...form, data: writeV2({ ...wantedOf(terms), least: dollars('9000') }, 'coin', 'token') }
    const failing = adapter.forecast(handle, { ...request, transactions: [dear] })
    await expect(failing).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    const [change] = (await adapter.forecast(handle, { ...request, transactions: [form] })).changes
    expect(change?.value).toBeGreaterThan(dollars('2400'))
  })

  test('behavior: a forecast gives leave first as `approve` does, by 0 where the token asks for it, and counts the trade alone', async () => {
    const token = tokenOf(odd.reset)
    const spender = exchange.v2.router
    await approve({ token, spender, value: 7n })
    const terms = termsOf(token, dollars('250'), ether, 1n, spender)
    const form = { to: spender, data: writeV2(wantedOf(terms), 'token', 'coin') }
    const request = { account: own(), transactions: [form], tokens: [token, ether] }
    await setChainTime()
    await expect(adapter.forecast(handle, request)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    const forecast = await adapter.forecast(handle, { ...request, approvals: [{ ...terms.pays, spender }] })
    expect(forecast.units).toHaveLength(1)
    expect(asked()).toHaveLength(1)

    await approve({ ...terms.pays, spender })
    const given = await adapter.forecast(handle, request)
    expect(given.changes).toEqual(forecast.changes)
    expect(forecast.changes).toEqual([
      { token, value: -dollars('250') },
      { token: ether, value: expect.any(BigInt) },
    ])
    const hash = await adapter.trade(handle, terms, form)
    await adapter.waitForTransaction(handle, hash)
    expect(await adapter.getReceived(handle, { account: own(), hash, token: ether })).toBe(forecast.changes[1]?.value)
    // Exactly that much: one unit more is not taken.
    const less = [{ token, value: dollars('250') - 1n, spender }]
    await expect(adapter.forecast(handle, { ...request, approvals: less })).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
    })
  })

  describe('as one batch', () => {
    const spender = () => exchange.v2.router
    const sale = (least = parseEther('0.09')) => {
      const terms = termsOf(dollar, dollars('250'), ether, least, spender())
      return { terms, form: { to: spender(), data: writeV2(wantedOf(terms), 'token', 'coin') } }
    }
    const openAtomic = async () => {
      const { abi, bytecode } = compileContract('Batch', import.meta.resolve('./test/'))
      const client = createWalletClient({
        account: privateKeyToAccount(accountAt(0).privateKey),
        transport: http(chain.rpcUrl),
      })
      const hash = await client.deployContract({ abi: abi as Abi, bytecode, chain: null })
      const { contractAddress } = await waitForReceipt(reader(), hash)
      open({ batches: true, delegate: contractAddress as Hex })
    }

    test('behavior: an account that delegates lets exactly that be taken, and trades, in one transaction', async () => {
      await openAtomic()
      const capabilities = await adapter.getCapabilities(handle)
      expect(capabilities[here.caipNetworkId]).toMatchObject({ atomic: { status: 'supported' } })
      await setChainTime()
      const { terms, form } = sale()
      const had = await balance(ether)
      const id = await adapter.trade(handle, terms, form, { approval: 'batch' })
      expect(handle.told).toMatchObject([
        { id, kind: 'calls', operation: 'trade', moves: [{ value: dollars('250') }, {}] },
      ])
      await expect
        .poll(() => adapter.getCallsStatus(handle, id), { timeout: 10_000 })
        .toMatchObject({ status: 'success', atomic: true, hashes: { length: 1 } })
      expect(asked()).toHaveLength(1)
      expect((await balance(ether)) - had).toBeGreaterThan(parseEther('0.08'))
      const question = { token: dollar, owner: own(), spender: spender() }
      expect((await adapter.getAllowance(handle, question)).value).toBe(0n)
    })

    test('behavior: a transfer goes with it, of what it brings; one that cannot be made undoes all of it', async () => {
      await openAtomic()
      await setChainTime()
      const { terms, form } = sale()
      const to = accountAt(9).address
      const had = await balance(ether)
      const value = terms.gets.value
      // The account may have more of the coin than the trade brings.
      const tooMuch = { token: ether, to, value: had + parseEther('90') }
      await expect(
        adapter.trade(handle, terms, form, { approval: 'batch', afterwards: [tooMuch] }),
      ).rejects.toBeInstanceOf(Error)
      expect(handle.told).toEqual([])

      const before = await reader().getBalance({ address: to as Address })
      const afterwards = [{ token: ether, to, value }]
      const id = await adapter.trade(handle, terms, form, { approval: 'batch', afterwards })
      expect(handle.told).toMatchObject([
        { id, kind: 'calls', operation: 'trade', moves: [{}, {}, { direction: 'out', value, counterparty: to }] },
      ])
      await expect
        .poll(() => adapter.getCallsStatus(handle, id), { timeout: 10_000 })
        .toMatchObject({ status: 'success', hashes: { length: 1 } })
      expect((await reader().getBalance({ address: to as Address })) - before).toBe(value)
      await expect(adapter.trade(handle, terms, form, { afterwards })).rejects.toMatchObject({
        data: { field: 'afterwards' },
      })
    })

    test('behavior: one that brings too little leaves no approval behind', async () => {
      await openAtomic()
      await setChainTime()
      const { terms, form } = sale(parseEther('90'))
      await expect(adapter.trade(handle, terms, form, { approval: 'batch' })).rejects.toMatchObject({
        code: 'EXECUTION_REVERTED',
      })
      const question = { token: dollar, owner: own(), spender: spender() }
      expect((await adapter.getAllowance(handle, question)).value).toBe(0n)
      expect(handle.told).toEqual([])
    })

    test('behavior: a wallet that cannot send it as one refuses, and nothing is sent', async () => {
      open({ batches: true })
      const { terms, form } = sale()
      const refused = { code: 'ATOMICITY_NOT_SUPPORTED' }
      await expect(adapter.trade(handle, terms, form, { approval: 'batch' })).rejects.toMatchObject(refused)
      const [batch] = wallet.calls.filter(({ method }) => method === 'wallet_sendCalls')
      const calls = [
        { to: dollar.address, data: approveData(spender(), dollars('250')) },
        { to: spender(), data: form.data },
      ]
      expect(batch?.params).toMatchObject([{ atomicRequired: true, calls }])
      expect(handle.told).toEqual([])
    })
  })
})

describe('leave by a signature', () => {
  const path = () => [odd.permit.address, exchange.wrapped] as const
  const sale = (spender: Address, least = 1n) => termsOf(tokenOf(odd.permit), 10n ** 6n, ether, least, spender)

  test('behavior: goes with the trade, by both routers of Uniswap V3, for exactly what is paid', async () => {
    for (const [spender, write] of [
      [exchange.v3.router, writeV3],
      [exchange.v3.router02, writeV302],
    ] as const) {
      open()
      await setChainTime()
      const terms = sale(spender)
      const wanted = { ...wantedOf(terms), path: path() }
      const form = { to: spender, data: write(wanted, { unwraps: { least: 1n, receiver: own() } }) }
      const had = await balance(tokenOf(odd.permit))
      const hash = await adapter.trade(handle, terms, form, { approval: 'permit' })
      expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
      expect(had - (await balance(tokenOf(odd.permit)))).toBe(10n ** 6n)
      expect(asked()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
      const question = { token: tokenOf(odd.permit), owner: own(), spender }
      expect((await adapter.getAllowance(handle, question)).value).toBe(0n)
    }
    // One that stands alone becomes two steps.
    await setChainTime()
    const wrapped = tokenOf({ ...odd.permit, address: exchange.wrapped })
    const terms = { ...sale(exchange.v3.router), gets: { token: wrapped, value: 1n } }
    const data = writeV3({ ...wantedOf(terms), path: path() })
    const hash = await adapter.trade(handle, terms, { to: exchange.v3.router, data }, { approval: 'permit' })
    expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
  })

  test('behavior: where token or exchange take none, nothing is signed', async () => {
    const asks = async (terms: TradeTerms, form: object) =>
      expect(adapter.trade(handle, terms, form as never, { approval: 'permit' })).rejects.toMatchObject({
        code: 'PERMIT_UNSUPPORTED',
      })
    const plain = termsOf(dollar, dollars('250'), ether, 1n, exchange.v3.router)
    const unwraps = { least: 1n, receiver: own() }
    await asks(plain, { to: exchange.v3.router, data: writeV3(wantedOf(plain), { unwraps }) })
    const v2 = sale(exchange.v2.router)
    await asks(v2, { to: exchange.v2.router, data: writeV2({ ...wantedOf(v2), path: path() }, 'token', 'coin') })
    expect(asked()).toEqual([])
  })

  test('behavior: declined, or of no use, nothing is sent', async () => {
    const terms = sale(exchange.v3.router)
    const unwraps = { least: terms.gets.value, receiver: own() }
    const form = { to: exchange.v3.router, data: writeV3({ ...wantedOf(terms), path: path() }, { unwraps }) }
    open({ decide: () => 'refuse' })
    const declined = adapter.trade(handle, terms, form, { approval: 'permit' })
    await expect(declined).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
    open()
    const answer = wallet.request
    // A wallet that signs something else.
    wallet.request = async (call) => (call.method === 'eth_signTypedData_v4' ? `0x${'11'.repeat(64)}1b` : answer(call))
    await setChainTime()
    const useless = adapter.trade(handle, terms, form, { approval: 'permit' })
    await expect(useless).rejects.toMatchObject({ code: 'PERMIT_REFUSED' })
    expect([asked(), handle.told]).toEqual([[], []])
  })
})

const approveData = (spender: Address, value: bigint): Hex =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${value.toString(16).padStart(64, '0')}`

test('behavior: an allowance without limit is a number', async () => {
  await approve({ token: dollar, spender: exchange.v2.router, value: maxUint256 })
  const { value } = await adapter.getAllowance(handle, { token: dollar, owner: own(), spender: exchange.v2.router })
  expect(value).toBe(maxUint256)
})
