import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from './base58.js'

/** A message and who is said to have signed it. */
export interface SolanaClaim {
  address: string
  message: string
  /** Base58 as wallets show it, base64, or hex with `0x`. */
  signature: string
}

const prime = 2n ** 255n - 19n
/** Height of four of the points of order 8; the other four have its negative. */
const order8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
/** Heights of all points of small order. */
const smallOrder = new Set([0n, 1n, prime - 1n, order8, prime - order8])

/** Whether a Solana account signed the bytes of a message: by `signMessage`, or by `signIn`, whose text is the message. */
export function verifySolana({ address, message, signature }: SolanaClaim): boolean {
  const key = decodeBase58(address)
  const bytes = readSignature(signature)
  if (key?.length !== 32 || bytes?.length !== 64 || isSmallOrder(key)) return false
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(message, 'utf8'), publicKey, bytes)
}

function readSignature(text: string): Uint8Array | undefined {
  if (/^0x[0-9a-f]{128}$/i.test(text)) return Buffer.from(text.slice(2), 'hex')
  // 64 bytes end in padding, a sign that base58 does not have.
  if (/^[A-Za-z0-9+/]{86}==$/.test(text)) return Buffer.from(text, 'base64')
  return decodeBase58(text)
}

/**
 * Addresses for which everyone can make a signature, the system program's (32 zero bytes) among them: no user has their
 * key, so none signs in as one.
 */
function isSmallOrder(key: Uint8Array): boolean {
  const reversed = Buffer.from(key).reverse()
  reversed[0] = (reversed[0] ?? 0) & 0x7f
  return smallOrder.has(BigInt(`0x${reversed.toString('hex')}`) % prime)
}
