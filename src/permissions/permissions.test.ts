import { DelegationManager as managerAbi, NonceEnforcer as nonceAbi } from '@metamask/delegation-abis'
import { encodeAbiParameters, encodeFunctionData, encodePacked, hashStruct, hashTypedData, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type Delegation,
  decodeContext,
  encodeContext,
  encodeDisabling,
  encodeNonceStep,
  encodeRedemption,
  enforcers,
  type Hex,
  hashDelegation,
  hashForSigning,
  judgeDelegation,
  type Limit,
  mostCost,
  type Permission,
  type PermissionFault,
  readPermission,
  rootAuthority,
  selectorOf,
  toCaveats,
} from './index.js'

const keccak = (bytes: Hex) => keccak256(bytes)
const address = (digits: string): Hex => `0x${digits.repeat(40 / digits.length)}`
const [account, app, token, shop, manager, entryPoint] = ['a0', 'b0', 'c0', 'd0', 'e0', 'f0'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const now = 1_800_000_000
const day = 86_400
const mint = selectorOf('mint(uint256)', keccak)

const limits: readonly Limit[] = [
  { type: 'native-token-periodic', periodAmount: 10n ** 17n, periodDuration: day, start: now },
  { type: 'native-token-stream', initialAmount: 5n, maxAmount: 500n, amountPerSecond: 2n, start: now },
  { type: 'native-token-allowance', amount: 7n, start: now },
  { type: 'erc20-token-periodic', token, periodAmount: 10n ** 7n, periodDuration: day, start: now },
  { type: 'erc20-token-stream', token, initialAmount: 0n, maxAmount: 500n, amountPerSecond: 2n, start: now },
  { type: 'erc20-token-allowance', token, amount: 7n, start: now },
  { type: 'token-approval-revocation', erc20Approve: true, erc721Approve: false, setApprovalForAll: true },
  { type: 'contract-call', target: shop, method: mint, maxValue: 0n, maxCalls: 3n },
  {
    type: 'contract-call',
    target: shop,
    method: mint,
    maxValue: 9n,
    maxCalls: 1n,
    calldata: `${mint}${'01'.repeat(32)}`,
  },
]
const toPermission = (limit: Limit, more: Partial<Permission> = {}): Permission => ({
  ...{ limit, expiry: now + 30 * day, payees: [], delegate: app, mayPassOn: false, nonce: 4n },
  ...more,
})
const toDelegation = (permission: Permission): Delegation => ({
  ...{ delegate: permission.delegate, delegator: account, authority: rootAuthority, salt: 99n },
  caveats: toCaveats(permission),
})
const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

describe.each(limits.map((limit) => [limit.type, limit] as const))('%s', (_, limit) => {
  const permission = toPermission(limit)
  const delegation = toDelegation(permission)

  test('behavior: hashes, contexts and calls are those of another library', () => {
    const domain = { name: 'DelegationManager', version: '1', chainId: 10, verifyingContract: manager } as const
    const message = { ...delegation, caveats: [...delegation.caveats] }
    expect(hashDelegation(delegation, keccak)).toBe(hashStruct({ data: message, primaryType: 'Delegation', types }))
    expect(hashForSigning(delegation, { chainId: 10n, manager }, keccak)).toBe(
      hashTypedData({ domain, types, primaryType: 'Delegation', message }),
    )
    const signed = { ...delegation, signature: `0x${'5a'.repeat(65)}` } as const
    const tuple = { ...signed, caveats: signed.caveats.map((caveat) => ({ ...caveat, args: '0x' as const })) }
    const shape = managerAbi.find((each) => each.type === 'function' && each.name === 'disableDelegation')?.inputs[0]
    const context = encodeAbiParameters([{ ...shape, type: 'tuple[]' } as never], [[tuple, tuple]] as never)
    expect(encodeContext([signed, signed])).toBe(context)
    expect(decodeContext(context)).toEqual([signed, signed])
    expect(encodeDisabling(signed)).toBe(
      encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [tuple] }),
    )
    const execution = encodePacked(['address', 'uint256', 'bytes'], [shop, 5n, '0x010203'])
    const zero = `0x${'00'.repeat(32)}` as const
    const one = encodeContext([signed])
    expect(
      encodeRedemption([
        { delegations: [signed, signed], call: { to: shop, value: 5n, data: '0x010203' } },
        { delegations: [signed], call: { to: shop, value: 5n, data: '0x010203' } },
      ]),
    ).toBe(
      encodeFunctionData({
        abi: managerAbi,
        functionName: 'redeemDelegations',
        args: [
          [context, one],
          [zero, zero],
          [execution, execution],
        ],
      }),
    )
  })

  test('S22: what is read from the bytes is what was encoded, and nothing that is not exactly a set is read', () => {
    expect(readPermission(delegation)).toEqual(permission)
    expect(judge(permission)).toEqual({ permission })
    const { caveats } = delegation
    const others = caveats.flatMap((caveat, at) => [
      ['left out', caveats.toSpliced(at, 1)],
      ['twice', [...caveats, caveat]],
      ['one byte more', caveats.with(at, { ...caveat, terms: `${caveat.terms}00` })],
      ['one byte less', caveats.with(at, { ...caveat, terms: caveat.terms.slice(0, -2) as Hex })],
      ['a stranger', caveats.with(at, { ...caveat, enforcer: shop })],
    ]) as [string, Delegation['caveats']][]
    const isMeant = (other: Delegation['caveats']) => {
      const read = readPermission({ ...delegation, caveats: other })
      // Without Redeemer, or exact data, it is another set, and says so.
      return (
        read === undefined || (JSON.stringify(toCaveats(read)) === JSON.stringify(other) && !isEqual(read, permission))
      )
    }
    for (const [how, other] of others) expect(isMeant(other), how).toBe(true)
    expect(readPermission({ ...delegation, caveats: caveats.toReversed() })).toBeUndefined()
    expect(readPermission({ ...delegation, caveats: [] })).toBeUndefined()
  })
})

