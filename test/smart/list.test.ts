import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fill } from '../../frame/keys/test/wallet.js'
import {
  decodeContext,
  encodeContext,
  enforcers,
  type Hex,
  hashDelegation,
  rootAuthority,
  type SignedDelegation,
  toCaveats,
} from '../../src/permissions/index.js'
import { createFrameAccount } from './createFrameAccount.js'
import { keccak, openPermissionWorld, type PermissionWorld } from './permissionWorld.js'

// Real chains on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const request = 'wallet_requestExecutionPermissions'
const shop = 'https://shop.example'
const payee: Hex = `0x${'a1'.repeat(20)}`
const { signal } = new AbortController()

interface Granted {
  readonly context: Hex
  readonly from: Address
}

let world: PermissionWorld

beforeAll(async () => {
  world = await openPermissionWorld()
})
afterAll(() => world?.stop())

/** An account that was handed its contract, with a permission that it gave to the shop. */
async function open(key: number, more: object = {}) {
  const [local] = world.devnet.chains
  const chain = {
    ...{ id: 'eip155:31337', name: 'One', coin: { symbol: 'ETH', decimals: 18 }, rpcUrl: local?.rpcUrl ?? '' },
    smartAccount: { kind: 'EIP7702StatelessDeleGator', version: '1.3.0', ...world.framework } as const,
    permissions: true,
  }
  const user = await createFrameAccount({ chain, origin: shop, imported: fill(16, 40 + key) })
  await world.node.setBalance({ address: user.account, value: parseEther('1') })
  const give = async (type: string, data: object) => {
    const asked = {
      ...{ chainId: '0x7a69', to: world.app, permission: { type, isAdjustmentAllowed: false, data } },
      rules: [{ type: 'expiry', data: { timestamp: (await world.now()) + 86_400 * 3 } }],
    }
    const [granted] = (await user.perform(await user.prepare(asked, request))) as unknown as readonly Granted[]
    await world.node.mine({ blocks: 1 })
    return decodeContext(granted?.context ?? '0x')?.[0] as SignedDelegation
  }
  const delegation = await give('native-token-periodic', { periodAmount: '0x64', periodDuration: 86_400, ...more })
  // Its start is the moment at which it was shown, by the clock of the device.
  await world.node.setNextBlockTimestamp({
    timestamp: BigInt(Math.max(await world.now(), Math.floor(Date.now() / 1000)) + 60),
  })
  await world.node.mine({ blocks: 1 })
  const [first] = (await user.grants.list(signal)).grants
  if (!first) throw new Error('The list is empty.')
  return { user, delegation, first, give, list: () => user.grants.list(signal) }
}
const pay = (delegation: SignedDelegation, value: bigint) => world.use([delegation], { call: { to: payee, value } })

test('behavior: the list says what is left by the enforcers’ own figures; what is ended is so once the chain says it, and not before', async () => {
  const { user, delegation, first, list } = await open(1)
  expect(first).toMatchObject({ origin: shop, state: 'active', left: 100n, isNumbered: true, isCalls: false })
  expect(first.action).toMatchObject({ text: 'act.grant.periodic', figure: { amount: 100n } })
  expect(await pay(delegation, 60n)).toBe(true)
  expect((await list()).grants).toMatchObject([{ state: 'active', left: 40n }])
  expect(await pay(delegation, 40n)).toBe(true)
  // More comes with the next period.
  expect((await list()).grants).toMatchObject([{ state: 'resting', left: 0n }])

  await world.node.setAutomine(false)
  try {
    await user.grants.end(first)
    expect((await list()).grants).toMatchObject([{ state: 'ending' }])
    await world.node.mine({ blocks: 1 })
    expect((await list()).grants).toMatchObject([{ state: 'ended' }])
  } finally {
    await world.node.setAutomine(true)
  }
  await world.node.increaseTime({ seconds: 86_400 })
  expect(await pay(delegation, 1n)).toBe(false)
})

