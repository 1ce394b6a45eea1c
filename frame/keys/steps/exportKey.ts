import { type Account, type DerivedKey, wipeKeys } from '../accounts.js'
import { toBase58 } from '../base58.js'
import { type Bytes, joinBytes, wipe } from '../bytes.js'
import { deriveKeys } from '../derive.js'
import { toHex } from '../encoding.js'
import { KeyError } from '../errors.js'

/**
 * The private key of one account, as other wallets take it: for the export page alone, and only while it is shown. It is text,
 * which cannot be wiped; the caller keeps it no longer than it is in sight.
 *
 * @returns `0x` and 64 digits for an EVM account; for Solana base58 of the 64 bytes of private and public key
 */
export async function showPrivateKey(entropy: Bytes, namespace: Account['namespace']): Promise<string> {
  const keys = await deriveKeys(entropy)
  try {
    const key = keys.find(({ curve }) => curve === curveOf[namespace])
    if (!key) throw new KeyError('FORMAT_INVALID', 'This wallet has no key for that network. Export its words.')
    return namespace === 'eip155' ? `0x${toHex(key.privateKey)}` : toKeypairText(key)
  } finally {
    wipeKeys(keys)
  }
}

const curveOf = { eip155: 'secp256k1', solana: 'ed25519' } as const

function toKeypairText({ privateKey, publicKey }: DerivedKey): string {
  const pair = joinBytes(privateKey, publicKey)
  try {
    return toBase58(pair)
  } finally {
    wipe(pair)
  }
}
