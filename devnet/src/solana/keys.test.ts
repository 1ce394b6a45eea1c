import { generateKeyPairSync, verify } from 'node:crypto'
import { Keypair } from 'solana-web3-v1'
import { expect, test } from 'vitest'
import { testMnemonic } from '../accounts.js'
import { createKey, deriveSeed, toPublicKey } from './keys.js'

test('behavior: the test phrase gives the accounts that Solana wallets show for it', () => {
  expect(createKey(deriveSeed(testMnemonic, 0)).address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  expect(createKey(deriveSeed(testMnemonic, 1)).address).toBe('AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD')
})

test('behavior: a secret key is what Solana libraries take', () => {
  const key = createKey(deriveSeed(testMnemonic, 3))
  expect(Keypair.fromSecretKey(key.secretKey).publicKey.toBase58()).toBe(key.address)
})

test('behavior: signatures hold for the public half alone', () => {
  const key = createKey(deriveSeed(testMnemonic, 0))
  const message = new TextEncoder().encode('hello')
  const signature = key.sign(message)
  expect(verify(null, message, toPublicKey(key.secretKey.subarray(32)), signature)).toBe(true)
  expect(verify(null, message, generateKeyPairSync('ed25519').publicKey, signature)).toBe(false)
})
