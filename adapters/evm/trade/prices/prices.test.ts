import { createPublicClient, erc20Abi, type Hex, http, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Devnet,
  type DevnetChain,
  type DevnetExchange,
  type DevnetToken,
  deployExchange,
  deployOddTokens,
  type OddTokens,
  startDevnet,
} from '../../../../devnet/src/index.js'
import type { Network, Request, Token, TradeExchange, TradePrice, TradeTerms } from '../../../../src/adapter.js'
import { setup } from '../../adapter.js'
import { TestWallet } from '../../test/wallet.js'
import { createContext, createHandle, localNetwork, readFrom } from '../../test/world.js'

let devnet: Devnet
let chain: DevnetChain
let contracts: DevnetExchange
let odd: OddTokens
let here: Network
let wallet: TestWallet
let handle: ReturnType<typeof createHandle>
let [ether, dollar, permit]: [Token, Token, Token] = [] as never
let exchanges: readonly [v2: TradeExchange, v3: TradeExchange, v302: TradeExchange]
const { context } = createContext()
const adapter = setup(context, {}) as Required<ReturnType<typeof setup>>

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  contracts = await deployExchange(chain.rpcUrl, devnet.accounts, chain.token)
  odd = await deployOddTokens(chain.rpcUrl, devnet.accounts, chain.token, contracts)
  here = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
  ether = { networkId: here.caipNetworkId, name: 'Ether', symbol: 'ETH', decimals: 18 }
  dollar = tokenOf(chain.token)
  permit = tokenOf(odd.permit)
  const { v2, v3 } = contracts
  exchanges = [
    { form: 'uniswap-v2', router: v2.router },
    { form: 'uniswap-v3', router: v3.router, quoter: v3.quoter },
    { form: 'uniswap-v3-02', router: v3.router02, quoter: v3.quoter },
  ]
}, 60_000)
afterAll(() => devnet.stop())

let snapshot: Hex | undefined
const order = (method: string, ...params: readonly unknown[]) =>
  reader().request({ method, params } as never) as Promise<Hex>
/** Takes back what was done on the chain, and opens the wallet anew. */
async function reset() {
  if (snapshot) await order('evm_revert', snapshot)
  snapshot = await order('evm_snapshot')
  const chains = new Map([[chain.chainId, chain.rpcUrl]])
  wallet = new TestWallet({ privateKey: accountAt(1).privateKey, chains, allowed: true })
  handle = createHandle(wallet, here, own())
}
beforeEach(reset)

const reader = () => createPublicClient({ transport: http(chain.rpcUrl) })
const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const own = () => wallet.account.address
const tokenOf = ({ address, name, symbol, decimals }: DevnetToken): Token => ({
  ...{ networkId: here.caipNetworkId, address, name, symbol, decimals },
})
const coin = parseEther('1')
const dollars = (amount: string) => parseUnits(amount, chain.token.decimals)
const quote = (pays: Token, value: bigint, gets: Token, asked: readonly TradeExchange[] = exchanges, from = handle) =>
  adapter.quoteTrade(from, { pays: { token: pays, value }, gets, wrapped: contracts.wrapped, exchanges: asked })
const termsOf = (pays: Token, value: bigint, { gets, exchange }: TradePrice): TradeTerms => ({
  ...{ pays: { token: pays, value }, gets, receiver: own(), spender: exchange.router, wrapped: contracts.wrapped },
  deadline: Math.floor(context.clock.now() / 1000) + 600,
})
/** What another library says that the account has. */
const balanceOf = ({ address }: Token) =>
  address
    ? reader().readContract({ address: address as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [own()] })
    : reader().getBalance({ address: own() })
const received = (hash: string, token: Token, from = handle) =>
  adapter.getReceived(from, { account: own(), hash, token })

/** Carries a price out, and says what it brought by the account's own balances. */
async function carryOut(pays: Token, value: bigint, price: TradePrice) {
  const terms = termsOf(pays, value, price)
  const form = await adapter.buildTrade(handle, terms, price)
  await adapter.checkTrade(handle, terms, form)
  if (pays.address) {
    const approval = await adapter.approve(handle, { ...terms.pays, spender: terms.spender })
    await adapter.waitForTransaction(handle, approval)
  }
  const gets = price.gets.token
  const [had, hadOfPaid] = await Promise.all([balanceOf(gets), balanceOf(pays)])
  // The chain's own time is the one that a deadline is held against.
  await order('evm_setNextBlockTimestamp', Math.floor(context.clock.now() / 1000))
  const hash = await adapter.trade(handle, terms, form)
  expect(await adapter.waitForTransaction(handle, hash)).toEqual({ status: 'success' })
  const { gasUsed, effectiveGasPrice } = await reader().getTransactionReceipt({ hash: hash as Hex })
  const fee = gasUsed * effectiveGasPrice
  const [has, hasOfPaid] = await Promise.all([balanceOf(gets), balanceOf(pays)])
  const paid = hadOfPaid - hasOfPaid - (pays.address ? 0n : fee)
  return { hash, paid, got: has - had + (gets.address ? 0n : fee) }
}

