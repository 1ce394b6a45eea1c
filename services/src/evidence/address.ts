import { createHmac } from 'node:crypto'
import { ctx, sha256, toB64 } from '../proof/encoding.js'

/**
 * The one form of an address that is compared and mailed to: ASCII, trimmed, A to Z lowered; no folding of dots or plus.
 * @returns undefined for what is no address
 */
export function toAddress(text: string): string | undefined {
  const address = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [local = '', domain = '', ...more] = address.split('@')
  const isMailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)
  const isHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
  const isAddress = more.length === 0 && isMailbox && isHost && local.length <= 64 && address.length <= 254
  return isAddress ? address : undefined
}

/** What is kept of a mailbox: without the pepper nobody can try addresses on it. */
export function toMailDigest(pepper: Uint8Array, { rlm, sub }: { rlm: string; sub: string }, address: string) {
  return hmac(pepper, ctx('latchkey/1/mail', rlm, sub, address))
}

/** `mh` of an assertion: auth verified this address just now. */
export function toMailHash(jti: string, address: string): string {
  return toB64(sha256(ctx('latchkey/1/mh', jti, address)))
}

/** A keyed digest. */
export function hmac(pepper: Uint8Array, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHmac('sha256', pepper).update(bytes).digest())
}
