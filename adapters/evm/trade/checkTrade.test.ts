import fc from 'fast-check'
import { type Address, concat, encodeAbiParameters, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Token, type TradeTerms, toNetwork } from '../../../src/adapter.js'
import { checkTrade } from './checkTrade.js'
import { type AbiType, type AbiValue, decode, encode } from './codec.js'
import {
  oneInchCoin,
  type Steps,
  type Wanted,
  writeOneInch,
  writeUnoswap,
  writeV2,
  writeV3,
  writeV302,
} from './test/exchanges.js'

const address = (digit: string): Address => getAddress(`0x${digit.repeat(40)}`)
const [wrapped, dollar, other, middle] = [address('a'), address('b'), address('c'), address('d')]
const [account, stranger, router] = [address('1'), address('2'), address('3')]
const network = toNetwork({
  ...{ id: 31337, name: 'Local', rpcUrls: { default: { http: [] } } },
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
})
const token = (at?: Address): Token => ({
  ...{ networkId: network.caipNetworkId, name: 'T', symbol: 'T', decimals: 6 },
  ...(at && { address: at }),
})
const now = 1_800_000_000_000
const deadline = BigInt(now / 1000 + 600)
const [amount, least] = [1_000n, 240n]

const termsOf = (from: Address | undefined, to: Address | undefined, change: Partial<TradeTerms> = {}): TradeTerms => ({
  pays: { token: token(from), value: amount },
  gets: { token: token(to), value: least },
  ...{ receiver: account, spender: router, deadline: Number(deadline), wrapped },
  ...change,
})
const wantedOf = (path: readonly Address[], change: Partial<Wanted> = {}): Wanted => ({
  ...{ amount, least, path, receiver: account, deadline },
  ...change,
})
const check = (terms: TradeTerms, form: unknown) => checkTrade({ network }, terms, form, { now, account })
/** What is found wrong; undefined when nothing is. */
const fieldOf = (terms: TradeTerms, form: unknown): unknown => {
  try {
    check(terms, form)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'TRADE_DIFFERS' })
    return (error as { data: { field: unknown } }).data.field
  }
}
const unwraps = { least, receiver: account }

/** Every way to write the three kinds of trade. */
const sale: readonly (readonly [string, (change?: Partial<Wanted>, own?: Steps) => Hex])[] = [
  ['V2', (change) => writeV2(wantedOf([dollar, wrapped, other], change), 'token', 'token')],
  ['V2 of taxed tokens', (change) => writeV2(wantedOf([dollar, other], change), 'token', 'token', true)],
  ['V3', (change) => writeV3(wantedOf([dollar, wrapped, middle, other], change))],
  ['V3, one pool', (change) => writeV3(wantedOf([dollar, other], change), undefined, { isSingle: true })],
  ['V3 by steps', (change, own = {}) => writeV3(wantedOf([dollar, other], change), own)],
  ['V3’s second router', (change, own) => writeV302(wantedOf([dollar, wrapped, other], change), own)],
  [
    'V3’s second router, one pool',
    (change, own) => writeV302(wantedOf([dollar, other], change), own, { isSingle: true }),
  ],
  ['1inch', (change) => writeOneInch(wantedOf([dollar, other], change))],
]
const saleForCoin: typeof sale = [
  ['V2', (change) => writeV2(wantedOf([dollar, wrapped], change), 'token', 'coin')],
  ['V2 of taxed tokens', (change) => writeV2(wantedOf([dollar, wrapped], change), 'token', 'coin', true)],
  ['V3', (change, own) => writeV3(wantedOf([dollar, wrapped], change), { unwraps, ...own })],
  ['V3’s second router', (change, own) => writeV302(wantedOf([dollar, wrapped], change), { unwraps, ...own })],
  ['1inch', (change) => writeOneInch(wantedOf([dollar, oneInchCoin], change))],
]
const purchase: typeof sale = [
  ['V2', (change) => writeV2(wantedOf([wrapped, dollar], change), 'coin', 'token')],
  ['V2 of taxed tokens', (change) => writeV2(wantedOf([wrapped, dollar], change), 'coin', 'token', true)],
  ['V3', (change, own) => writeV3(wantedOf([wrapped, dollar], change), { refunds: true, ...own })],
  ['V3’s second router', (change, own) => writeV302(wantedOf([wrapped, dollar], change), { refunds: true, ...own })],
  ['1inch', (change) => writeOneInch(wantedOf([oneInchCoin, dollar], change))],
]

