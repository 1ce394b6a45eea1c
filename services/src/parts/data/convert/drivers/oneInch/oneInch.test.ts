import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../../../test/memoryServices.js'
import type { SwapDriver, Trade } from '../../types.js'
import { createSwapDrivers } from '../index.js'

const abi = parseAbi([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
])
const router: Hex = '0x111111125421cA6dc452d289314280a0f8842A65'
const account: Hex = '0x00000000000000000000000000000000000A11cE'
const native: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const dollar: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const stranger = getAddress('0x000000000000000000000000000000000000bad1')
const sale: Trade = {
  ...{ chain: 'eip155:1', account, sold: dollar, bought: undefined, amount: 1_000n, slippageBps: 100 },
}
const purchase: Trade = { ...sale, sold: undefined, bought: dollar }

interface Lie {
  desc?: Partial<
    Record<'srcToken' | 'dstToken' | 'dstReceiver', Hex> & { amount: bigint; least: bigint; flags: bigint }
  >
  tx?: { to?: Hex; value?: string; data?: Hex }
  more?: Hex
}
/** What `/swap` answers, as documented, but for one thing. */
function answerTo(trade: Trade, { desc = {}, tx = {}, more }: Lie = {}) {
  const { least = 990n, ...rest } = desc
  const data = encodeFunctionData({
    abi,
    functionName: 'swap',
    args: [
      stranger,
      {
        ...{ srcToken: trade.sold ?? native, dstToken: trade.bought ?? native },
        ...{ srcReceiver: stranger, dstReceiver: account, amount: trade.amount, minReturnAmount: least, flags: 4n },
        ...rest,
      },
      '0xabcd',
    ],
  })
  return {
    dstAmount: '1000',
    tx: {
      ...{ from: account, to: router, data: `${data}${more?.slice(2) ?? ''}` },
      ...{ value: trade.sold ? '0' : `${trade.amount}`, gasPrice: '7', gas: 0 },
      ...tx,
    },
  }
}

/** The driver over an upstream that answers as told. */
function create(answer: (url: URL) => unknown, settings: object = {}) {
  const asked: { url: URL; authorization: string | null }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(`${input}`)
    asked.push({ url, authorization: new Headers(init?.headers).get('authorization') })
    const said = answer(url)
    return said instanceof Response ? said : Response.json(said)
  }
  const tools = { clock: createTestClock(), fetch, contracts: new Map([['eip155:1', async () => []]]) }
  const driver = createSwapDrivers({ '1inch': { kind: '1inch', key: 'secret', ...settings } }, tools).get('1inch')
  if (!driver) throw new Error('The driver was named.')
  return { driver, asked }
}
const quote = (driver: SwapDriver, trade: Trade) => driver.quote(trade, AbortSignal.timeout(5_000))
/** A quote, and what is built by it with a slippage. */
async function build(driver: SwapDriver, trade: Trade, slippageBps: number, least: bigint) {
  const [offer] = await quote(driver, trade)
  return driver.build({ ...trade, slippageBps }, { least, plan: offer?.plan }, AbortSignal.timeout(5_000))
}

describe('what is asked', () => {
  test('parameters: slippage and fee are per cent, the coin has its address; the key is a bearer token', async () => {
    const { driver, asked } = create(() => answerTo(purchase), { fee: 0.25, referrer: stranger })
    const [offer] = await quote(driver, { ...purchase, slippageBps: 50 })
    // It came with a least amount for one per cent.
    expect(offer).toBeUndefined()
    await quote(driver, purchase)
    expect(asked.map(({ url }) => url.searchParams.get('slippage'))).toEqual(['0.5', '1'])
    expect(asked[1]?.authorization).toBe('Bearer secret')
    expect(`${asked[1]?.url.origin}${asked[1]?.url.pathname}`).toBe('https://api.1inch.com/swap/v6.0/1/swap')
    expect(Object.fromEntries(asked[1]?.url.searchParams ?? [])).toEqual({
      ...{ src: native, dst: dollar, amount: '1000', from: account, origin: account, slippage: '1' },
      ...{ disableEstimate: 'true', allowPartialFill: 'false', compatibility: 'true' },
      ...{ fee: '0.25', referrer: stranger },
    })
  })

  test('behavior: the operator’s fee stands in the offer, in what is sold; without one there is none', async () => {
    const withFee = create(() => answerTo(sale), { fee: 0.5, referrer: stranger }).driver
    expect((await quote(withFee, sale))[0]?.fee).toEqual({ amount: 5n, token: dollar })
    expect(await quote(create(() => answerTo(sale)).driver, sale)).toEqual([
      expect.not.objectContaining({ fee: expect.anything() }),
    ])
  })

  test.each([
    ['a fee without a receiver', { fee: 1 }],
    ['a receiver without a fee', { referrer: stranger }],
    ['a fee over 3 per cent', { fee: 3.1, referrer: stranger }],
    ['an unknown setting', { slippage: 1 }],
    ['no key', { key: '' }],
  ])('parameters: %s is refused', (_name, settings) => {
    expect(() => create(() => ({}), settings)).toThrow(/"1inch" of --swaps is wrong at/)
  })
})

