import { type Hex, parseTransaction, recoverAddress, recoverTransactionAddress, toHex } from 'viem'
import { expect, test } from 'vitest'
import {
  encodeDisabling,
  encodeNonceStep,
  enforcers,
  hashForSigning,
  type Limit,
  type Permission,
  rootAuthority,
  selectorOf,
  toCaveats,
} from '../../src/permissions/index.js'
import { type ChainPin, type Grant, unlock } from './index.js'
import { keccak } from './permission.js'
import { createTestWallet, fill } from './test/wallet.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const manager = '0x0000000000000000000000000000000000003a4a'
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const smartAccount = { delegate: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B', entryPoint, delegationManager: manager }
const pins: readonly ChainPin[] = [
  { id: 'eip155:10', smartAccount, permissions: true },
  // Pinned, and no more: none are given there.
  { id: 'eip155:137', smartAccount },
  { id: 'eip155:1', permissions: true },
]
const app: Hex = `0x${'b0'.repeat(20)}`
const now = 1_800_000_000
const made = createTestWallet({ imported: fill(16, 0) })
const open = async () => unlock(await (await made).open(), { now: () => 0, after: () => () => undefined }, pins)

const call = (target: Hex): Limit => {
  const method = selectorOf('mint(uint256)', keccak)
  return { type: 'contract-call', target, method, maxValue: 0n, maxCalls: 1n }
}
const toGrant = (more: Partial<Permission> = {}, given: Partial<Grant> = {}): Grant => {
  const limit: Limit = { type: 'native-token-periodic', periodAmount: 5n, periodDuration: 86_400, start: now }
  const permission = { limit, expiry: now + 60, payees: [], delegate: app, mayPassOn: false, nonce: 0n, ...more }
  const delegator = account.toLowerCase() as Hex
  const delegation = { delegate: app, delegator, authority: rootAuthority, caveats: toCaveats(permission), salt: 7n }
  return { chainId: 10n, now, method: 'mint(uint256)', delegation, ...given }
}

test('behavior: a permission is hashed here, and signed as the manager of its chain takes it', async () => {
  const grant = toGrant()
  const signature = toHex(await (await open()).signGrant(grant))
  const hash = (chainId: bigint) => hashForSigning(grant.delegation, { chainId, manager }, keccak)
  expect(await recoverAddress({ hash: hash(10n), signature })).toBe(account)
  expect(await recoverAddress({ hash: hash(1n), signature })).not.toBe(account)
})

const { delegation } = toGrant()
test.each<[string, Grant]>([
  ['of another account', toGrant({}, { delegation: { ...delegation, delegator: app } })],
  ['on a chain without a pin', toGrant({}, { chainId: 1n })],
  ['on a chain whose operator lets none be given', toGrant({}, { chainId: 137n })],
  ['without limits', toGrant({}, { delegation: { ...delegation, caveats: [] } })],
  ['that passes on another', toGrant({}, { delegation: { ...delegation, authority: `0x${'00'.repeat(32)}` } })],
  ['that is over', toGrant({ expiry: now })],
  ['that calls the pinned manager', toGrant({ limit: call(manager) })],
  [
    'that calls the EntryPoint of another release',
    toGrant({ limit: call('0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789') }),
  ],
  ['for a method by another’s text', toGrant({ limit: call(app) }, { method: 'burn(uint256)' })],
])('S22: a permission is not signed: %s', async (_, grant) => {
  await expect((await open()).signGrant(grant)).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
})

test('behavior: one permission, or all, are ended by a transaction that is encoded here, also where none are given any more', async () => {
  const wallet = await open()
  const fees = { chainId: 137n, nonce: 3n, gas: 90_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }
  const signed = { ...delegation, signature: `0x${'5a'.repeat(65)}` } as const
  for (const [one, to, data] of [
    [signed, manager, encodeDisabling(signed)],
    [undefined, enforcers.nonce, encodeNonceStep(manager)],
  ] as const) {
    const raw = toHex(await wallet.signEnding({ ...fees, delegation: one }))
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = fees
    const common = { type: 'eip1559', chainId: 137, nonce: 3, gas, maxFeePerGas, maxPriorityFeePerGas }
    expect(parseTransaction(raw)).toMatchObject({ ...common, to, data })
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(account)
  }
  const others = { ...signed, delegator: app }
  await expect(wallet.signEnding({ ...fees, delegation: others })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
})
