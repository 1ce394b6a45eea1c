import { hexToBytes, parseTransaction, recoverTransactionAddress, type TransactionSerialized, toHex } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type Removal, type UnlockedWallet, unlock } from './index.js'
import { createTestWallet, fill } from './test/wallet.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const delegate = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const next = 7n

/** Made once: each test opens it anew. No chain of it has a pin. */
const made = createTestWallet({ imported: fill(16, 0) })
const open = async (): Promise<UnlockedWallet> =>
  unlock(await (await made).open(), { now: () => 0, after: () => () => undefined }, [])

const good: Removal = {
  ...{ chainId: 31337n, nonce: next, gas: 60_000n, maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
  code: hexToBytes(`0xef0100${delegate}`),
}
const refused = { name: 'KeyError', code: 'SIGNING_REFUSED' }

test.each([next, 0n])('behavior: a removal at nonce %s is signed as viem reads it', async (nonce) => {
  const raw = toHex(await (await open()).signRemoval({ ...good, nonce }, nonce)) as TransactionSerialized
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(account)
  const { nonce: signedNonce = 0, value = 0n, data = '0x', ...parsed } = parseTransaction(raw)
  expect([signedNonce, value, data]).toEqual([Number(nonce), 0n, '0x'])
  expect(parsed).toMatchObject({
    ...{ type: 'eip7702', chainId: 31337, gas: 60_000n, to: account.toLowerCase() },
    ...{ maxFeePerGas: 9n, maxPriorityFeePerGas: 2n },
  })
  const list = parsed.type === 'eip7702' ? (parsed.authorizationList ?? []) : []
  expect(list).toHaveLength(1)
  const [authorization] = list
  expect(authorization).toMatchObject({
    ...{ chainId: 31337, nonce: Number(nonce) + 1, address: `0x${'0'.repeat(40)}` },
  })
  if (authorization) expect(await recoverAuthorizationAddress({ authorization })).toBe(account)
})

test.each<[string, Partial<Removal>]>([
  ['on every chain', { chainId: 0n }],
  ['for later', { nonce: next + 1n }],
  ['for a nonce that is gone', { nonce: next - 1n }],
  ['of an account without code', { code: new Uint8Array() }],
  ['of an account that points to nothing', { code: hexToBytes(`0xef0100${'00'.repeat(20)}`) }],
  ['of code that is no delegation', { code: hexToBytes(`0x600100${delegate}`) }],
  ['of code with more behind it', { code: hexToBytes(`0xef0100${delegate}00`) }],
])('S18: a removal %s is refused', async (_, over) => {
  await expect((await open()).signRemoval({ ...good, ...over }, next)).rejects.toMatchObject(refused)
})

test('S35: a locked wallet signs no removal', async () => {
  const wallet = await open()
  wallet.lock('idle')
  await expect(wallet.signRemoval(good, next)).rejects.toMatchObject({ code: 'LOCKED' })
})