const isEqual = (left: Permission, right: Permission) => text(left) === text(right)
const text = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))

test('behavior: payees and passing on are read back, and a step of the account’s number is encoded as another library does', () => {
  const [periodic, , , erc20] = limits as [Limit, Limit, Limit, Limit]
  for (const permission of [
    toPermission(periodic, { payees: [shop, app], mayPassOn: true }),
    toPermission(erc20, { payees: [shop] }),
  ])
    expect(readPermission(toDelegation(permission))).toEqual(permission)
  expect(encodeNonceStep(manager)).toBe(
    encodeFunctionData({ abi: nonceAbi, functionName: 'incrementNonce', args: [manager] }),
  )
})

test('parameters: the most that a permission costs until its end', () => {
  const costs = limits.map((limit) => mostCost(toPermission(limit)))
  expect(costs).toEqual([30n * 10n ** 17n, 500n, 7n, 30n * 10n ** 7n, 500n, 7n, 0n, 0n, 9n])
  const [periodic, stream] = limits as [Limit, Limit]
  expect(mostCost(toPermission(periodic, { expiry: now + day + 1 }))).toBe(2n * 10n ** 17n)
  expect(mostCost(toPermission(stream, { expiry: now + 11 }))).toBe(25n)
})

const judge = (permission: Permission, method = 'mint(uint256)') =>
  judgeDelegation(toDelegation(permission), { now, commanding: [manager, entryPoint], method, keccak })
const [coin, , , erc20, , , revocation, call] = limits as [Limit, ...Limit[]] as Limit[]
const toCall = (target: Hex, method: string, calldata?: boolean): [Permission, string] => {
  const selector = selectorOf(method, keccak)
  return [
    toPermission({
      ...{ type: 'contract-call', target, method: selector, maxValue: 0n, maxCalls: 1n },
      ...(calldata && { calldata: `${selector}${'00'.repeat(32)}` as Hex }),
    }),
    method,
  ]
}

