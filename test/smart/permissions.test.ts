import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  encodeDisabling,
  encodeNonceStep,
  encodeRedemption,
  enforcers,
  judgeDelegation,
  type Limit,
  type Permission,
  type RedeemedCall,
  readPermission,
  selectorOf,
} from '../../src/permissions/index.js'
import { keccak, openPermissionWorld, type PermissionWorld, without } from './permissionWorld.js'

// Real chains on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function mint(address,uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
  'function getApproved(uint256) view returns (address)',
])
const transfer = (to: Hex, amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
const approve = (to: Hex, amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [to, amount] })
const mint = (to: Hex, amount: bigint) => encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })

const day = 86_400
const [payee, other] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const
/** Answers 1 to everything and takes all coins: a token of the app's making. */
const fake = `0x${'fa'.repeat(20)}` as const
const yes = '0x600160005260206000f3'

let world: PermissionWorld
let token: Hex
let postcards: Hex
let start: number
let before: Hex

beforeAll(async () => {
  world = await openPermissionWorld()
  const [chain] = world.devnet.chains
  token = chain?.token.address.toLowerCase() as Hex
  postcards = chain?.collectibles?.postcards.toLowerCase() as Hex
  await world.node.setCode({ address: fake, bytecode: yes })
  await world.send(token, 0n, mint(world.account, 1_000n))
  start = (await world.now()) + 1_000
  before = await world.node.snapshot()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.node.revert({ id: before })
  before = await world.node.snapshot()
  await world.at(start)
})

const limits = {
  nativePeriod: () => ({ type: 'native-token-periodic', periodAmount: 100n, periodDuration: day, start }),
  nativeStream: () => ({
    type: 'native-token-stream',
    initialAmount: 100n,
    maxAmount: 150n,
    amountPerSecond: 1n,
    start,
  }),
  nativeAmount: () => ({ type: 'native-token-allowance', amount: 100n, start }),
  erc20Period: () => ({ type: 'erc20-token-periodic', token, periodAmount: 100n, periodDuration: day, start }),
  erc20Stream: () => ({
    ...({
      type: 'erc20-token-stream',
      token,
      initialAmount: 100n,
      maxAmount: 150n,
      amountPerSecond: 1n,
      start,
    } as const),
  }),
  erc20Amount: () => ({ type: 'erc20-token-allowance', token, amount: 100n, start }),
  revocation: () => ({
    ...({ type: 'token-approval-revocation', erc20Approve: true } as const),
    ...{ erc721Approve: false, setApprovalForAll: false },
  }),
  call: (more: object = {}) => ({
    ...({ type: 'contract-call', target: token, method: selectorOf('mint(address,uint256)', keccak) } as const),
    ...{ maxValue: 0n, maxCalls: 1n, ...more },
  }),
} as const satisfies Record<string, (...args: never[]) => Limit>

const toPermission = (limit: Limit, more: Partial<Permission> = {}): Permission => ({
  ...{ limit, expiry: start + 3 * day, payees: [], delegate: world.app, mayPassOn: false, nonce: 0n },
  ...more,
})
const coins = (value: bigint, to: Hex = payee): RedeemedCall => ({ to, value })
const tokens = (amount: bigint, to: Hex = payee): RedeemedCall => ({ to: token, data: transfer(to, amount) })
const minting = (more: Partial<RedeemedCall> = {}): RedeemedCall => ({ to: token, data: mint(payee, 1n), ...more })