describe.each(sale)('a token for a token, by %s', (name, write) => {
  const terms = termsOf(dollar, other)
  const to = router

  test('behavior: is read as it is written, and sent unchanged', () => {
    const data = write()
    expect(check(terms, { to, data, gas: 9n, chainId: 31337, from: account })).toEqual({ to, data, value: 0n, gas: 9n })
    expect(fieldOf(terms, { to: to.toLowerCase(), data: data.toUpperCase().replace('0X', '0x') })).toBeUndefined()
    // Less is paid, more is got, sooner.
    const better = { amount: amount - 1n, least: least + 1n, deadline: deadline - 1n }
    expect(fieldOf(terms, { to, data: write(better) })).toBeUndefined()
  })

  test('S17: what does worse than the terms is refused, by its name', () => {
    const fields = (['form', 'chain', 'account', 'spender', 'value'] as const).map((field) => [
      field,
      fieldOf(terms, {
        to: field === 'spender' ? stranger : to,
        data: field === 'form' ? `${write()}0` : write(),
        ...(field === 'chain' && { chainId: 1 }),
        ...(field === 'account' && { from: stranger }),
        ...(field === 'value' && { value: 1n }),
      }),
    ])
    expect(fields.map(([field, found]) => [field, found])).toEqual(fields.map(([field]) => [field, field]))
    expect(fieldOf(terms, { to, data: write({ amount: amount + 1n }) })).toBe('amount')
    expect(fieldOf(terms, { to, data: write({ least: least - 1n }) })).toBe('least')
    expect(fieldOf(terms, { to, data: write({ receiver: stranger }) })).toBe('receiver')
    expect(fieldOf(terms, { to, data: write({ path: [other, dollar] }) })).toBe('pays')
    expect(fieldOf(terms, { to, data: write({ path: [dollar, middle] }) })).toBe('gets')
    const late = fieldOf(terms, { to, data: write({ deadline: deadline + 1n }) })
    const stale = fieldOf(terms, { to, data: write({ deadline: BigInt(now / 1000) }) })
    // 1inch's form has no place for one.
    expect([late, stale]).toEqual(name === '1inch' ? [undefined, undefined] : ['deadline', 'deadline'])
  })

  test('S17: terms of another chain, of no minimum, or that go on for longer than 20 minutes are none', () => {
    const data = write()
    const elsewhere = { ...token(dollar), networkId: 'eip155:1' } as const
    expect(fieldOf({ ...terms, pays: { token: elsewhere, value: amount } }, { to, data })).toBe('chain')
    expect(fieldOf({ ...terms, gets: { ...terms.gets, value: 0n } }, { to, data })).toBe('least')
    const long = { ...terms, deadline: Number(deadline) + 7200 }
    const field = fieldOf(long, { to, data: write({ deadline: deadline + 3600n }) })
    expect(field).toBe(name === '1inch' ? undefined : 'deadline')
  })

  test('S17: extra bytes, and the same call written otherwise, are not read', () => {
    const data = write()
    expect(fieldOf(terms, { to, data: `${data}00` })).toBe('data')
    expect(fieldOf(terms, { to, data: `${data}${'0'.repeat(64)}` })).toBe('data')
    expect(fieldOf(terms, { to, data: data.slice(0, -64) })).toBe('data')
    expect(fieldOf(terms, { to, data: `0x12345678${data.slice(10)}` })).toBe('data')
    // An address is a whole word: what its contract would cut off is no other spelling of it.
    const own = account.slice(2).padStart(64, '0')
    expect(fieldOf(terms, { to, data: data.replace(own, `f${own.slice(1)}`) })).toBe('receiver')
  })

  test('S17: the coin is not paid with it, nor got', () => {
    const data = write()
    expect(fieldOf(termsOf(undefined, other), { to, data, value: amount })).toMatch(/pays|rest/)
    expect(fieldOf(termsOf(dollar, undefined), { to, data })).toBe('gets')
  })
})

