import { createPublicKey, verify } from 'node:crypto'
import { decodeBase58 } from '../base58.js'
import { isSmallOrder } from '../proof/smallOrder.js'

/** A message and who is said to have signed it. */
export interface SolanaClaim {
  address: string
  message: string
  /** Base58 as wallets show it, base64, or hex with `0x`. */
  signature: string
}

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