type Enforcer = keyof typeof enforcers
interface Attack {
  readonly limit: Limit
  readonly more?: Partial<Permission>
  readonly call: RedeemedCall
  /** Done first: the permission is used as it may be, then time goes on. */
  readonly first?: RedeemedCall
  readonly seconds?: number
}
const attacks: readonly (readonly [string, Enforcer, () => Attack])[] = [
  ...(['nativePeriod', 'nativeStream', 'nativeAmount'] as const).flatMap((name) => [
    [`${name}: one unit over`, name, () => ({ limit: limits[name](), call: coins(101n) })] as const,
    [
      `${name}: tokens are moved without a coin`,
      'exactCalldata',
      () => ({ limit: limits[name](), call: tokens(1_000n) }),
    ] as const,
    [
      `${name}: another payee`,
      'allowedTargets',
      () => ({ limit: limits[name](), more: { payees: [payee] }, call: coins(1n, other) }),
    ] as const,
  ]),
  ...(['erc20Period', 'erc20Stream', 'erc20Amount'] as const).flatMap((name) => [
    [`${name}: one unit over`, name, () => ({ limit: limits[name](), call: tokens(101n) })] as const,
    [
      `${name}: another payee`,
      'allowedCalldata',
      () => ({ limit: limits[name](), more: { payees: [payee] }, call: tokens(1n, other) }),
    ] as const,
  ]),
  ...(['erc20Period', 'erc20Stream', 'erc20Amount'] as const).map(
    (type) =>
      [
        `${type}: coins go along to a token of the app’s making`,
        'valueLte',
        () => ({
          limit: { ...limits[type](), token: fake },
          call: { to: fake, value: parseEther('1'), data: transfer(payee, 1n) },
        }),
      ] as const,
  ),
  [
    'nativeAmount: before its start',
    'timestamp',
    () => ({ limit: { ...limits.nativeAmount(), start: start + 60 }, call: coins(1n) }),
  ],
  [
    'nativePeriod: at its end',
    'timestamp',
    () => ({ limit: limits.nativePeriod(), call: coins(1n), first: coins(1n), seconds: 3 * day }),
  ],
  [
    'nativePeriod: twice in a period, in its last second',
    'nativePeriod',
    () => ({ limit: limits.nativePeriod(), call: coins(1n), first: coins(100n), seconds: day - 1 }),
  ],
  ['contract-call: another contract', 'allowedTargets', () => ({ limit: limits.call(), call: minting({ to: fake }) })],
  ['contract-call: another method', 'allowedMethods', () => ({ limit: limits.call(), call: tokens(1_000n) })],
  [
    'contract-call: coins go along',
    'valueLte',
    () => ({ limit: limits.call({ target: fake }), call: minting({ to: fake, value: 1n }) }),
  ],
  ['contract-call: once more', 'limitedCalls', () => ({ limit: limits.call(), call: minting(), first: minting() })],
  [
    'contract-call: other arguments',
    'exactCalldata',
    () => ({ limit: limits.call({ calldata: mint(payee, 1n) }), call: minting({ data: mint(payee, 2n) }) }),
  ],
  [
    'revocation: an approval is given',
    'approvalRevocation',
    () => ({ limit: limits.revocation(), call: { to: token, data: approve(other, 1n) } }),
  ],
]

test.each(attacks)('S22: refused by the chain, and done without the enforcer: %s', async (_, enforcer, toAttack) => {
  const { limit, more, call, first, seconds = 0 } = toAttack()
  const permission = toPermission(limit, more)
  for (const [change, isDone] of [
    [undefined, false],
    [without(enforcer), true],
  ] as const) {
    await world.node.revert({ id: before })
    before = await world.node.snapshot()
    await world.at(start)
    const given = [await world.grant(permission, change)]
    if (first) {
      expect(await world.use(given, { call: first })).toBe(true)
      await world.at(start + seconds)
    }
    expect(await world.use(given, { call })).toBe(isDone)
  }
})

