import { type Address, encodeFunctionData, type Hex, hexToBytes, parseAbi, recoverTypedDataAddress, toHex } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type ChainPin, type Operation, type UnlockedWallet, unlock } from './index.js'
import { encodeExecution, encodeValidation, hashOperation, mostCalls } from './smartAccount.js'
import { createTestWallet, fill } from './test/wallet.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const delegate = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const delegationManager = '0x0000000000000000000000000000000000003A4a'
const shop = '0x00000000000000000000000000000000000A11cE'
const payer = '0x0000000000000000000000000000000000000fee'
const other = '0x0000000000000000000000000000000000000BaD'
const smartAccount = { delegate, entryPoint, delegationManager }
const sponsors = { paymasters: [{ address: payer }] }
const pins: readonly ChainPin[] = [
  { id: 'eip155:31337', smartAccount, sponsors },
  { id: 'eip155:10', smartAccount },
  { id: 'eip155:1', sponsors },
]
const next = 7n

/** Made once: each test opens it anew. */
const made = createTestWallet({ imported: fill(16, 0) })
const open = async (given = pins): Promise<UnlockedWallet> =>
  unlock(await (await made).open(), { now: () => 0, after: () => () => undefined }, given)

const toCall = (to: Address, data: Hex = '0x', value = 0n) => ({ to: hexToBytes(to), data: hexToBytes(data), value })
const paymaster = {
  ...{ address: hexToBytes(payer), verificationGasLimit: 60_000n, postOpGasLimit: 3n },
  data: fill(77, 0xab),
}
const good: Operation = {
  ...{ chainId: 31337n, nonce: (0x1234n << 64n) + 1n, callGasLimit: 200_000n, verificationGasLimit: 90_000n },
  ...{ preVerificationGas: 50_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n, isUpgrade: false, paymaster },
  calls: [toCall(shop, '0x', 5n), toCall(delegate, `0xa9059cbb${'11'.repeat(65)}`)],
}
const refused = { name: 'KeyError', code: 'SIGNING_REFUSED' }

/** As viem has it. */
const toViem = ({ calls, isUpgrade: _, chainId: __, paymaster: own, ...operation }: Operation) => ({
  ...({ ...operation, sender: account, callData: toHex(encodeExecution(calls)), signature: '0x' } as const),
  ...{ paymaster: toHex(own.address), paymasterData: toHex(own.data) },
  ...{ paymasterVerificationGasLimit: own.verificationGasLimit, paymasterPostOpGasLimit: own.postOpGasLimit },
})
const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

test.each([false, true])(
  'behavior: an operation is hashed and signed as viem has it (upgrade: %s)',
  async (isUpgrade) => {
    const operation = { ...good, isUpgrade }
    const { signature, authorization } = await (await open()).signOperation(operation, next)
    const userOperation = toViem(operation)
    expect(toHex(hashOperation(operation, account, entryPoint))).toBe(
      getUserOperationHash({ chainId: 31337, entryPointAddress: entryPoint, entryPointVersion: '0.7', userOperation }),
    )
    const typed = {
      domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId: 31337, verifyingContract: account },
      ...({ types, primaryType: 'PackedUserOperation' } as const),
    } as const
    const packed = toPackedUserOperation(userOperation)
    const signerFor = (pinned: Address) =>
      recoverTypedDataAddress({ ...typed, message: { ...packed, entryPoint: pinned }, signature: toHex(signature) })
    expect(await signerFor(entryPoint)).toBe(account)
    // For no other EntryPoint: there is none that could be named.
    expect(await signerFor('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108')).not.toBe(account)
    expect(authorization === undefined).toBe(!isUpgrade)
    if (!authorization) return
    const { signature: own } = authorization
    const parts = { r: toHex(own.slice(0, 32)), s: toHex(own.slice(32, 64)), yParity: own[64] ?? 0 }
    const tuple = { chainId: 31337, address: delegate, nonce: Number(next), ...parts } as const
    expect(await recoverAuthorizationAddress({ authorization: tuple })).toBe(account)
  },
)

test('behavior: a paymaster’s contract is asked as EntryPoints ask it', () => {
  const abi = parseAbi([
    'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
    'function validatePaymasterUserOp(PackedUserOperation userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)',
  ])
  const cost = 9n * (200_000n + 90_000n + 50_000n + 60_000n + 3n)
  const hash = toHex(hashOperation(good, account, entryPoint))
  expect(toHex(encodeValidation(good, account, entryPoint))).toBe(
    encodeFunctionData({
      ...{ abi, functionName: 'validatePaymasterUserOp' },
      args: [toPackedUserOperation(toViem(good)), hash, cost],
    }),
  )
})

test.each<[string, Partial<Operation>]>([
  ['without a paymaster', { paymaster: { ...paymaster, address: new Uint8Array() } }],
  ['that the account pays for', { paymaster: { ...paymaster, address: new Uint8Array(20), data: new Uint8Array() } }],
  ['with a paymaster that is not listed', { paymaster: { ...paymaster, address: hexToBytes(other) } }],
  ['on a chain without a paymaster', { chainId: 10n }],
  ['on a chain without a pinned contract', { chainId: 1n }],
  ['on a chain that is not served', { chainId: 5n }],
  ['for every chain', { chainId: 0n }],
  ['with no call', { calls: [] }],
  ['with a call too many', { calls: Array.from({ length: mostCalls + 1 }, () => toCall(shop)) }],
  ['with a call that commands the account', { calls: [toCall(shop), toCall(account, '0x00')] }],
  ['with a call of the EntryPoint', { calls: [toCall(entryPoint)] }],
  ['with a call of the manager of delegations', { calls: [toCall(shop), toCall(delegationManager, '0x00')] }],
  ['with a new contract', { calls: [{ to: new Uint8Array(), data: fill(1, 0), value: 0n }] }],
  ['whose gas runs into what stands before it', { callGasLimit: 1n << 128n }],
  ['whose fee is under zero', { maxFeePerGas: -1n }],
  ['whose paymaster’s gas runs over', { paymaster: { ...paymaster, postOpGasLimit: 1n << 128n } }],
  ['whose nonce is none', { nonce: 1n << 256n }],
])('S18: an operation %s is refused', async (_, over) => {
  await expect((await open()).signOperation({ ...good, ...over }, next)).rejects.toMatchObject(refused)
})

test('S18: the account’s own domain is signed by no other way', async () => {
  const wallet = await open()
  const hash = hashOperation(good, account, entryPoint)
  await expect(wallet.signEvm(hash)).rejects.toMatchObject(refused)
})

test('behavior: a locked wallet signs no operation', async () => {
  const wallet = await open()
  wallet.lock('idle')
  await expect(wallet.signOperation(good, next)).rejects.toMatchObject({ code: 'LOCKED' })
})