describe.each(saleForCoin)('a token for the coin, by %s', (name, write) => {
  const terms = termsOf(dollar, undefined)
  const to = router

  test('behavior: is read, and refused where it is worse', () => {
    expect(fieldOf(terms, { to, data: write() })).toBeUndefined()
    const bySteps = name.startsWith('V3')
    const less = bySteps ? write({}, { unwraps: { ...unwraps, least: least - 1n } }) : write({ least: least - 1n })
    expect(fieldOf(terms, { to, data: less })).toBe('least')
    const theirs = bySteps ? write({}, { unwraps: { ...unwraps, receiver: stranger } }) : write({ receiver: stranger })
    expect(fieldOf(terms, { to, data: theirs })).toBe('receiver')
    expect(fieldOf(terms, { to, data: write({ path: [dollar, other] }) })).toBe(
      name === 'V2' || name.includes('taxed') ? 'gets' : 'gets',
    )
    expect(fieldOf({ ...terms, wrapped: undefined }, { to, data: write() })).toBe(name === '1inch' ? undefined : 'gets')
    expect(fieldOf(termsOf(dollar, wrapped), { to, data: write() })).toBe('gets')
  })
})

describe.each(purchase)('the coin for a token, by %s', (name, write) => {
  const terms = termsOf(undefined, dollar)
  const form = (data: Hex, value: bigint | string = amount) => ({ to: router, data, value })

  test('behavior: is read, and refused where it is worse', () => {
    expect(fieldOf(terms, form(write()))).toBeUndefined()
    expect(fieldOf(terms, form(write(), `0x${amount.toString(16)}`))).toBeUndefined()
    const fromValue = name.startsWith('V2')
    expect(fieldOf(terms, form(write(), amount + 1n))).toBe(fromValue ? 'amount' : 'value')
    expect(fieldOf(terms, form(write(), 0n))).toBe(fromValue ? 'amount' : 'value')
    expect(fieldOf(terms, form(write({ path: [other, dollar] })))).toBe('pays')
    expect(fieldOf(termsOf(other, dollar), form(write(), 0n))).toMatch(/pays|amount/)
    expect(fieldOf(terms, form(write({ receiver: stranger })))).toBe('receiver')
    expect(fieldOf(terms, form(write({ least: 0n })))).toBe('least')
  })
})

describe('steps of Uniswap V3', () => {
  const to = router

  test('S17: coin that finds no buyer is asked back, last', () => {
    const terms = termsOf(undefined, dollar)
    for (const data of [
      writeV3(wantedOf([wrapped, dollar])),
      writeV3(wantedOf([wrapped, dollar]), {}),
      writeV302(wantedOf([wrapped, dollar]), {}),
    ])
      expect(fieldOf(terms, { to, data, value: amount })).toBe('rest')
    const early = writeV3(wantedOf([wrapped, dollar]), { refunds: true, more: [writeV3(wantedOf([wrapped, dollar]))] })
    expect(fieldOf(terms, { to, data: early, value: amount })).toBe('data')
  })

  test('S17: a permit is for what is paid, and for no more', () => {
    const terms = termsOf(dollar, other)
    const withPermit = (permit: Steps['permit']) => writeV3(wantedOf([dollar, other]), { permit })
    expect(fieldOf(terms, { to, data: withPermit({ token: dollar, value: amount }) })).toBeUndefined()
    expect(fieldOf(terms, { to, data: withPermit({ token: dollar, value: amount + 1n }) })).toBe('permit')
    expect(fieldOf(terms, { to, data: withPermit({ token: other, value: amount }) })).toBe('permit')
  })

  test('S17: a limit, a second exchange, a third party’s step and one within another are not read', () => {
    const terms = termsOf(dollar, other)
    const wanted = wantedOf([dollar, other])
    for (const data of [
      writeV3(wanted, undefined, { isSingle: true, limit: 5n }),
      writeV3(wanted, { more: [writeV3(wanted)] }),
      writeV3(wanted, { more: ['0xdf2ab5bb'] }),
      writeV3(wanted, { more: [writeV3(wanted, {})] }),
      writeV302(wanted, { more: ['0x12210e8a', '0x12210e8a'] }),
      // Kept where the other router keeps it: anybody's.
      writeV302(wantedOf([dollar, wrapped]), { unwraps }, { place: 0n }),
      writeV302(wantedOf([dollar, wrapped]), { unwraps }, { place: 1n }),
    ])
      expect(fieldOf(data.includes('49404b7c') ? termsOf(dollar, undefined) : terms, { to, data })).toBe('data')
    // "The caller", as the second router writes it, is not said in so many words.
    expect(
      fieldOf(terms, { to, data: writeV302(wantedOf([dollar, other], { receiver: `0x${'0'.repeat(39)}1` })) }),
    ).toBe('receiver')
  })
})