test('behavior: each set lets pass what it is for, and what is left is said by the enforcers’ own figures', async () => {
  for (const [limit, call, left] of [
    [limits.nativePeriod(), coins(60n), 40n],
    [limits.nativeStream(), coins(60n), undefined],
    [limits.nativeAmount(), coins(60n), 40n],
    [limits.erc20Period(), tokens(60n), 40n],
    [limits.erc20Stream(), tokens(60n), undefined],
    [limits.erc20Amount(), tokens(60n), 40n],
    [limits.call({ maxCalls: 2n }), minting(), 1n],
  ] as const) {
    const permission = toPermission(limit)
    const given = await world.grant(permission)
    expect(readPermission(given)).toEqual(permission)
    await world.node.mine({ blocks: 1 })
    const whole = limit.type === 'contract-call' ? 2n : 100n
    const fresh = await world.left(permission, given)
    expect(fresh?.state, limit.type).toBe('active')
    expect(fresh?.amount, limit.type).toBeGreaterThanOrEqual(whole)
    expect(await world.use([given], { call }), limit.type).toBe(true)
    const after = await world.left(permission, given)
    const free = 'maxAmount' in limit ? 100n + BigInt((await world.now()) - start) - 60n : left
    expect(after, limit.type).toEqual({ state: 'active', amount: free })
  }
})

test('behavior: a period begins anew at its border, and not a second before', async () => {
  const given = [await world.grant(toPermission(limits.nativePeriod()))]
  await world.at(start + day - 1)
  expect(await world.use(given, { call: coins(100n) })).toBe(true)
  await world.at(start + day)
  expect(await world.use(given, { call: coins(100n) })).toBe(true)
  expect(await world.use(given, { call: coins(1n) })).toBe(false)
})

test('S22: a stream said to have begun in 1970 pays all at once: it is judged before it is signed', async () => {
  const limit = { ...limits.nativeStream(), initialAmount: 0n, maxAmount: 10n ** 9n, start: 1 }
  const given = await world.grant(toPermission(limit))
  const terms = { now: start, commanding: [world.manager], keccak }
  expect(judgeDelegation(given, terms)).toEqual({ fault: 'start' })
  expect(await world.use([given], { call: coins(10n ** 9n) })).toBe(true)
})

test('S22: the right is passed on only where the user lets it', async () => {
  const key = privateKeyToAccount(world.devnet.accounts[1]?.privateKey ?? '0x')
  for (const mayPassOn of [false, true]) {
    const given = await world.grant(toPermission(limits.nativePeriod(), { mayPassOn }))
    const passed = await world.passOn(given, world.stranger, key)
    expect(await world.use([passed, given], { call: coins(1n), by: world.stranger })).toBe(mayPassOn)
  }
})

test('S22: refused: another key, another chain, another manager’s counting, modes of several calls and of trying', async () => {
  const permission = toPermission(limits.nativePeriod())
  const given = await world.grant(permission)
  expect(await world.use([given], { call: coins(1n), by: world.stranger })).toBe(false)
  const elsewhere = await world.sign(given, world.owner, 1n)
  expect(await world.use([elsewhere], { call: coins(1n) })).toBe(false)
  const bare = await world.grant(permission, () => [])
  const trying: Hex = `0x0001${'00'.repeat(30)}`
  expect(await world.use([given], { call: coins(1n), mode: trying })).toBe(false)
  expect(await world.use([bare], { call: coins(1n), mode: trying })).toBe(true)
  // The call of a batch is a list, which this is not: it is the enforcers that refuse it, whatever it is.
  const batch: Hex = `0x01${'00'.repeat(31)}`
  expect(await world.use([given], { call: coins(1n), mode: batch })).toBe(false)
})

test('S22: targets and methods that are listed together multiply: such a set is not read', async () => {
  const permission = toPermission(limits.call({ maxCalls: 9n }))
  const pairs = await world.grant(permission, (caveats) =>
    caveats.map((caveat) => {
      if (caveat.enforcer === enforcers.allowedTargets) return { ...caveat, terms: `${caveat.terms}${fake.slice(2)}` }
      const more = caveat.enforcer === enforcers.allowedMethods ? transfer(payee, 1n).slice(2, 10) : ''
      return { ...caveat, terms: `${caveat.terms}${more}` }
    }),
  )
  expect(readPermission(pairs)).toBeUndefined()
  // Meant were `mint` of the token and `transfer` of the other one.
  expect(await world.use([pairs], { call: tokens(1_000n) })).toBe(true)
})

