import fc from 'fast-check'
import {
  type AbiFunction,
  type AbiParameter,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBytes,
  maxUint256,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { batches, functions } from './functions.js'
import { parseParameters, toCanonical } from './parameters.js'
import { readCall, readDeployment } from './readCall.js'

const account = getAddress('0x00000000000000000000000000000000000acc01')
const token = getAddress('0x000000000000000000000000000000000000700c')
const other = getAddress('0x00000000000000000000000000000000000a11ce')
const third = getAddress('0x0000000000000000000000000000000000000bad')
const abi = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function transferFrom(address from,address to,uint256 amount)',
  'function approve(address spender,uint256 amount)',
  'function increaseAllowance(address spender,uint256 added)',
  'function decreaseAllowance(address spender,uint256 taken)',
  'function permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
  'function setApprovalForAll(address operator,bool approved)',
  'function safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
  'function safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function multicall(bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
])
const encode = encodeFunctionData<typeof abi>
const read = (data: Hex, value = 0n, isListed = true) =>
  readCall(data, { contract: token, value, account, isListed: () => isListed })
const factOf = (action: { facts: readonly { label: string; value: object }[] } | undefined, label: string) =>
  action?.facts.find((fact) => fact.label === label)?.value

describe('S17: the table of functions', () => {
  const entries = [...Object.entries(functions), ...Object.entries(batches)] as [Hex, { signature: string }][]
  test.each(entries)('%s is the selector of %o', (selector, { signature }) => {
    const at = signature.indexOf('(')
    const parameters = parseParameters(signature.slice(at + 1, -1))
    expect(toFunctionSelector(toCanonical(signature.slice(0, at), parameters))).toBe(selector)
  })

  /** Any value of a type. */
  const sample = (parameter: AbiParameter): unknown => {
    const { type } = parameter
    if (type.endsWith('[]')) return [1, 2].map(() => sample({ ...parameter, type: type.slice(0, -2) } as AbiParameter))
    if ('components' in parameter)
      return Object.fromEntries(parameter.components.map((each) => [each.name, sample(each)]))
    if (type === 'address') return other
    if (type === 'bool') return true
    if (type === 'bytes') return '0x1234'
    if (type === 'bytes32') return toHex(7, { size: 32 })
    return Number(type.replace(/\D/g, '')) <= 48 ? 7 : 7n
  }
  test.each(Object.entries(functions))('%s is described whole, and nothing by halves', (selector, { signature }) => {
    const parameters = parseParameters(signature.slice(signature.indexOf('(') + 1, -1))
    const body = encodeAbiParameters(parameters, parameters.map(sample))
    const { actions } = read(concatHex([selector as Hex, body]))
    expect(actions.some(({ isBlind }) => isBlind)).toBe(false)
    expect(actions.length).toBeGreaterThan(0)
    // A word more, or a byte less, is another call than the one that the signature names.
    for (const broken of [
      concatHex([selector as Hex, body, toHex(0, { size: 32 })]),
      concatHex([selector as Hex, body]).slice(0, -2) as Hex,
    ]) {
      if (broken.length % 2 || broken === selector) continue
      expect(read(broken).actions.map(({ isBlind }) => isBlind)).toEqual([true])
    }
  })
})

