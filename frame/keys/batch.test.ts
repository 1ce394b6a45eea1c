import { EIP7702StatelessDeleGator as accountAbi } from '@metamask/delegation-abis'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  hexToBytes,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toHex,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type Batch, type ChainPin, type UnlockedWallet, unlock } from './index.js'
import { mostCalls } from './smartAccount.js'
import { createTestWallet, fill } from './test/wallet.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const delegate = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const entryPoint = '0x000000000000000000000000000000000000e4e4'
const delegationManager = '0x0000000000000000000000000000000000003A4a'
const shop = '0x00000000000000000000000000000000000A11cE'
const pins: readonly ChainPin[] = [
  { id: 'eip155:31337', smartAccount: { delegate, entryPoint, delegationManager } },
  { id: 'eip155:1' },
]
const next = 7n

/** Made once: each test opens it anew. */
const made = createTestWallet({ imported: fill(16, 0) })
const open = async (): Promise<UnlockedWallet> =>
  unlock(await (await made).open(), { now: () => 0, after: () => () => undefined }, pins)

const toCall = (to: Address, data: Hex = '0x', value = 0n) => ({ to: hexToBytes(to), data: hexToBytes(data), value })
const good: Batch = {
  ...{ chainId: 31337n, nonce: next, gas: 200_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, isUpgrade: false },
  calls: [toCall(shop, '0x', 5n), toCall(delegate, `0xa9059cbb${'11'.repeat(65)}`), toCall(account, '0x', 1n)],
}
const refused = { name: 'KeyError', code: 'SIGNING_REFUSED' }

/** What the account is told, as the contract's own interface reads it. */
function readCalls(data: Hex) {
  const { functionName, args } = decodeFunctionData({ abi: accountAbi, data })
  const [mode, calldata] = args as readonly [Hex, Hex]
  const execution = [
    { name: 'target', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'callData', type: 'bytes' },
  ] as const
  const [calls] = decodeAbiParameters([{ type: 'tuple[]', components: execution }], calldata)
  return { functionName, mode, calls }
}

test.each([false, true])('behavior: a batch is signed as viem reads it (upgrade: %s)', async (isUpgrade) => {
  const raw = toHex(await (await open()).signBatch({ ...good, isUpgrade }, next)) as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account)
  const parsed = parseTransaction(raw)
  expect(parsed).toMatchObject({
    ...{ type: isUpgrade ? 'eip7702' : 'eip1559', chainId: 31337, nonce: 7, gas: 200_000n },
    ...{ to: account.toLowerCase(), maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
  })
  expect(parsed.value ?? 0n).toBe(0n)
  const [authorization] = parsed.type === 'eip7702' ? (parsed.authorizationList ?? []) : []
  expect(authorization?.address).toBe(isUpgrade ? delegate.toLowerCase() : undefined)
  if (authorization) {
    expect([authorization.chainId, authorization.nonce]).toEqual([31337, 8])
    expect(await recoverAuthorizationAddress({ authorization })).toBe(account)
  }
  expect(readCalls(parsed.data ?? '0x')).toEqual({
    functionName: 'execute',
    mode: `0x01${'00'.repeat(31)}`,
    calls: [
      { target: shop, value: 5n, callData: '0x' },
      { target: delegate, value: 0n, callData: `0xa9059cbb${'11'.repeat(65)}` },
      { target: account, value: 1n, callData: '0x' },
    ],
  })
})

test.each<[string, Partial<Batch>]>([
  ['a chain without a pinned contract', { chainId: 1n }],
  ['a chain that is not served', { chainId: 5n }],
  ['every chain', { chainId: 0n }],
  ['no call', { calls: [] }],
  ['a call too many', { calls: Array.from({ length: mostCalls + 1 }, () => toCall(shop)) }],
  ['a call that commands the account', { calls: [toCall(shop), toCall(account, '0x00')] }],
  ['a call of the EntryPoint', { calls: [toCall(entryPoint)] }],
  ['a call of the manager of delegations', { calls: [toCall(shop), toCall(delegationManager, '0x00')] }],
  ['a new contract', { calls: [{ to: new Uint8Array(), data: fill(1, 0), value: 0n }] }],
  ['an upgrade at a later nonce', { isUpgrade: true, nonce: next + 1n }],
  ['an upgrade at an earlier nonce', { isUpgrade: true, nonce: next - 1n }],
])('S18: a batch with %s is refused', async (_, over) => {
  await expect((await open()).signBatch({ ...good, ...over }, next)).rejects.toMatchObject(refused)
})

test('behavior: a locked wallet signs no batch', async () => {
  const wallet = await open()
  wallet.lock('idle')
  await expect(wallet.signBatch(good, next)).rejects.toMatchObject({ code: 'LOCKED' })
})
