import { createHmac, createPrivateKey, createPublicKey, type KeyObject, pbkdf2Sync, sign } from 'node:crypto'
import { type Address, getAddressDecoder } from '@solana/kit'

/** An ed25519 key pair. */
export interface Key {
  /** Base58 of the public half. */
  address: Address
  /** Seed and public half, 64 bytes: the form in which Solana's tools keep a key. */
  secretKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** What comes before the 32 bytes of a seed in PKCS #8, and of a public key in SPKI (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** @param seed 32 bytes */
export function createKey(seed: Uint8Array): Key {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const publicBytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length)
  return {
    address: getAddressDecoder().decode(publicBytes),
    secretKey: new Uint8Array(Buffer.concat([seed, publicBytes])),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  }
}

/** The public half of a key, for `crypto.verify`. @param bytes 32 bytes */
export function toPublicKey(bytes: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' })
}

const hardened = 0x80000000

/**
 * Seed of the account at `m/44'/501'/index'/0'` of a recovery phrase, by SLIP-10 for ed25519: what Solana wallets show as
 * account 1, 2, 3 ...
 * @param phrase BIP-39 words; taken as it is, no password
 */
export function deriveSeed(phrase: string, index: number): Uint8Array {
  const root = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512')
  const hmac = (key: Buffer | string, data: Buffer) => createHmac('sha512', key).update(data).digest()
  let node = hmac('ed25519 seed', root)
  for (const step of [44, 501, index, 0]) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(step + hardened)
    node = hmac(node.subarray(32), Buffer.concat([Buffer.of(0), node.subarray(0, 32), number]))
  }
  return new Uint8Array(node.subarray(0, 32))
}