describe('what exchanges themselves say', () => {
  test.each([
    ['the coin for dollars', () => [ether, coin, dollar] as const, 5],
    ['dollars for the coin', () => [dollar, dollars('250'), ether] as const, 5],
    ['a token for dollars, over the coin', () => [permit, parseEther('100'), dollar] as const, 5],
  ] as const)('behavior: %s: each way brings what it was priced at, to the unit', async (_, trade, ways) => {
    const [pays, value, gets] = trade()
    const prices = await quote(pays, value, gets)
    expect(prices).toHaveLength(ways)
    expect(exchanges.filter(({ form }) => !prices.some(({ exchange }) => exchange.form === form))).toEqual([])
    expect(prices.map((price) => price.gets.value)).toEqual(
      prices.map((price) => price.gets.value).toSorted((one, other) => Number(other - one)),
    )
    const { wrapped } = contracts
    const over = pays.address && gets.address ? [wrapped] : []
    const path = [pays.address ?? wrapped, ...over, gets.address ?? wrapped]
    for (const price of prices) {
      await reset()
      const name = `${price.exchange.form} ${price.fees}`
      expect(price.path, name).toEqual(path)
      const { hash, paid, got } = await carryOut(pays, value, price)
      expect([paid, got], name).toEqual([value, price.gets.value])
      expect(await received(hash, gets), name).toBe(got)
    }
    expect(isFrozen(prices)).toBe(true)
  })

  test('behavior: all is asked at once, and what two routers share a single time', async () => {
    let [waiting, most, all] = [0, 0, 0]
    const read = readFrom(chain.rpcUrl)
    await quote(
      permit,
      coin,
      dollar,
      exchanges,
      reading(async (call) => {
        all += 1
        most = Math.max(most, ++waiting)
        return read(call).finally(() => waiting--)
      }),
    )
    expect([most, all]).toEqual([2 + 8, 2 + 8])
  })

  test('behavior: where no pool is there is no price; the coin is none of its wrapped token', async () => {
    expect(await quote(tokenOf(odd.poolless), coin, dollar)).toEqual([])
    expect(await quote(ether, coin, { ...dollar, address: contracts.wrapped })).toEqual([])
    const [v2, v3] = exchanges
    expect(await quote(ether, coin, tokenOf(odd.taxed), [v3, { ...v2, form: 'uniswap-v3' }])).toEqual([])
    const prices = await quote(ether, coin, tokenOf(odd.taxed))
    expect(prices.map(({ exchange, fees }) => [exchange, fees])).toEqual([[v2, undefined]])
  })

  test('behavior: a pool that takes a part of the amount alone has no price for it', async () => {
    const shallow = tokenOf(odd.shallow)
    const forms = async (value: bigint) => (await quote(ether, value, shallow)).map(({ exchange }) => exchange.form)
    expect((await forms(coin / 100n)).toSorted()).toEqual(['uniswap-v2', 'uniswap-v3', 'uniswap-v3-02'])
    expect(await forms(10n * coin)).toEqual(['uniswap-v2'])
    // Nor has a way that ends in one: what it does not take would stay with the router.
    const over = await quote(dollar, dollars('25000'), shallow)
    expect(over.map(({ exchange }) => exchange.form)).toEqual(['uniswap-v2'])
  })

  test('F13 a node that answers nonsense has no price, one that does not answer is an error', async () => {
    const node = readFrom(chain.rpcUrl)
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const nonsense: readonly unknown[] = [
      ...[null, 7, {}, '0x', 'dollars', `0x${word(1n)}`, `0x${'f'.repeat(64 * 6)}`],
      // Of V2 too few amounts and too many, of V3 no pool and one that is empty.
      ...[
        [32n, 1n, coin],
        [32n, 3n, coin, 5n, 5n],
      ].map((words) => `0x${words.map(word).join('')}`),
      ...[
        [5n, 128n, 160n, 1n, 0n, 0n],
        [5n, 128n, 192n, 1n, 1n],
      ].map((words) => `0x${words.map(word).join('')}`),
    ]
    for (const answer of nonsense)
      expect(
        await quote(
          ether,
          coin,
          dollar,
          exchanges,
          reading(async () => answer),
        ),
        `${answer}`,
      ).toEqual([])

    const silent = reading(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(quote(ether, coin, dollar, exchanges, silent)).rejects.toMatchObject({
      ...{ code: 'PRICE_UNAVAILABLE', cause: { cause: { message: 'Failed to fetch' } } },
    })
    // An exchange that is not answered for is left out.
    const [v2] = exchanges
    const half = reading((call) => {
      const [{ to }] = call.params as [{ to: string }]
      return to === v2.router ? node(call) : Promise.reject(new TypeError('Failed to fetch'))
    })
    expect((await quote(ether, coin, dollar, exchanges, half)).map(({ exchange }) => exchange)).toEqual([v2])
    const controller = new AbortController()
    const left = quote(ether, coin, dollar, exchanges, { ...reading(node), signal: controller.signal })
    controller.abort()
    await expect(left).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  })
})

describe('a trade by such a price', () => {
  test('S17: is written for what was priced alone, and for no receiver that routers take for themselves', async () => {
    const prices = await quote(ether, coin, dollar)
    for (const price of prices) {
      const terms = termsOf(ether, coin, price)
      const refuse = (field: string, change: Partial<TradeTerms>) =>
        expect(adapter.buildTrade(handle, { ...terms, ...change }, price), field).rejects.toMatchObject({
          ...{ code: 'TRADE_DIFFERS', data: { field } },
        })
      await refuse('spender', { spender: accountAt(3).address })
      await refuse('pays', { pays: { token: permit, value: coin } })
      await refuse('pays', { wrapped: undefined })
      await refuse('gets', { gets: { token: permit, value: 1n } })
      for (const word of [0, 1, 2]) await refuse('receiver', { receiver: `0x${`${word}`.padStart(40, '0')}` })
    }
  })

  test('S17: brings the least that was agreed where the token keeps a part, or nothing moves', async () => {
    const taxed = tokenOf(odd.taxed)
    const [price] = (await quote(ether, coin, taxed)) as [TradePrice]
    const { value } = price.gets
    const asking = (percent: bigint): TradePrice => ({
      ...price,
      gets: { token: taxed, value: (value * percent) / 100n },
    })
    await expect(carryOut(ether, coin, asking(99n))).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    const { hash, got } = await carryOut(ether, coin, asking(97n))
    expect(got / 10n ** 9n).toBe((value * 98n) / 100n / 10n ** 9n)
    expect(await received(hash, taxed)).toBe(got)
    // And it is sold.
    const [sale] = (await quote(taxed, coin, ether)) as [TradePrice]
    const sold = await carryOut(taxed, coin, { ...sale, gets: { token: ether, value: 1n } })
    expect(await received(sold.hash, ether)).toBe(sold.got)
  })
})

describe('what a trade has brought', () => {
  /** Sells dollars for the coin. */
  const sell = async () => {
    const [price] = (await quote(dollar, dollars('250'), ether)) as [TradePrice]
    return carryOut(dollar, dollars('250'), price)
  }
  const send = (from: number, value: bigint) =>
    order('eth_sendTransaction', { from: accountAt(from).address, to: own(), value: `0x${value.toString(16)}` })

  test('behavior: what was paid is less than 0, what failed brought nothing, what is in no block is not known', async () => {
    const { hash, got } = await sell()
    expect(await received(hash, dollar)).toBe(-dollars('250'))
    expect(await received(hash, permit)).toBe(0n)
    // A chain of another layer has a fee of its own, which no other field holds.
    const layered = await received(hash, ether, changing('eth_getTransactionReceipt', { l1Fee: '0x7' }))
    expect(layered).toBe(got + 7n)
    expect(await received(`0x${'11'.repeat(32)}`, ether)).toBe(undefined)
    await expect(received('0x12', ether)).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    const failed = await order('eth_sendTransaction', {
      ...{ from: own(), to: contracts.v2.router, value: '0x64', data: '0x12210e8a', gas: '0x186a0' },
    })
    await adapter.waitForTransaction(handle, failed)
    for (const token of [ether, dollar]) expect(await received(failed, token)).toBe(0n)
  })

  test('behavior: coin that others sent is all counted, without a fee', async () => {
    const hash = await send(2, coin)
    await adapter.waitForTransaction(handle, hash)
    expect(await received(hash, ether)).toBe(coin)
  })

  test('behavior: of the coin nothing is said where the block has another transaction of the account, or nobody kept its time', async () => {
    const { hash, got } = await sell()
    const forgetful = (method: string) =>
      reading(async (call) => {
        if (call.method === method) throw { code: -32000, message: 'missing trie node' }
        return readFrom(chain.rpcUrl)(call)
      })
    for (const method of ['eth_getBalance', 'eth_getTransactionCount', 'eth_getTransactionByHash']) {
      expect(await received(hash, ether, forgetful(method)), method).toBe(undefined)
      expect(await received(hash, dollar, forgetful(method)), method).toBe(-dollars('250'))
    }
    for (const field of ['gasUsed', 'effectiveGasPrice'])
      expect(await received(hash, ether, changing('eth_getTransactionReceipt', { [field]: undefined }))).toBe(undefined)
    expect(await received(hash, ether)).toBe(got)

    await order('evm_setAutomine', false)
    const [mine, other] = [await send(1, 1n), await send(1, 2n)]
    await order('evm_mine')
    await order('evm_setAutomine', true)
    for (const each of [mine, other]) expect(await received(each, ether)).toBe(undefined)
  })
})

/** The account's handle with a node that answers as the test says. */
const reading = (read: Request) => createHandle(wallet, here, own(), read)
/** With a node whose answers to a method have other fields. */
const changing = (method: string, fields: object) =>
  reading(async (call) => {
    const answer = await readFrom(chain.rpcUrl)(call)
    return call.method === method ? { ...(answer as object), ...fields } : answer
  })
const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || (Object.isFrozen(value) && Object.values(value ?? {}).every((each) => isFrozen(each)))