test('S17: of 1inch the form that says what comes out is read, without any flag', () => {
  const terms = termsOf(dollar, other)
  for (const flags of [1n, 2n, 4n]) {
    const data = writeOneInch(wantedOf([dollar, other]), { flags })
    expect(fieldOf(terms, { to: router, data })).toBe('data')
  }
  expect(fieldOf(terms, { to: router, data: writeUnoswap() })).toBe('data')
})

test('behavior: what is no form of a trade is refused, whatever it is', () => {
  for (const form of [
    undefined,
    null,
    'x',
    { to: router },
    { to: router, data: '0x1' },
    { to: router, data: '0x', value: -1n },
    { to: router, data: '0x', value: '1' },
    { to: router, abi: [], functionName: 'swap' },
    { to: router, data: '0x', accessList: [] },
  ])
    expect(fieldOf(termsOf(dollar, other), form)).toMatch(/form|value|data/)
})

const types: readonly AbiType[] = [
  'word',
  ['bytes', 'word'],
  { listOf: 'word' },
  { listOf: 'bytes' },
  ['word', 'word'],
  'bytes',
]
const parameters = [
  { type: 'uint256' },
  { type: 'tuple', components: [{ type: 'bytes' }, { type: 'uint256' }] },
  { type: 'uint256[]' },
  { type: 'bytes[]' },
  { type: 'tuple', components: [{ type: 'uint256' }, { type: 'uint256' }] },
  { type: 'bytes' },
] as const
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc.uint8Array({ maxLength: 70 }).map((all) => Buffer.from(all).toString('hex'))
const values = fc.tuple(
  word,
  fc.tuple(bytes, word),
  fc.array(word, { maxLength: 5 }),
  fc.array(bytes, { maxLength: 4 }),
  fc.tuple(word, word),
  bytes,
)

test('property: calls are written as another encoder writes them, and read back', () => {
  fc.assert(
    fc.property(values, ([one, pair, list, many, two, last]) => {
      const written = encodeAbiParameters(parameters, [
        one,
        [`0x${pair[0]}`, pair[1]],
        list,
        many.map((each): Hex => `0x${each}`),
        two,
        `0x${last}`,
      ]).slice(2)
      const all: readonly AbiValue[] = [one, pair, list, many, two, last]
      expect(encode(types, all)).toBe(written)
      expect(decode(types, written)).toEqual(all)
    }),
  )
})

test('property: what is no call never throws, and what is read is written so and in no other way', () => {
  const digits = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((all) => Buffer.from(all).toString('hex')),
    fc.tuple(values, fc.nat({ max: 1500 }), fc.integer({ min: 0, max: 15 })).map(([all, at, digit]) => {
      const written = encode(types, all)
      return `${written.slice(0, at)}${digit.toString(16)}${written.slice(at + 1)}`
    }),
  )
  fc.assert(
    fc.property(digits, (text) => {
      const read = decode(types, text)
      if (read) expect(concat([`0x${encode(types, read)}`])).toBe(`0x${text}`)
    }),
  )
})
