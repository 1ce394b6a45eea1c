import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBytes,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import type { FrameExchange } from '../../../../common/types.js'
import { readCall } from './readCall.js'

const address = (end: string) => getAddress(`0x${end.padStart(40, '0')}`)
const account = address('acc01')
const thief = address('bad')
const token = address('700c')
const dollar = address('d011a5')
const wrapped = address('e7e7')
const routers = { 'uniswap-v2': address('2002'), 'uniswap-v3': address('3003') } as const
const exchanges = (['uniswap-v2', 'uniswap-v3'] as const).map(
  (kind): FrameExchange => ({ router: routers[kind], kind, wrapped: wrapped.toLowerCase() }),
)

const v2 = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
])
const first = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum) params)',
  'function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
])
const second = parseAbi([
  'function exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
  'function exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
])
const steps = parseAbi([
  'function unwrapWETH9(uint256 amountMinimum,address recipient)',
  'function refundETH()',
  'function sweepToken(address token,uint256 amountMinimum,address recipient)',
  'function selfPermitIfNecessary(address token,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline,bytes[] data)',
  'function multicall(bytes32 previousBlockhash,bytes[] data)',
])

const deadline = 1_900_000_000n
/** What each router writes for "keep it here, a later step takes it on". */
const own = { first: zeroAddress, second: address('2') } as const
type Router = keyof typeof own

interface Wanted {
  readonly path?: readonly Address[]
  readonly to?: Address
  readonly amount?: bigint
  readonly least?: bigint
  readonly limit?: bigint
}

const trip = (path: readonly Address[]) =>
  concatHex(path.flatMap((each, at) => (at === 0 ? [each] : ['0x000bb8' as Hex, each])))
const along = (router: Router, { path = [token, dollar], to = account, amount = 100n, least = 95n }: Wanted = {}) => {
  const shared = { path: trip(path), recipient: to, amountIn: amount, amountOutMinimum: least }
  return router === 'first'
    ? encodeFunctionData({ abi: first, functionName: 'exactInput', args: [{ ...shared, deadline }] })
    : encodeFunctionData({ abi: second, functionName: 'exactInput', args: [shared] })
}
const single = (router: Router, wanted: Wanted = {}) => {
  const {
    path: [tokenIn = token, tokenOut = dollar] = [],
    to = account,
    amount = 100n,
    least = 95n,
    limit = 0n,
  } = wanted
  const shared = { tokenIn, tokenOut, fee: 3000, recipient: to, amountIn: amount, amountOutMinimum: least }
  const bounded = { ...shared, sqrtPriceLimitX96: limit }
  return router === 'first'
    ? encodeFunctionData({ abi: first, functionName: 'exactInputSingle', args: [{ ...bounded, deadline }] })
    : encodeFunctionData({ abi: second, functionName: 'exactInputSingle', args: [bounded] })
}
const unwrap = (least = 95n, to: Address = account) =>
  encodeFunctionData({ abi: steps, functionName: 'unwrapWETH9', args: [least, to] })
const refund = encodeFunctionData({ abi: steps, functionName: 'refundETH' })
const sweep = (to: Address) => encodeFunctionData({ abi: steps, functionName: 'sweepToken', args: [dollar, 0n, to] })
const permit = (of: Address = token, value = 100n) =>
  encodeFunctionData({
    abi: steps,
    functionName: 'selfPermitIfNecessary',
    args: [of, value, deadline, 27, toHex(1, { size: 32 }), toHex(2, { size: 32 })],
  })
const many = (router: Router, ...calls: readonly Hex[]) =>
  router === 'first'
    ? encodeFunctionData({ abi: steps, functionName: 'multicall', args: [calls] })
    : encodeFunctionData({ abi: steps, functionName: 'multicall', args: [deadline, calls] })

const toTokens = { path: [token, dollar] } as const
const fromCoin = { path: [wrapped, dollar] } as const
const toCoin = { path: [token, wrapped] } as const

const read = (data: Hex, value = 0n, contract: Address = routers['uniswap-v3']) =>
  readCall(data, { contract, value, account, isListed: (each) => each === dollar, exchanges })
