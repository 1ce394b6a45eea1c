import { ed25519 } from '@noble/curves/ed25519'
import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import { bytesToHex, concatBytes, type Hex, hexToBytes, isHex, stringToBytes } from 'viem'
import { unauthorised, unsupported } from '../../../src/testing/wallet/rpcError.js'
import { toSeed } from './seed.js'
import type { PhoneKeys } from './types.js'

/** Address prefixes by chain: Polkadot, Westend. */
const prefixes: Readonly<Record<string, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/**
 * A Polkadot key made from the first local one: ed25519, where most wallets have sr25519. It signs messages, and no
 * transaction.
 */
export function createPolkadot(privateKey: Hex): PhoneKeys {
  const seed = toSeed(privateKey, 'polkadot')
  const publicKey = ed25519.getPublicKey(seed)
  return {
    namespace: 'polkadot',
    methods: ['polkadot_signMessage'],
    events: ['chainChanged', 'accountsChanged'],
    chains: () => Object.keys(prefixes),
    addresses: (chainId) => [toAddress(prefixes[chainId] ?? 0, publicKey)],
    async answer({ chainId, method, params }) {
      if (method !== 'polkadot_signMessage') throw unsupported(method)
      const { address, message } = (params ?? {}) as { readonly address?: unknown; readonly message?: unknown }
      if (address !== undefined && address !== toAddress(prefixes[chainId] ?? 0, publicKey)) throw unauthorised()
      return { signature: bytesToHex(ed25519.sign(toSignedBytes(message), seed)) }
    },
  }
}

/** What is signed for a message: put between marks, it can be no transaction. */
export function toSignedBytes(message: unknown): Uint8Array {
  const bytes = isHex(message) ? hexToBytes(message) : stringToBytes(`${message}`)
  return concatBytes([stringToBytes('<Bytes>'), bytes, stringToBytes('</Bytes>')])
}

/** SS58: prefix, key, and two bytes to notice a slip. */
export function toAddress(prefix: number, publicKey: Uint8Array): string {
  const body = concatBytes([Uint8Array.of(prefix), publicKey])
  const checksum = blake2b(concatBytes([stringToBytes('SS58PRE'), body]), { dkLen: 64 })
  return base58.encode(concatBytes([body, checksum.slice(0, 2)]))
}