test('behavior: a limit in all that is reached is used up; after its end a permission is over', async () => {
  const { delegation, give, list } = await open(2)
  const allowance = await give('native-token-allowance', { allowanceAmount: '0x0a' })
  expect(await pay(allowance, 10n)).toBe(true)
  expect((await list()).grants.map(({ state, left }) => [state, left])).toEqual([
    ['spent', 0n],
    ['active', 100n],
  ])
  await world.node.increaseTime({ seconds: 86_400 * 4 })
  await world.node.mine({ blocks: 1 })
  expect((await list()).grants.map(({ state }) => state)).toEqual(['over', 'over'])
  expect(await pay(delegation, 1n)).toBe(false)
})

test('S22: all ends by one step of the number, also what no list knows; what has no number is named as out of its reach, and ended by itself', async () => {
  const { user, list } = await open(3)
  const manager = world.framework.delegationManager.toLowerCase() as Hex
  // What another wallet with the same key gave: the account's chain says that it counts, and no number ends it.
  const expiry = (await world.now()) + 86_400
  const [nonce, ...others] = toCaveats({
    ...{ limit: { type: 'native-token-allowance', amount: 5n, start: 1 }, expiry, payees: [], delegate: world.app },
    ...{ mayPassOn: false, nonce: 0n },
  }).toSorted((one) => (one.enforcer === enforcers.nonce ? -1 : 1))
  expect(nonce?.enforcer).toBe(enforcers.nonce)
  const strange = {
    ...{ delegate: world.app, delegator: user.account.toLowerCase() as Hex, authority: rootAuthority },
    ...{ caveats: others, salt: 7n, signature: '0x00' as Hex },
  }
  await user.records.keepGrant({
    ...{
      hash: hashDelegation(strange, keccak),
      chain: 'eip155:31337',
      origin: 'https://other.example',
      at: Date.now(),
    },
    answer: JSON.stringify({ context: encodeContext([strange]), delegationManager: manager }),
  })
  expect((await list()).grants.find(({ isNumbered }) => !isNumbered)).toMatchObject({
    ...{ action: undefined, state: 'active', origin: 'https://other.example' },
  })

  const [all] = (await list()).chains
  if (!all) throw new Error('Nothing can be ended.')
  await user.grants.end({ chain: all.chain })
  await world.node.mine({ blocks: 1 })
  const after = (await list()).grants
  expect(after.map(({ isNumbered, state }) => [isNumbered, state])).toEqual([
    [false, 'active'],
    [true, 'ended'],
  ])
  await user.grants.end(after[0] as (typeof after)[number])
  await world.node.mine({ blocks: 1 })
  expect((await list()).grants.map(({ state }) => state)).toEqual(['ended', 'ended'])
})

test('S22: while the manager is paused the list says so, and ending works', async () => {
  const { user, first, list } = await open(4)
  await world.pause(true)
  try {
    expect((await list()).grants).toMatchObject([{ state: 'paused', left: 100n }])
    await user.grants.end(first)
    await world.node.mine({ blocks: 1 })
    expect((await list()).grants).toMatchObject([{ state: 'ended' }])
  } finally {
    await world.pause(false)
  }
})

test('S22: who keeps the list cannot lie about a permission: what is not what its hash says, or of another account, is not shown', async () => {
  const { user, first, list } = await open(5)
  const kept = { chain: 'eip155:31337', origin: shop, at: Date.now() }
  const larger = toCaveats({
    ...{ limit: { type: 'native-token-allowance', amount: 1n, start: 1 }, expiry: 4_000_000_000, payees: [] },
    ...{ delegate: world.app, mayPassOn: false, nonce: 0n },
  })
  const lie = { ...first.delegation, caveats: larger }
  const other = { ...first.delegation, delegator: world.stranger }
  for (const [hash, context] of [
    [first.hash, encodeContext([lie])],
    [hashDelegation(other, keccak), encodeContext([other])],
    [`0x${'00'.repeat(32)}`, first.context],
    [first.hash, '0x1234'],
  ] as const)
    await user.records.keepGrant({ ...kept, hash, answer: JSON.stringify({ context }) })
  await user.records.keepGrant({ ...kept, hash: first.hash, answer: 'no JSON' })
  expect((await list()).grants.map(({ hash }) => hash)).toEqual([first.hash])
})
