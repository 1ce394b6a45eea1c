import { type Address, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fill } from '../../frame/keys/test/wallet.js'
import { decodeContext, type Hex, readPermission, type SignedDelegation } from '../../src/permissions/index.js'
import { createFrameAccount } from './createFrameAccount.js'
import { openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// Real chains on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const request = 'wallet_requestExecutionPermissions'
const revoke = 'wallet_revokeExecutionPermission'
const shop = 'https://shop.example'
const payee: Hex = `0x${'a1'.repeat(20)}`

/** What a page gets (ERC-7715). */
interface Granted {
  readonly context: Hex
  readonly from: Address
  readonly rules: readonly object[]
}

let world: PermissionWorld

beforeAll(async () => {
  world = await openPermissionWorld()
})
afterAll(() => world?.stop())

/** An account of the login frame with coins, on the local chain; a key of its own each. `more`: what else the operator says of the chain. */
async function open(
  key: number,
  accountType: 'smartAccount' | 'eoa' = 'smartAccount',
  more: { readonly permissions?: boolean } = { permissions: true },
) {
  const [local] = world.devnet.chains
  const coin = { symbol: 'ETH', decimals: 18 }
  const smartAccount = { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...world.framework } as const
  const chain = { id: 'eip155:31337', name: 'One', coin, rpcUrl: local?.rpcUrl ?? '', smartAccount, ...more }
  const imported = fill(16, key)
  const user = await createFrameAccount({ chain, origin: shop, accountType, imported })
  await world.node.setBalance({ address: user.account, value: parseEther('1') })
  return user
}

const seconds = () => Math.floor(Date.now() / 1000)
const daily = (more: object = {}) => ({
  ...{
    chainId: '0x7a69',
    to: world.app,
    rules: [{ type: 'expiry', data: { timestamp: seconds() + 86_400 * 3 - 600 } }],
  },
  permission: {
    type: 'native-token-periodic',
    isAdjustmentAllowed: false,
    data: { periodAmount: '0x64', periodDuration: 86_400 },
  },
  ...more,
})
const toDelegation = (granted: readonly Granted[]) =>
  decodeContext(granted[0]?.context ?? '0x')?.[0] as SignedDelegation
const pay = (delegation: SignedDelegation, value: bigint) => world.use([delegation], { call: { to: payee, value } })

test('behavior: a plain account gives a permission and gets its contract by one consent; it is used, listed, and ended', async () => {
  const user = await open(1)
  const asked = daily()
  const shown = await user.show(asked, request)
  expect(shown.hasCost).toBe(true)
  const ready = await shown.prepare(new AbortController().signal, () => undefined)
  const granted = (await user.perform(ready)) as unknown as readonly Granted[]
  const delegation = toDelegation(granted)
  expect(granted[0]).toMatchObject({ from: user.account, rules: asked.rules, dependencies: [] })
  await world.node.mine({ blocks: 1 })
  await world.node.setNextBlockTimestamp({ timestamp: BigInt(seconds() + 60) })
  expect(await pay(delegation, 60n)).toBe(true)
  expect(await pay(delegation, 41n)).toBe(false)
  expect(await pay(delegation, 40n)).toBe(true)

  expect(await user.answer('wallet_getGrantedExecutionPermissions')).toEqual(granted)
  expect(await user.answer('wallet_getGrantedExecutionPermissions', 'https://other.example')).toEqual([])

  // The second takes no transaction.
  expect((await user.show(daily(), request)).hasCost).toBe(false)
  await user.perform(await user.prepare({ permissionContext: granted[0]?.context }, revoke))
  await world.node.mine({ blocks: 1 })
  expect(await user.answer('wallet_getGrantedExecutionPermissions')).toEqual([])
  await world.node.increaseTime({ seconds: 86_400 })
  expect(await pay(delegation, 1n)).toBe(false)
})

test('S22: what is read is what is signed: a page that changes its request afterwards changes nothing', async () => {
  const user = await open(2)
  const asked = daily()
  const ready = await user.prepare(asked, request)
  asked.to = world.stranger
  asked.permission.data.periodAmount = '0xffffffff'
  const granted = (await user.perform(ready)) as unknown as readonly Granted[]
  expect(readPermission(toDelegation(granted))).toMatchObject({ delegate: world.app, limit: { periodAmount: 100n } })
})

test('S22: what was shown too long ago is not signed: what becomes free by the second would be there at once', async () => {
  const user = await open(8)
  const ready = await user.prepare(daily(), request)
  user.pass(16 * 60_000)
  await expect(user.perform(ready)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(await user.answer('wallet_getGrantedExecutionPermissions')).toEqual([])
})

test('S22: a method that runs calls given to it is asked for with its calldata, and shown as what cannot be read', async () => {
  const user = await open(9)
  const data = { target: payee, method: 'multicall(bytes[])', maxCalls: 1 }
  const ask = (more: object) =>
    user.show(daily({ permission: { type: 'contract-call', data: { ...data, ...more } } }), request)
  await expect(ask({})).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  const { content } = await ask({ calldata: '0xac9650d8' })
  expect(content).toMatchObject({ kind: 'permission', actions: [{ text: 'act.grant.call', isBlind: true }] })
})

test('S22: the consent is made from the bytes: limit, most in all, receiver in full, end', async () => {
  const user = await open(3)
  const { content, warnings } = await user.show(daily(), request)
  const [action] = content.kind === 'permission' ? content.actions : []
  expect(action).toMatchObject({ text: 'act.grant.periodic', figure: { asset: { kind: 'coin' }, amount: 100n } })
  const facts = Object.fromEntries(action?.facts.map(({ label, value }) => [label, value]) ?? [])
  expect(facts).toMatchObject({
    'act.grant.to': { kind: 'address', address: world.devnet.accounts[1]?.address },
    'act.grant.period': { kind: 'span', seconds: 86_400 },
    'act.grant.most': { kind: 'figure', amount: 300n },
    'act.until': { kind: 'time' },
  })
  expect(warnings.map(({ text }) => text)).toEqual([
    ...['warn.grant.anyone', 'warn.grant.bound', 'warn.grant', 'warn.upgrade'],
  ])
})

test.each<[string, () => object]>([
  ['without an end', () => daily({ rules: [] })],
  [
    'with an end two years away',
    () => daily({ rules: [{ type: 'expiry', data: { timestamp: seconds() + 63_072_000 } }] }),
  ],
  ['for no account', () => daily({ to: zeroAddress })],
  ['with a rule that no contract keeps', () => daily({ rules: [...daily().rules, { type: 'gas', data: {} }] })],
  ['of a type that is not there', () => daily({ permission: { type: 'all', data: {} } })],
  [
    'of a stream from 1970',
    () => daily({ permission: { type: 'native-token-stream', data: { amountPerSecond: 1, startTime: 1 } } }),
  ],
  [
    'for an approval',
    () =>
      daily({
        permission: { type: 'contract-call', data: { target: payee, method: 'approve(address,uint256)', maxCalls: 1 } },
      }),
  ],
  ['from another account', () => daily({ from: payee })],
])('S22: refused before anything is shown: %s', async (_, toRequest) => {
  const user = await open(4)
  await expect(user.show(toRequest(), request)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('behavior: plain accounts have no permissions and say so; while the manager is paused none is given, and ending works', async () => {
  const plain = await open(5, 'eoa')
  await expect(plain.show(daily(), request)).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: 4200 })
  expect(await plain.answer('wallet_getSupportedExecutionPermissions')).toEqual({})
  expect(await plain.capabilities()).not.toMatchObject({ '0x7a69': { permissions: {} } })

  const user = await open(6)
  expect(await user.answer('wallet_getSupportedExecutionPermissions')).toMatchObject({
    'native-token-periodic': { chainIds: ['0x7a69'], ruleTypes: ['expiry', 'payee', 'redelegation'] },
  })
  expect(await user.capabilities()).toMatchObject({ '0x7a69': { permissions: { supported: true } } })
  const granted = (await user.perform(await user.prepare(daily(), request))) as unknown as readonly Granted[]
  await world.node.mine({ blocks: 1 })
  await world.pause(true)
  try {
    await expect(user.show(daily(), request)).rejects.toMatchObject({ code: 'RPC_FAILED', rpcCode: -32002 })
    await user.perform(await user.prepare({ permissionContext: granted[0]?.context }, revoke))
    await world.node.mine({ blocks: 1 })
  } finally {
    await world.pause(false)
  }
  expect(await pay(toDelegation(granted), 1n)).toBe(false)
})

test('S22: a pin alone gives no permission: it is refused unseen, and not offered; what was given before is listed and ended', async () => {
  const before = await open(10)
  const granted = (await before.perform(await before.prepare(daily(), request))) as unknown as readonly Granted[]
  await world.node.mine({ blocks: 1 })

  // The same account, once its operator says so no more.
  const user = await open(10, 'smartAccount', {})
  for (const grant of await before.records.grants()) await user.records.keepGrant(grant)
  await expect(user.show(daily(), request)).rejects.toMatchObject({
    ...{ code: 'RPC_FAILED', rpcCode: 4200, message: expect.stringContaining('"permissions": true') },
  })
  expect(await user.answer('wallet_getSupportedExecutionPermissions')).toEqual({})
  expect(await user.capabilities()).toEqual({
    '0x7a69': { atomic: { status: 'supported' }, atomicBatch: { supported: true } },
  })

  expect(await user.answer('wallet_getGrantedExecutionPermissions')).toEqual(granted)
  await user.perform(await user.prepare({ permissionContext: granted[0]?.context }, revoke))
  await world.node.mine({ blocks: 1 })
  expect(await user.answer('wallet_getGrantedExecutionPermissions')).toEqual([])
  expect(await pay(toDelegation(granted), 1n)).toBe(false)
})

test('S22: a page ends what it was given itself, and nothing else', async () => {
  const user = await open(7)
  const granted = (await user.perform(await user.prepare(daily(), request))) as unknown as readonly Granted[]
  await expect(user.show({ permissionContext: granted[0]?.context.replace('5', '6') }, revoke)).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  await expect(
    user.showTo('https://other.example', { permissionContext: granted[0]?.context }, revoke),
  ).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('S22: what the user lowers is what is signed and told; more than was asked for, or later, is refused, whatever the page says meanwhile', async () => {
  const user = await open(20)
  const asked = daily()
  asked.permission.isAdjustmentAllowed = true
  const end = asked.rules[0]?.data.timestamp as number
  const shown = await user.show(asked, request)
  const lowerable = shown.content.kind === 'permission' ? shown.content.lowerable : undefined
  expect(lowerable).toMatchObject([{ at: 0, most: 100n, asset: { kind: 'coin' }, latest: end * 1000 }])
  asked.permission.data.periodAmount = '0xffffffff'
  for (const more of [
    { at: 0, most: 101n },
    { at: 0, most: 0n },
    { at: 0, most: -1n },
    { at: 0, until: (end + 1) * 1000 },
    { at: 0, until: Number.NaN },
    { at: 1, most: 1n },
  ])
    expect(() => shown.lower?.(more)).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))

  const lowered = shown.lower?.({ at: 0, most: 40n, until: (end - 86_400) * 1000 })
  const [action] = lowered?.content.kind === 'permission' ? lowered.content.actions : []
  expect(action).toMatchObject({ figure: { amount: 40n } })
  // Once lowered it may be raised again: to what was asked for, and no further.
  expect(() => lowered?.lower?.({ at: 0, most: 101n })).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
  expect(lowered?.lower?.({ at: 0, most: 100n })).toBeDefined()

  const ready = await lowered?.prepare(new AbortController().signal, () => undefined)
  if (!ready) throw new Error('It cannot be lowered.')
  const granted = (await user.perform(ready)) as unknown as readonly Granted[]
  const delegation = toDelegation(granted)
  expect(readPermission(delegation)).toMatchObject({ limit: { periodAmount: 40n }, expiry: end - 86_400 })
  expect(granted).toMatchObject([
    {
      permission: { isAdjustmentAllowed: true, data: { periodAmount: '0x28' } },
      rules: [{ type: 'expiry', data: { timestamp: end - 86_400 } }],
    },
  ])
  await world.node.mine({ blocks: 1 })
  await world.node.increaseTime({ seconds: 60 })
  expect(await pay(delegation, 41n)).toBe(false)
  expect(await pay(delegation, 40n)).toBe(true)
})

test('S22: nothing is lowered where the page does not let it be', async () => {
  const user = await open(21)
  const shown = await user.show(daily(), request)
  expect(shown.content).not.toHaveProperty('lowerable')
  expect(() => shown.lower?.({ at: 0, most: 1n })).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }))
})