/** How it is told: as a swap, as today, and the dangers of it. */
function tell(data: Hex, value = 0n, contract?: Address) {
  const { actions, warnings } = read(data, value, contract)
  return {
    isSwap: actions.some(({ text }) => text === 'act.swap'),
    dangers: warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : [])),
  }
}
const asToday = (data: Hex, value = 0n, contract: Address = routers['uniswap-v3']) =>
  expect(read(data, value, contract)).toEqual(
    readCall(data, { contract, value, account, isListed: (each) => each === dollar }),
  )
const inV2 = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: v2, functionName, args } as never)

describe('S17: attacks on swaps of listed exchanges', () => {
  const both = ['first', 'second'] as const
  test.each(both)('another receiver, wherever it stands, is a danger: %s router of V3', (router) => {
    const stolen = { isSwap: true, dangers: ['warn.otherReceiver'] }
    expect(tell(along(router, { to: thief }))).toEqual(stolen)
    expect(tell(single(router, { to: thief }))).toEqual(stolen)
    expect(tell(many(router, along(router, { to: thief })))).toEqual(stolen)
    expect(tell(many(router, along(router, { ...toCoin, to: own[router] }), unwrap(95n, thief)))).toEqual(stolen)
    expect(tell(many(router, single(router, { ...fromCoin, to: thief }), refund), 100n)).toEqual(stolen)
    // It stays in the router, for anybody.
    expect(tell(along(router, { to: own[router] }))).toEqual(stolen)
    expect(tell(many(router, along(router, { ...toCoin, to: own[router] })))).toEqual(stolen)
    expect(tell(along(router, { to: routers['uniswap-v3'] }))).toEqual(stolen)
    // What the other router calls its own place is a stranger to this one.
    expect(tell(along(router, { to: own[router === 'first' ? 'second' : 'first'] }))).toEqual(stolen)
  })

  test.each(both)(
    'steps that say one receiver and pay another are no swap, and dangers as ever: %s router',
    (router) => {
      const stolen = { isSwap: false, dangers: ['warn.otherReceiver'] }
      expect(tell(many(router, along(router, { to: thief }), unwrap()))).toEqual(stolen)
      expect(tell(many(router, along(router, { ...toCoin, to: thief }), unwrap()))).toEqual(stolen)
      expect(
        tell(many(router, single(router, { ...toCoin, to: own[router === 'first' ? 'second' : 'first'] }), unwrap())),
      ).toEqual(stolen)
      expect(tell(many(router, along(router), unwrap(0n, thief)))).toEqual(stolen)
      expect(tell(many(router, along(router), along(router, { to: thief })))).toEqual(stolen)
      expect(tell(many(router, along(router), sweep(thief)))).toEqual(stolen)
      expect(tell(many(router, along(router, { ...toCoin, to: own[router] }), unwrap(), unwrap(0n, thief)))).toEqual(
        stolen,
      )
      expect(tell(many(router, along(router, { to: own[router] }), sweep(thief)))).toEqual(stolen)
    },
  )

  test.each([
    ['swapExactTokensForTokens', [100n, 95n, [token, dollar], thief, deadline], 0n],
    ['swapExactTokensForETH', [100n, 95n, [token, wrapped], thief, deadline], 0n],
    ['swapExactETHForTokens', [95n, [wrapped, dollar], thief, deadline], 100n],
  ] as const)('another receiver is a danger: %s of V2', (name, args, value) => {
    expect(tell(inV2(name, args), value, routers['uniswap-v2'])).toEqual({
      isSwap: true,
      dangers: ['warn.otherReceiver'],
    })
  })

  test.each(both)('a least of nothing is a danger: %s router of V3, and V2', (router) => {
    const open = { isSwap: true, dangers: ['warn.swap.any'] }
    expect(tell(along(router, { least: 0n }))).toEqual(open)
    expect(tell(single(router, { least: 0n }))).toEqual(open)
    expect(tell(many(router, along(router, { ...toCoin, to: own[router], least: 0n }), unwrap(0n)))).toEqual(open)
    expect(
      tell(inV2('swapExactTokensForTokens', [100n, 0n, [token, dollar], account, deadline]), 0n, routers['uniswap-v2']),
    ).toEqual(open)
  })

  test.each(both)('coin that is not asked back is a danger: %s router of V3', (router) => {
    const lost = { isSwap: true, dangers: ['warn.swap.rest'] }
    expect(tell(along(router, fromCoin), 100n)).toEqual(lost)
    expect(tell(single(router, fromCoin), 100n)).toEqual(lost)
    expect(tell(many(router, along(router, fromCoin)), 100n)).toEqual(lost)
    expect(tell(many(router, along(router, fromCoin), refund), 100n)).toEqual({ isSwap: true, dangers: [] })
    // Asked back before it is sold, it is gone, and the account's own wrapped coin pays.
    asToday(many(router, refund, along(router, fromCoin)), 100n)
  })

  test.each(both)('a value that is not what is sold is read as today: %s router of V3', (router) => {
    for (const value of [1n, 99n, 101n]) asToday(many(router, along(router, fromCoin), refund), value)
    asToday(many(router, along(router), refund), 100n)
  })

  test('a value with a sale of tokens, and a sale of coin without one, are read as today: V2', () => {
    asToday(
      inV2('swapExactTokensForTokens', [100n, 95n, [token, dollar], account, deadline]),
      1n,
      routers['uniswap-v2'],
    )
    asToday(inV2('swapExactETHForTokens', [95n, [wrapped, dollar], account, deadline]), 0n, routers['uniswap-v2'])
  })

  test.each(both)('a permit for more, for another token, or in another place stays blind: %s router', (router) => {
    const blind = { isSwap: false, dangers: ['warn.blindCall'] }
    expect(tell(many(router, permit(token, 101n), along(router)))).toEqual(blind)
    expect(tell(many(router, permit(dollar), along(router)))).toEqual(blind)
    expect(tell(many(router, along(router), permit()))).toEqual(blind)
    expect(tell(many(router, permit(), permit(), along(router)))).toEqual(blind)
    expect(tell(many(router, permit()))).toEqual(blind)
    expect(tell(permit())).toEqual(blind)
    // Coin takes none.
    expect(tell(many(router, permit(wrapped), along(router, fromCoin), refund), 100n)).toEqual(blind)
  })

  test.each(both)('what is more or less than one exchange is read as today: %s router', (router) => {
    asToday(many(router, along(router), along(router)))
    asToday(many(router, many(router, along(router))))
    asToday(many(router, along(router), unwrap()))
    asToday(many(router, unwrap()))
    asToday(many(router, refund))
    asToday(many(router, along(router, { ...toTokens, to: own[router] }), unwrap()))
    asToday(many(router, along(router, { ...toCoin, to: own[router] }), refund, unwrap()))
    asToday(many(router, along(router), refund, refund))
    asToday(many(router))
    asToday(
      encodeFunctionData({ abi: steps, functionName: 'multicall', args: [toHex(7, { size: 32 }), [along(router)]] }),
    )
  })

  test.each(both)('no amount, a limit, and ways that lead nowhere are read as today: %s router', (router) => {
    // SwapRouter02 takes 0 for all that lies in it.
    asToday(along(router, { amount: 0n }))
    asToday(single(router, { limit: 1n }))
    asToday(along(router, { path: [token] }))
    asToday(along(router, { path: [token, dollar, token] }))
    asToday(single(router, { path: [dollar, dollar] }))
  })

  test('ways of V2 that lead nowhere, or not from or to the coin, are read as today', () => {
    const v2Router = routers['uniswap-v2']
    asToday(inV2('swapExactTokensForTokens', [100n, 95n, [token], account, deadline]), 0n, v2Router)
    asToday(inV2('swapExactTokensForTokens', [100n, 95n, [], account, deadline]), 0n, v2Router)
    asToday(inV2('swapExactTokensForTokens', [100n, 95n, [token, dollar, token], account, deadline]), 0n, v2Router)
    asToday(inV2('swapExactTokensForTokens', [0n, 95n, [token, dollar], account, deadline]), 0n, v2Router)
    asToday(inV2('swapExactETHForTokens', [95n, [token, dollar], account, deadline]), 100n, v2Router)
    asToday(inV2('swapExactTokensForETH', [100n, 95n, [token, dollar], account, deadline]), 0n, v2Router)
    asToday(inV2('swapTokensForExactTokens', [100n, 95n, [token, dollar], account, deadline]), 0n, v2Router)
  })

  test('calls of another contract, or of a form that the router does not have, are read as today', () => {
    asToday(along('first'), 0n, thief)
    asToday(many('second', along('second', fromCoin), refund), 100n, token)
    asToday(along('second'), 0n, routers['uniswap-v2'])
    asToday(
      inV2('swapExactTokensForTokens', [100n, 95n, [token, dollar], account, deadline]),
      0n,
      routers['uniswap-v3'],
    )
    // An approval of a token is one, whoever keeps it.
    asToday(encodeFunctionData({ abi: parseAbi(['function approve(address,uint256)']), args: [thief, 5n] }))
  })

  test.each([
    ['of another kind', { kind: 'uniswap-v4' }],
    ['of a kind that objects have', { kind: 'constructor' }],
    ['whose router is no address', { router: 'uniswap' }],
  ])('an exchange %s tells nothing', (_, other) => {
    const call = { contract: routers['uniswap-v2'], value: 0n, account, isListed: () => false }
    const data = inV2('swapExactTokensForTokens', [100n, 95n, [token, dollar], account, deadline])
    const exchange = { router: call.contract, kind: 'uniswap-v2', wrapped }
    expect(readCall(data, { ...call, exchanges: [exchange] }).actions[0]?.text).toBe('act.swap')
    expect(readCall(data, { ...call, exchanges: [{ ...exchange, ...other }] }).actions[0]?.text).toBe('act.call')
  })

  test.each<[string, Hex, bigint, keyof typeof routers, string]>([
    ['SwapRouter', many('first', along('first')), 0n, 'uniswap-v3', '000bb8'],
    ['SwapRouter02', many('second', along('second', fromCoin), refund), 100n, 'uniswap-v3', '000bb8'],
    ['V2', inV2('swapExactTokensForETH', [100n, 95n, [token, wrapped], account, deadline]), 0n, 'uniswap-v2', ''],
  ])('no byte is another one unseen, but those of a pool’s fee: %s', (_, data, value, kind, unseen) => {
    const tellAll = (bytes: Uint8Array) =>
      JSON.stringify(read(toHex(bytes), value, routers[kind]), (_key, each) =>
        typeof each === 'bigint' ? `${each}` : each,
      )
    const bytes = hexToBytes(data)
    const original = tellAll(bytes)
    const same = [...bytes.keys()].filter((index) => {
      const changed = Uint8Array.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      return tellAll(changed) === original
    })
    expect(toHex(Uint8Array.from(same, (index) => bytes[index] ?? 0))).toBe(`0x${unseen}`)
  })

  test('bytes that the call does not have make it blind', () => {
    for (const data of [along('first'), many('second', along('second', fromCoin), refund)])
      expect(tell(concatHex([data, '0x00']), 0n)).toEqual({ isSwap: false, dangers: ['warn.blindCall'] })
    expect(tell(many('first', concatHex([along('first'), toHex(0, { size: 32 })])))).toMatchObject({ isSwap: false })
  })
})