describe('S17: what calls do', () => {
  test('a transfer of a token: how much, to whom, of which contract', () => {
    const { actions, warnings } = read(encode({ abi, functionName: 'transfer', args: [other, 25n] }))
    expect(actions).toEqual([
      {
        text: 'act.send',
        figure: { asset: { kind: 'token', address: token }, amount: 25n },
        facts: [
          { label: 'approve.to', value: { kind: 'address', address: other } },
          { label: 'act.token', value: { kind: 'address', address: token } },
        ],
      },
    ])
    expect(warnings).toEqual([])
  })

  test('a token that is sent to its own contract would be lost', () => {
    const { warnings } = read(encode({ abi, functionName: 'transfer', args: [token, 25n] }))
    expect(warnings).toEqual([{ severity: 'danger', text: 'warn.toToken' }])
  })

  test('what another account has is not "send"', () => {
    const moved = read(encode({ abi, functionName: 'transferFrom', args: [third, other, 25n] })).actions[0]
    expect(moved?.text).toBe('act.moveOther')
    expect(factOf(moved, 'approve.from')).toEqual({ kind: 'address', address: third })
    const own = read(encode({ abi, functionName: 'transferFrom', args: [account, other, 25n] })).actions[0]
    expect(own?.text).toBe('act.send')
  })

  test.each([
    ['all bits', maxUint256, 'unlimited', 'warn.unlimited'],
    ['96 bits', 2n ** 96n - 1n, 'unlimited', 'warn.unlimited'],
    ['half of what there is', 2n ** 200n, 'unlimited', 'warn.unlimited'],
    ['a figure', 10n ** 24n, 10n ** 24n, 'warn.allow'],
  ])('an approval of %s', (_, amount, shown, warning) => {
    const { actions, warnings, checks } = read(encode({ abi, functionName: 'approve', args: [other, amount] }))
    expect([actions[0]?.text, actions[0]?.figure?.amount]).toEqual(['act.allow', shown])
    expect(factOf(actions[0], 'act.spender')).toEqual({ kind: 'address', address: other })
    expect(warnings.map(({ text }) => text)).toEqual([warning])
    expect(checks).toEqual([{ address: other, without: { severity: 'danger', text: 'warn.spenderPerson' } }])
  })

  test('an approval of nothing takes one back, and asks nothing', () => {
    const { actions, warnings, checks } = read(encode({ abi, functionName: 'approve', args: [other, 0n] }))
    expect([actions.map(({ text, figure }) => [text, figure]), warnings, checks]).toEqual([
      [['act.disallow', undefined]],
      [],
      [],
    ])
  })

  test.each([
    [encode({ abi, functionName: 'increaseAllowance', args: [other, 5n] }), 'act.allowMore', ['warn.allow']],
    [encode({ abi, functionName: 'decreaseAllowance', args: [other, 5n] }), 'act.allowLess', []],
    [encode({ abi, functionName: 'setApprovalForAll', args: [other, true] }), 'act.allowAll', ['warn.allowAll']],
    [encode({ abi, functionName: 'setApprovalForAll', args: [other, false] }), 'act.disallowAll', []],
  ])('permissions: %s', (data, text, warnings) => {
    const told = read(data)
    expect([told.actions[0]?.text, told.warnings.map((warning) => warning.text)]).toEqual([text, warnings])
  })

  test('a permit says whose tokens, and until when', () => {
    const zero = toHex(0, { size: 32 })
    const args = [account, other, 5n, 1_800_000_000n, 27, zero, zero] as const
    const [action] = read(encode({ abi, functionName: 'permit', args })).actions
    expect(factOf(action, 'act.owner')).toEqual({ kind: 'address', address: account })
    expect(factOf(action, 'act.until')).toEqual({ kind: 'time', at: 1_800_000_000_000 })
  })

  test('pieces of a collection stand one by one', () => {
    const args = [account, other, [1n, 2n], [1n, 3n], '0x'] as const
    const { actions } = read(encode({ abi, functionName: 'safeBatchTransferFrom', args }))
    expect(actions.map(({ figure }) => figure)).toEqual([
      { asset: { kind: 'token', address: token, id: 1n }, amount: 1n },
      { asset: { kind: 'token', address: token, id: 2n }, amount: 3n },
    ])
    const uneven = [account, other, [1n, 2n], [1n], '0x'] as const
    expect(read(encode({ abi, functionName: 'safeBatchTransferFrom', args: uneven })).actions[0]?.text).toBe('act.call')
  })

  test('coins that go with a call stand first; a wrapped coin is described once', () => {
    const sent = read(encode({ abi, functionName: 'transfer', args: [other, 25n] }), 7n).actions
    expect(sent.map(({ text, figure }) => [text, figure?.amount])).toEqual([
      ['act.send', 7n],
      ['act.send', 25n],
    ])
    const wrapped = read(encode({ abi, functionName: 'deposit' }), 7n).actions
    expect(wrapped.map(({ text, figure }) => [text, figure?.amount])).toEqual([['act.wrap', 7n]])
  })

  test.each([
    ['to the account', account, []],
    ['to another one', other, ['warn.otherReceiver']],
  ])('a trade %s', (_, to, dangers) => {
    const args = [5n, 4n, [token, other], to, 9n] as const
    const { actions, warnings } = read(encode({ abi, functionName: 'swapExactTokensForTokens', args }))
    expect(warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : []))).toEqual(dangers)
    expect(JSON.stringify(factOf(actions[0], 'act.values'))).toContain(other)
  })

  test('a batch is read call by call; one that cannot be read makes all of it blind', () => {
    const one = encode({ abi, functionName: 'transfer', args: [other, 1n] })
    const two = encode({ abi, functionName: 'approve', args: [third, maxUint256] })
    const told = read(encode({ abi, functionName: 'multicall', args: [[one, two]] }))
    expect(told.actions.map(({ text }) => text)).toEqual(['act.send', 'act.allow'])
    expect(told.warnings.map(({ text }) => text)).toEqual(['warn.unlimited', 'warn.call'])
    const strange = encode({ abi, functionName: 'multicall', args: [[one, '0xdeadbeef']] })
    expect(read(strange).actions).toMatchObject([{ text: 'act.blind', isBlind: true }])
    const deep = (depth: number): Hex =>
      depth === 0 ? one : encode({ abi, functionName: 'multicall', args: [[deep(depth - 1)]] })
    expect([read(deep(3)).actions[0]?.text, read(deep(4)).actions[0]?.text]).toEqual(['act.send', 'act.blind'])
    const many = encode({ abi, functionName: 'multicall', args: [Array.from({ length: 41 }, () => one)] })
    expect(read(many).actions).toMatchObject([{ isBlind: true }])
  })

  test('what is not known is blind, with all of its bytes', () => {
    const { actions, warnings, checks } = read('0xdeadbeef01', 3n)
    expect(actions).toMatchObject([{ isBlind: true, figure: { amount: 3n } }])
    expect(factOf(actions[0], 'act.data')).toEqual({ kind: 'hex', hex: '0xdeadbeef01' })
    expect([warnings[0]?.text, checks[0]?.without?.text]).toEqual(['warn.blindCall', 'warn.noCode'])
    expect(readDeployment('0x6000', 0n).actions).toMatchObject([{ text: 'act.deploy', isBlind: true }])
  })

  test('every byte that is another one makes another call, or a blind one', () => {
    const data = hexToBytes(encode({ abi, functionName: 'approve', args: [other, 1000n] }))
    const original = JSON.stringify(read(toHex(data)), toText)
    for (const at of data.keys()) {
      const changed = Uint8Array.from(data)
      changed[at] = (changed[at] ?? 0) ^ 1
      const told = read(toHex(changed))
      expect(JSON.stringify(told, toText)).not.toBe(original)
      // An address has 20 bytes: the 12 before it are no part of it, and must be empty.
      if (at >= 4 && at < 16) expect(told.actions[0]?.isBlind).toBe(true)
    }
  })

  test('S17: a number of what may be a collection is not taken for an amount', () => {
    const nothing = encode({ abi, functionName: 'approve', args: [other, 0n] })
    const some = encode({ abi, functionName: 'transferFrom', args: [account, other, 5n] })
    const texts = (told: ReturnType<typeof read>) => told.warnings.map(({ text }) => text)
    const ofCollection = { address: token, ofCollection: { severity: 'danger', text: 'warn.piece' } }
    expect([texts(read(nothing, 0n, false)), read(nothing, 0n, false).checks]).toEqual([
      ['warn.pieceZero'],
      [ofCollection],
    ])
    expect([texts(read(some, 0n, false)), read(some, 0n, false).checks]).toEqual([
      [],
      [expect.objectContaining({ address: other }), ofCollection],
    ])
    expect([texts(read(nothing)), read(nothing).checks]).toEqual([[], []])
  })

  test.each([
    ['deposit', [], 7n, 'act.wrap'],
    ['withdraw', [7n], 0n, 'act.unwrap'],
  ] as const)('coins are said to be changed by a listed contract alone: %s', (functionName, args, value, text) => {
    const data = encodeFunctionData({ abi, functionName, args } as never)
    expect(read(data, value).actions).toMatchObject([{ text }])
    const { actions, warnings } = read(data, value, false)
    expect(actions).toMatchObject([{ text: 'act.call' }])
    expect(factOf(actions[0], 'act.function')).toEqual({ kind: 'text', text: functionName })
    expect([actions[0]?.figure?.amount ?? 0n, warnings.map(({ text }) => text)]).toEqual([value, ['warn.call']])
  })

  const row = (text: string, args: readonly unknown[]) => {
    const named = parseAbi([`function ${text}`] as readonly string[]) as readonly AbiFunction[]
    return encodeFunctionData({ abi: named, args } as never)
  }
  const single = (recipient: Hex) =>
    row(
      'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)',
      [
        {
          tokenIn: third,
          tokenOut: token,
          fee: 500,
          recipient,
          amountIn: 9n,
          amountOutMinimum: 1n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    )
  const along = (text: string, path: Hex, values: object) => row(text, [{ path, recipient: account, ...values }])
  const path = concatHex([third, '0x0001f4', token])
  test.each<[string, Hex, string | undefined, bigint | undefined, readonly string[]]>([
    ['one pool', single(account), third, 9n, []],
    ['one pool, for another account', single(other), third, 9n, ['warn.otherReceiver']],
    [
      'a path',
      along('exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)', path, {
        amountIn: 9n,
        amountOutMinimum: 1n,
      }),
      third,
      9n,
      [],
    ],
    [
      'a path from its end',
      along('exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)', path, {
        amountOut: 1n,
        amountInMaximum: 9n,
      }),
      token,
      9n,
      [],
    ],
    [
      'a path that is none',
      along('exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)', '0x1234', {
        amountIn: 9n,
        amountOutMinimum: 1n,
      }),
      undefined,
      undefined,
      [],
    ],
    [
      'shares of a vault',
      row('redeem(uint256 shares,address receiver,address owner)', [9n, account, account]),
      token,
      9n,
      [],
    ],
    [
      'the most of a trade with a fixed end',
      row(
        'swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,uint256 deadline)',
        [1n, 9n, [third, token], account, 9n],
      ),
      third,
      9n,
      [],
    ],
    [
      'shares, for another account',
      row('redeem(uint256 shares,address receiver,address owner)', [9n, other, account]),
      token,
      9n,
      ['warn.otherReceiver'],
    ],
    [
      'a vault, for another account',
      row('deposit(uint256 assets,address receiver)', [9n, other]),
      undefined,
      undefined,
      ['warn.otherReceiver'],
    ],
  ])('what is paid, and who gets what comes out: %s', (_, data, paid, amount, dangers) => {
    const { actions, warnings } = read(data)
    const [figure] = actions.map((action) => action.figure)
    expect([figure?.asset.kind === 'token' ? figure.asset.address : undefined, figure?.amount]).toEqual([paid, amount])
    expect(warnings.flatMap(({ severity, text }) => (severity === 'danger' ? [text] : []))).toEqual(dangers)
  })

  test('parts of a batch that carries coins are not said to take tokens for them', () => {
    const batch = encode({ abi, functionName: 'multicall', args: [[single(account)]] })
    expect(read(batch, 9n).actions.map(({ text, figure }) => [text, figure?.asset.kind])).toEqual([
      ['act.send', 'coin'],
      ['act.call', undefined],
    ])
    expect(read(batch).actions[0]?.figure?.amount).toBe(9n)
  })
})