describe('what is answered', () => {
  test('behavior: an offer spends by the router, and is built as it was offered', async () => {
    const { driver, asked } = create(() => answerTo(sale))
    expect(await quote(driver, sale)).toMatchObject([{ amount: 1000n, spender: router, route: [] }])
    const built = await build(driver, sale, 100, 990n)
    expect(built).toEqual({ to: router, data: answerTo(sale).tx.data, value: 0n })
    expect(asked).toHaveLength(2)
  })

  test('behavior: with another slippage it is asked for anew, and what would bring less than was promised is none', async () => {
    const { driver, asked } = create((url) =>
      answerTo(purchase, { desc: { least: url.searchParams.get('slippage') === '2' ? 979n : 990n } }),
    )
    expect(await build(driver, purchase, 200, 980n)).toBeUndefined()
    expect(await build(driver, purchase, 200, 979n)).toMatchObject({ value: 1_000n })
    expect(asked.map(({ url }) => url.searchParams.get('slippage'))).toEqual(['1', '2', '1', '2'])
  })

  test.each<[string, Lie]>([
    ['names another receiver', { desc: { dstReceiver: stranger } }],
    ['sells another token', { desc: { srcToken: stranger } }],
    ['buys another token', { desc: { dstToken: stranger } }],
    ['sells more', { desc: { amount: 1_001n } }],
    ['may sell a part alone', { desc: { flags: 1n } }],
    ['brings less at least than the slippage allows', { desc: { least: 989n } }],
    ['has bytes behind it', { more: '0x00' }],
    [
      'is another outer call',
      { tx: { data: encodeFunctionData({ abi, functionName: 'unoswap', args: [1n, 2n, 3n, 4n] }) } },
    ],
    ['is no call', { tx: { data: '0x07ed2379' } }],
  ])('behavior: a call that %s is not offered', async (_name, lie) => {
    expect(await quote(create(() => answerTo(sale, lie)).driver, sale)).toEqual([])
  })

  test('behavior: coins for the sale of a token, and more than are sold, are not offered', async () => {
    for (const [trade, value] of [
      [sale, '1'],
      [purchase, '1001'],
      [purchase, '0'],
    ] as const)
      expect(await quote(create(() => answerTo(trade, { tx: { value } })).driver, trade)).toEqual([])
  })

  test('behavior: a call to another contract is the upstream’s fault', async () => {
    const { driver } = create(() => answerTo(sale, { tx: { to: stranger } }))
    await expect(quote(driver, sale)).rejects.toMatchObject({ reason: 'malformed' })
  })

  test.each(['insufficient liquidity', 'cannot estimate', 'src token is not supported'])(
    'behavior: the refusal "%s" is no offer, and no fault of the upstream’s',
    async (description) => {
      const refusal = { error: 'Bad Request', description, statusCode: 400, requestId: 'x', meta: [] }
      const { driver } = create(() => Response.json(refusal, { status: 400 }))
      expect(await quote(driver, sale)).toEqual([])
    },
  )

  test.each([
    [401, 'refused'],
    [429, 'busy'],
    [500, 'unreachable'],
  ])('F10: status %s is an error', async (status, reason) => {
    const { driver } = create(() => new Response('{}', { status, headers: { 'Retry-After': '20' } }))
    await expect(driver.quote(sale, AbortSignal.timeout(100))).rejects.toMatchObject({ reason })
  })

  test.each([['[]'], ['{"dstAmount":"x"}'], ['<html>'], ['{"dstAmount":"1","tx":{"to":"0x1"}}']])(
    'F13: %s is an error',
    async (text) => {
      await expect(quote(create(() => new Response(text)).driver, sale)).rejects.toMatchObject({ reason: 'malformed' })
    },
  )
})
