import {
  type Address,
  concat,
  type Hex,
  hexToBytes,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  toHex,
  toRlp,
} from 'viem'
import { hashAuthorization, recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type ChainPin, type UnlockedWallet, unlock } from './index.js'
import { createTestWallet, fill } from './test/wallet.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const delegate = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const other = '0x000000000000000000000000000000000000dE1E'
const none = `0x${'0'.repeat(40)}` as const
const shop = '0x00000000000000000000000000000000000A11cE'
const entryPoint = '0x000000000000000000000000000000000000e4e4' as const
const delegationManager = '0x0000000000000000000000000000000000003A4a' as const
const pins: readonly ChainPin[] = [
  { id: 'eip155:31337', smartAccount: { delegate, entryPoint, delegationManager } },
  { id: 'eip155:10', smartAccount: { delegate: other, entryPoint: other, delegationManager: other } },
  { id: 'eip155:1' },
]
const next = 7n

/** Made once: each test opens it anew. */
const made = createTestWallet({ imported: fill(16, 0) })
const clock = { now: () => 0, after: () => () => undefined }
const open = async (given: readonly ChainPin[] = pins): Promise<UnlockedWallet> =>
  unlock(await (await made).open(), clock, given)

const number = (value: bigint): Hex => (value === 0n ? '0x' : toHex(value))
type Tuple = readonly [chain: bigint, delegate: Hex, nonce: bigint, ...more: Hex[]]
const encode = ([chain, address, nonce, ...more]: Tuple): Hex[] => [number(chain), address, number(nonce), ...more]
const authorization = (...tuple: Tuple) => concat(['0x05', toRlp(encode(tuple))])

const good = { chain: 31337n, nonce: next, to: account as Hex, data: '0x' as Hex }
/** A transaction with authorizations that are not signed. */
const upgrade = (tuples: readonly Tuple[] = [[31337n, delegate, next + 1n]], over: Partial<typeof good> = {}): Hex => {
  const { chain, nonce, to, data } = { ...good, ...over }
  const head = [chain, nonce, 1n, 2n, 100_000n].map(number)
  return concat(['0x04', toRlp([...head, to, '0x', data, [], tuples.map(encode)])])
}
const refused = { name: 'KeyError', code: 'SIGNING_REFUSED' }

test('behavior: an authorization for the pinned delegate is signed as viem reads it', async () => {
  const address: Address = delegate
  const { signature, hash } = await (await open()).signAuthorization(
    hexToBytes(authorization(31337n, address, next)),
    next,
  )
  const tuple = { chainId: 31337, address, nonce: Number(next) }
  expect(toHex(hash)).toBe(hashAuthorization(tuple))
  const parts = { r: toHex(signature.slice(0, 32)), s: toHex(signature.slice(32, 64)), yParity: signature[64] ?? 0 }
  expect(await recoverAuthorizationAddress({ authorization: { ...tuple, ...parts } })).toBe(account)
})

test.each<[string, bigint]>([
  ['the account', next],
  ['an account that has sent nothing', 0n],
])('behavior: a transaction that upgrades %s is signed as viem reads it, with its authorization', async (_, nonce) => {
  const address: Address = delegate
  const preimage = upgrade([[31337n, address, nonce + 1n]], { nonce })
  const signed = await (await open()).signUpgrade(hexToBytes(preimage), nonce)
  const toParts = (bytes: Uint8Array) => ({
    r: toHex(bytes.slice(0, 32)),
    s: toHex(bytes.slice(32, 64)),
    yParity: bytes[64] ?? 0,
  })
  const tuple = { chainId: 31337, address, nonce: Number(nonce) + 1, ...toParts(signed.authorization.signature) }
  const transaction = {
    type: 'eip7702',
    chainId: 31337,
    nonce: Number(nonce),
    maxPriorityFeePerGas: 1n,
    maxFeePerGas: 2n,
    gas: 100_000n,
    to: account,
    authorizationList: [tuple],
  } as const
  expect(toHex(signed.transaction.hash)).toBe(keccak256(serializeTransaction(transaction)))
  const parts = toParts(signed.transaction.signature)
  expect(await recoverAddress({ hash: toHex(signed.transaction.hash), signature: parts })).toBe(account)
  expect(await recoverAuthorizationAddress({ authorization: tuple })).toBe(account)
  const serialized = serializeTransaction(transaction, parts)
  expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(account)
  expect(parseTransaction(serialized).authorizationList?.[0]?.address).toBe(address.toLowerCase())
})

test.each<[string, Hex]>([
  ['for every chain (0)', authorization(0n, delegate, next)],
  ['for a chain without a pin', authorization(1n, delegate, next)],
  ['for the delegate of another chain', authorization(31337n, other, next)],
  ['for another delegate', authorization(31337n, shop, next)],
  ['to take a delegate off', authorization(31337n, none, next)],
  ['to take a delegate off on every chain', authorization(0n, none, next)],
  ['one nonce ahead, as if in a transaction of its own', authorization(31337n, delegate, next + 1n)],
  ['for later', authorization(31337n, delegate, next + 100n)],
  ['to take a delegate off later', authorization(31337n, none, next + 1n)],
  ['for a nonce that is gone', authorization(31337n, delegate, next - 1n)],
  ['of a chain with zeros before it', concat(['0x05', toRlp(['0x007a69', delegate, '0x07'])])],
  ['of a nonce with zeros before it', concat(['0x05', toRlp(['0x7a69', delegate, '0x0007'])])],
  ['of a number in a second spelling', `0x05da827a6994${delegate.slice(2)}8107`],
  ['with more in it', authorization(31337n, delegate, next, '0x01')],
  ['with less in it', concat(['0x05', toRlp(['0x7a69', delegate])])],
  ['with more behind it', concat([authorization(31337n, delegate, next), '0x00'])],
  ['of a list as delegate', concat(['0x05', toRlp(['0x7a69', [delegate], '0x07'])])],
  [
    'that is a list of two',
    concat(['0x05', toRlp([encode([31337n, delegate, next]), encode([31337n, delegate, next])])]),
  ],
  ['that is a transaction', upgrade()],
  ['that is nothing', '0x'],
])('S18: refused: an authorization %s', async (_, preimage) => {
  const unlocked = await open()
  await expect(unlocked.signAuthorization(hexToBytes(preimage), next)).rejects.toMatchObject(refused)
  // Nor as anything else.
  await expect(unlocked.signEvm(hexToBytes(preimage))).rejects.toMatchObject(refused)
})

