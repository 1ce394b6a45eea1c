import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Hex } from 'viem'
import { invalid, unauthorised, unsupported } from '../../../src/testing/wallet/rpcError.js'
import { toSeed } from './seed.js'
import type { PhoneKeys } from './types.js'

/** Mainnet, devnet and testnet by the first letters of their genesis hashes: signing a message touches none of them. */
const chains = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

/** A Solana key made from the first local one. It signs messages; it has no node, and signs no transaction. */
export function createSolana(privateKey: Hex): PhoneKeys {
  const seed = toSeed(privateKey, 'solana')
  const address = base58.encode(ed25519.getPublicKey(seed))
  return {
    namespace: 'solana',
    methods: ['solana_signMessage', 'solana_getAccounts', 'solana_requestAccounts'],
    events: ['chainChanged', 'accountsChanged'],
    chains: () => chains,
    addresses: () => [address],
    async answer({ method, params }) {
      if (method === 'solana_getAccounts' || method === 'solana_requestAccounts') return [{ pubkey: address }]
      if (method !== 'solana_signMessage') throw unsupported(method)
      const { message, pubkey } = (params ?? {}) as { readonly message?: unknown; readonly pubkey?: unknown }
      if (pubkey !== undefined && pubkey !== address) throw unauthorised()
      return { signature: base58.encode(ed25519.sign(readBase58(message), seed)) }
    },
  }
}

function readBase58(text: unknown): Uint8Array {
  try {
    return base58.decode(`${text}`)
  } catch {
    throw invalid('message is not base58')
  }
}