test('S22: fixed bytes of `approve(.., 0)` would approve a collectible 0: revocations have their own enforcer', async () => {
  await world.send(postcards, 0n, mint(world.account, 0n))
  await world.at(start)
  const permission = toPermission(limits.revocation())
  const call = { to: postcards, data: approve(other, 0n) }
  const bytes = (at: string, terms: string) => ({
    enforcer: enforcers.allowedCalldata,
    terms: `0x${at}${terms}` as Hex,
  })
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const fixed = await world.grant(permission, (caveats) => [
    ...without('approvalRevocation')(caveats),
    ...[bytes(word(0), '095ea7b3'), bytes(word(36), word(0))],
  ])
  expect(await world.use([await world.grant(permission)], { call })).toBe(false)
  expect(await world.use([fixed], { call })).toBe(true)
  const [approved] = await Promise.all([
    world.reader.readContract({ address: postcards, abi, functionName: 'getApproved', args: [0n] }),
  ])
  expect(approved.toLowerCase()).toBe(other)

  expect(await world.act(world.account, { to: token, data: approve(other, 7n) })).toBe(true)
  const revoking = { to: token, data: approve(other, 0n) }
  expect(await world.use([await world.grant(permission)], { call: revoking })).toBe(true)
})

test('S22: an app that re-enters while it is paid gets no more than its limit', async () => {
  const thief: Hex = `0x${'be'.repeat(20)}`
  const permission = toPermission(limits.nativePeriod(), { delegate: thief })
  for (const [change, most] of [
    [undefined, 100n],
    [without('nativePeriod'), 1_000n],
  ] as const) {
    await world.node.setBalance({ address: thief, value: 0n })
    const data = encodeRedemption([{ delegations: [await world.grant(permission, change)], call: coins(60n, thief) }])
    // Whatever it is called with, it uses its permission: also while it is paid.
    const size = ((data.length - 2) / 2).toString(16).padStart(4, '0')
    const code = `0x61${size}6100275f395f5f61${size}5f5f73${world.manager.slice(2)}5af100${data.slice(2)}` as const
    await world.node.setCode({ address: thief, bytecode: code })
    expect(await world.act(world.stranger, { to: thief })).toBe(true)
    const got = await world.reader.getBalance({ address: thief })
    expect(got >= 60n && got <= 100n).toBe(most === 100n)
  }
})

test('behavior: one is ended by the account, all by one step of its number; the chain says so, also while the manager is paused', async () => {
  const permission = toPermission(limits.nativePeriod())
  const [first, second] = [await world.grant(permission), await world.grant(permission)]
  const unbound = await world.grant(permission, without('nonce'))
  expect(await world.act(world.account, { to: world.manager, data: encodeDisabling(first) })).toBe(true)
  expect(await world.left(permission, first)).toMatchObject({ state: 'ended' })
  expect(await world.left(permission, second)).toMatchObject({ state: 'active' })
  expect(await world.use([first], { call: coins(1n) })).toBe(false)

  await world.pause(true)
  expect(await world.left(permission, second)).toMatchObject({ state: 'paused' })
  expect(await world.use([second], { call: coins(1n) })).toBe(false)
  expect(await world.act(world.account, { to: enforcers.nonce, data: encodeNonceStep(world.manager) })).toBe(true)
  await world.pause(false)
  expect(await world.left(permission, second)).toMatchObject({ state: 'ended' })
  expect(await world.use([second], { call: coins(1n) })).toBe(false)
  // What was given without a number is out of its reach.
  expect(await world.use([unbound], { call: coins(1n) })).toBe(true)
})
