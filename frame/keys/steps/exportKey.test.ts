import { base58 } from '@scure/base'
import { createKeyPairSignerFromBytes } from '@solana/web3.js'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { randomBytes } from '../bytes.js'
import { previewAccounts } from '../derive.js'
import { fromPhrase } from '../phrase.js'
import { showPrivateKey } from './exportKey.js'

test('S14: the private keys of a known phrase are those that other wallets have', async () => {
  const entropy = fromPhrase('test test test test test test test test test test test junk'.split(' '))
  // The first account of every local EVM chain.
  expect(await showPrivateKey(entropy, 'eip155')).toBe(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  )
})

test('S14: a private key gives the account that the wallet shows, by other libraries', async () => {
  const entropy = randomBytes(16)
  const [evm, solana] = await previewAccounts(entropy)
  expect(privateKeyToAddress((await showPrivateKey(entropy, 'eip155')) as `0x${string}`)).toBe(evm?.address)
  const pair = base58.decode(await showPrivateKey(entropy, 'solana'))
  expect((await createKeyPairSignerFromBytes(pair)).address).toBe(solana?.address)
})