test.each<[string, PermissionFault, Permission, string?]>([
  ['no delegate', 'delegate', toPermission(coin as Limit, { delegate: address('00') })],
  ['the delegate that stands for all', 'delegate', toPermission(coin as Limit, { delegate: `0x${'0'.repeat(37)}a11` })],
  ['the account as delegate', 'delegate', toPermission(coin as Limit, { delegate: account })],
  ['an end that has come', 'expiry', toPermission(call as Limit, { expiry: now })],
  [
    'an end before the start',
    'expiry',
    toPermission({ ...(coin as Limit), start: now + 60 } as Limit, { expiry: now + 60 }),
  ],
  ['an end over a year away', 'expiry', toPermission(coin as Limit, { expiry: now + 367 * day })],
  ['a start in the past', 'start', toPermission({ ...(coin as Limit), start: now - 1 } as Limit)],
  ['nothing', 'amount', toPermission({ ...(coin as Limit), periodAmount: 0n } as Limit)],
  ['no real limit', 'amount', toPermission({ ...(coin as Limit), periodAmount: (1n << 256n) - 1n } as Limit)],
  ['a period of no time', 'amount', toPermission({ ...(coin as Limit), periodDuration: 0 } as Limit)],
  ['two payees of a token', 'set', toPermission(erc20 as Limit, { payees: [shop, app] })],
  ['no account as payee', 'payee', toPermission(coin as Limit, { payees: [address('00')] })],
  ['a call of the account', 'contract', ...toCall(account, 'mint(uint256)')],
  ['a call of the manager', 'contract', ...toCall(manager, 'mint(uint256)', true)],
  ['a call of the EntryPoint', 'contract', ...toCall(entryPoint, 'mint(uint256)')],
  ['a call of an enforcer', 'contract', ...toCall(enforcers.nonce, 'incrementNonce(address)')],
  ['an approval', 'approval', ...toCall(shop, 'approve(address,uint256)', true)],
  ['an approval for all', 'approval', ...toCall(shop, 'setApprovalForAll(address,bool)')],
  ['Permit2', 'approval', ...toCall('0x000000000022d473030f116ddee9f6b43ac78ba3', 'mint(uint256)')],
  ['a transfer', 'transfer', ...toCall(token, 'transfer(address,uint256)', true)],
  ['calls given to it', 'arguments', ...toCall(shop, 'multicall(bytes[])')],
  ['bytes that may be anything', 'arguments', ...toCall(shop, 'swap(uint256,(address,bytes)[])')],
  ['a method by another’s text', 'arguments', toCall(shop, 'drain(uint256)')[0], 'mint(uint256)'],
  ['a method without text', 'arguments', toCall(shop, 'mint(uint256)')[0], ''],
])('S22: refused: %s', (_, fault, permission, method) => {
  expect(judge(permission, method)).toEqual({ fault })
})

test('S22: refused: more than one target, method or payee word, and a right that is passed on', () => {
  const judgeRaw = (delegation: Delegation) =>
    judgeDelegation(delegation, { now, commanding: [], method: 'mint(uint256)', keccak })
  const given = toDelegation(toPermission(call as Limit))
  const at = given.caveats.findIndex(({ enforcer }) => enforcer === enforcers.allowedMethods)
  const two = given.caveats.with(at, { enforcer: enforcers.allowedMethods, terms: `${mint}095ea7b3` })
  expect(judgeRaw({ ...given, caveats: two })).toEqual({ fault: 'set' })
  expect(judgeRaw({ ...given, authority: `0x${'11'.repeat(32)}` })).toEqual({ fault: 'set' })
  expect(judge(...toCall(shop, 'multicall(bytes[])', true))).toMatchObject({ permission: {} })
  expect(judge(toPermission(revocation as Limit, { payees: [shop] }))).toEqual({ fault: 'set' })
})