const tuple: Tuple = [31337n, delegate, next + 1n]
/** An upgrade whose gas (100,000) is spelled with a length that stands by itself: other bytes, which read as the same number. */
const spelledAnew = (): Hex => {
  const [, fields = ''] = /^0x04f8..(.*)$/.exec(upgrade()) ?? []
  const others = fields.replace('830186a0', 'b8030186a0')
  return `0x04f8${(others.length / 2).toString(16)}${others}`
}
test.each<[string, Hex]>([
  ['for another delegate', upgrade([[31337n, shop, next + 1n]])],
  ['for the delegate of another chain', upgrade([[31337n, other, next + 1n]])],
  ['on a chain without a pin', upgrade([[1n, delegate, next + 1n]], { chain: 1n })],
  ['whose authorization is for every chain (0)', upgrade([[0n, delegate, next + 1n]])],
  ['whose authorization and itself are for every chain (0)', upgrade([[0n, delegate, next + 1n]], { chain: 0n })],
  ['whose authorization is for another chain, with its pin', upgrade([[10n, other, next + 1n]])],
  ['with two authorizations', upgrade([tuple, tuple])],
  ['with an authorization to take off behind it', upgrade([tuple, [31337n, none, next + 2n]])],
  ['that takes the delegate off, in other words than those of a removal', upgrade([[31337n, none, next + 1n]])],
  ['with no authorization', upgrade([])],
  ['with a signed authorization', upgrade([[...tuple, '0x01', toHex(fill(32, 1)), toHex(fill(32, 1))]])],
  ['whose authorization has its own nonce', upgrade([[31337n, delegate, next]])],
  ['whose authorization is for later', upgrade([[31337n, delegate, next + 2n]])],
  ['that is for later', upgrade([[31337n, delegate, next + 2n]], { nonce: next + 1n })],
  ['that is for later, with the authorization of this one', upgrade([tuple], { nonce: next + 1n })],
  ['that calls the account', upgrade([tuple], { data: '0x00' })],
  ['that calls the EntryPoint of any version', upgrade([tuple], { to: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' })],
  ['that calls a pinned EntryPoint', upgrade([tuple], { to: entryPoint })],
  ['that calls a pinned manager', upgrade([tuple], { to: delegationManager, data: '0x00' })],
  ['with more behind it', concat([upgrade(), '0x00'])],
  ['with a number in a second spelling', spelledAnew()],
  ['that is an authorization', authorization(31337n, delegate, next)],
])('S18: refused: an upgrade %s', async (_, preimage) => {
  const unlocked = await open()
  await expect(unlocked.signUpgrade(hexToBytes(preimage), next)).rejects.toMatchObject(refused)
  await expect(unlocked.signEvm(hexToBytes(preimage))).rejects.toMatchObject(refused)
})

test('S18: the refusal of a list of authorizations says why', async () => {
  const preimage = hexToBytes(upgrade([tuple, tuple]))
  await expect((await open()).signUpgrade(preimage, next)).rejects.toThrow(/one authorization/)
})

test('S18: without pins nothing is handed over', async () => {
  const unlocked = await open([])
  await expect(unlocked.signUpgrade(hexToBytes(upgrade()), next)).rejects.toMatchObject(refused)
  await expect(
    unlocked.signAuthorization(hexToBytes(authorization(31337n, delegate, next)), next),
  ).rejects.toMatchObject(refused)
})

test('S18: what commands a pinned contract is refused on every chain, and without the pin is any other', async () => {
  const [pinned, plain] = [await open(), await open([])]
  for (const to of [entryPoint, delegationManager]) {
    const call = serializeTransaction({ type: 'eip1559', chainId: 1, nonce: 0, gas: 1n, maxFeePerGas: 1n, to })
    await expect(pinned.signEvm(hexToBytes(call))).rejects.toMatchObject(refused)
    expect((await plain.signEvm(hexToBytes(call))).signature).toHaveLength(65)
    const type = keccak256(toHex('EIP712Domain(address verifyingContract)'))
    const typed = concat(['0x1901', type, `0x${to.slice(2).padStart(64, '0')}`, toHex(fill(32, 1))])
    await expect(pinned.signEvm(hexToBytes(typed))).rejects.toMatchObject(refused)
    expect((await plain.signEvm(hexToBytes(typed))).signature).toHaveLength(65)
  }
})

test('S35: a locked wallet signs no authorization and no upgrade', async () => {
  const unlocked = await open()
  unlocked.lock('signedOut')
  const locked = { name: 'KeyError', code: 'LOCKED' }
  await expect(unlocked.signUpgrade(hexToBytes(upgrade()), next)).rejects.toMatchObject(locked)
  await expect(
    unlocked.signAuthorization(hexToBytes(authorization(31337n, delegate, next)), next),
  ).rejects.toMatchObject(locked)
})