const coin = { kind: 'coin' } as const
const tokens = (address: Address) => ({ kind: 'token', address }) as const
const at = (routerKind: keyof typeof routers) => ({
  label: 'act.exchange',
  value: { kind: 'address', address: routers[routerKind] },
})
const until = { label: 'act.until', value: { kind: 'time', at: Number(deadline) * 1000 } }
const paysToken = { label: 'act.paidToken', value: { kind: 'address', address: token } }

describe('S17: swaps of listed exchanges in words', () => {
  test.each<[string, Hex, bigint, object, object, readonly object[]]>([
    [
      'coin for tokens, SwapRouter',
      many('first', along('first', fromCoin), refund),
      100n,
      coin,
      tokens(dollar),
      [until],
    ],
    [
      'coin for tokens, SwapRouter02',
      many('second', single('second', fromCoin), refund),
      100n,
      coin,
      tokens(dollar),
      [until],
    ],
    ['tokens for tokens', along('first'), 0n, tokens(token), tokens(dollar), [until]],
    ['tokens for tokens without a deadline', single('second'), 0n, tokens(token), tokens(dollar), []],
    [
      'by three pools',
      along('second', { path: [token, wrapped, thief, dollar] }),
      0n,
      tokens(token),
      tokens(dollar),
      [],
    ],
    [
      'tokens for coin, with a permit',
      many('first', permit(), along('first', { ...toCoin, to: own.first }), unwrap()),
      0n,
      tokens(token),
      coin,
      [until],
    ],
    [
      'tokens for coin, SwapRouter02',
      many('second', permit(token, 99n), single('second', { ...toCoin, to: own.second }), unwrap(), refund),
      0n,
      tokens(token),
      coin,
      [until],
    ],
  ])('V3: %s', (_, data, value, pays, gets, ends) => {
    const facts = [...(pays === coin ? [] : [paysToken]), at('uniswap-v3'), ...ends]
    expect(read(data, value)).toEqual({
      actions: [{ text: 'act.swap', figure: { asset: pays, amount: 100n }, gets: { asset: gets, amount: 95n }, facts }],
      warnings: [],
      checks: [{ address: routers['uniswap-v3'], without: { severity: 'caution', text: 'warn.noCode' } }],
    })
  })

  test.each([
    ['swapExactETHForTokens', [95n, [wrapped, dollar], account, deadline], 100n, coin, tokens(dollar)],
    [
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      [95n, [wrapped, dollar], account, deadline],
      100n,
      coin,
      tokens(dollar),
    ],
    [
      'swapExactTokensForTokens',
      [100n, 95n, [token, wrapped, dollar], account, deadline],
      0n,
      tokens(token),
      tokens(dollar),
    ],
    [
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      [100n, 95n, [token, dollar], account, deadline],
      0n,
      tokens(token),
      tokens(dollar),
    ],
    ['swapExactTokensForETH', [100n, 95n, [token, wrapped], account, deadline], 0n, tokens(token), coin],
    [
      'swapExactTokensForETHSupportingFeeOnTransferTokens',
      [100n, 95n, [token, wrapped], account, deadline],
      0n,
      tokens(token),
      coin,
    ],
  ] as const)('V2: %s', (name, args, value, pays, gets) => {
    const { actions, warnings } = read(inV2(name, args), value, routers['uniswap-v2'])
    expect(actions).toMatchObject([
      { text: 'act.swap', figure: { asset: pays, amount: 100n }, gets: { asset: gets, amount: 95n } },
    ])
    expect(warnings).toEqual([])
  })

  test('tokens that the operator does not list stand by their addresses, and so does a foreign receiver', () => {
    const [action] = read(along('second', { path: [dollar, token], to: thief })).actions
    expect(action?.facts).toEqual([
      { label: 'act.gotToken', value: { kind: 'address', address: token } },
      { label: 'approve.to', value: { kind: 'address', address: thief } },
      at('uniswap-v3'),
    ])
  })

  test('the least is the higher one of two that both must hold', () => {
    const swap = (least: bigint, unwrapped: bigint) =>
      read(many('first', along('first', { ...toCoin, to: own.first, least }), unwrap(unwrapped))).actions[0]?.gets
        ?.amount
    expect([swap(5n, 9n), swap(9n, 5n), swap(0n, 5n), swap(5n, 0n)]).toEqual([9n, 9n, 5n, 5n])
  })

  test('coins of V2 are never left behind', () => {
    const data = inV2('swapExactETHForTokens', [95n, [wrapped, dollar], account, deadline])
    expect(tell(data, 100n, routers['uniswap-v2'])).toEqual({ isSwap: true, dangers: [] })
  })
})