describe('S17: by an encoder of another make', () => {
  // One seed, printed by fast-check with whatever fails.
  const seed = Number(process.env.LATCHKEY_SEED ?? 20261123)
  const entries = Object.entries(functions) as [Hex, { signature: string }][]

  /** Any value of a type. */
  const anyOf = (parameter: AbiParameter): fc.Arbitrary<unknown> => {
    const { type, name = '' } = parameter
    if (type.endsWith('[]'))
      return fc.array(anyOf({ ...parameter, type: type.slice(0, -2) } as AbiParameter), { maxLength: 4 })
    if ('components' in parameter)
      return fc.record(Object.fromEntries(parameter.components.map((each) => [each.name ?? '', anyOf(each)])))
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((some) => toHex(some))
    if (type === 'address') return bytes(20).map((hex) => getAddress(hex))
    if (type === 'bool') return fc.boolean()
    if (type === 'bytes32') return bytes(32)
    if (type === 'bytes') return fc.uint8Array({ maxLength: 80 }).map((some) => toHex(some))
    const bits = BigInt(type.replace(/\D/g, ''))
    // Times that calendars have; amounts that someone could have.
    const most = /^(deadline|expiration)$/.test(name) ? 32n : bits < 120n ? bits : 120n
    const number = fc.bigInt({ min: 0n, max: 2n ** most - 1n })
    return bits <= 48n ? number.map(Number) : number
  }
  const leaves = (value: unknown): readonly string[] =>
    value !== null && typeof value === 'object' ? Object.values(value).flatMap(leaves) : [`${value}`]

  test.each(entries)('%s: every value stands there, and is that of the bytes', (selector, { signature }) => {
    const named = parseAbi([`function ${signature}`] as readonly string[]) as readonly AbiFunction[]
    const inputs = named[0]?.inputs ?? []
    fc.assert(
      fc.property(fc.tuple(...inputs.map(anyOf)), (values) => {
        const data = encodeFunctionData({ abi: named, args: values } as never)
        expect(data.slice(0, 10)).toBe(selector)
        const told = read(data, 0n, false)
        expect(told.actions.some(({ isBlind }) => isBlind)).toBe(false)
        const drawn = JSON.stringify(told.actions, toDrawn)
        for (const leaf of leaves(values)) {
          // No data, yes and no stand there in words; the parts of a signature in one row.
          const isInWords = ['0x', 'true', 'false'].includes(leaf)
          const isSigned = signature.includes(' v,') && (/^\d{1,3}$/.test(leaf) || drawn.includes(leaf.slice(2)))
          expect(isInWords || isSigned || drawn.includes(leaf), `${leaf} in ${drawn}`).toBe(true)
        }
      }),
      { seed, numRuns: 20 },
    )
  })

  test.each(entries)('%s: no byte is another one unseen', (_, { signature }) => {
    const named = parseAbi([`function ${signature}`] as readonly string[]) as readonly AbiFunction[]
    const [values = []] = fc.sample(fc.tuple(...(named[0]?.inputs ?? []).map(anyOf)), { seed, numRuns: 1 })
    const data = hexToBytes(encodeFunctionData({ abi: named, args: values } as never))
    const original = JSON.stringify(read(toHex(data), 0n, false).actions, toText)
    for (const at of data.keys()) {
      const changed = Uint8Array.from(data)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(JSON.stringify(read(toHex(changed), 0n, false).actions, toText), `byte ${at}`).not.toBe(original)
    }
  })
})

/** As a user reads it: numbers as digits, times as seconds. */
const toDrawn = (key: string, value: unknown) =>
  typeof value === 'bigint' ? `${value}` : key === 'at' ? `${Number(value) / 1000}` : value

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
