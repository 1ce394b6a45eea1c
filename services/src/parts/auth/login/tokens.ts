import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { ctx, fromB64, sha256, toB64 } from '../../../proof/encoding.js'

/** Tokens of logins: 16 bytes of the login's id, what differs by kind, and a MAC, so that made-up ones cost no look-up. */
export interface LoginTokens {
  /** A token for calls, good until a time in ms. */
  access(sid: string, expiresAt: number): string
  /** @returns undefined for what is none of ours */
  readAccess(token: string): { sid: string; expiresAt: number } | undefined
  /** A token to refresh a login with: of 32 random bytes. */
  refresh(sid: string): string
  /** @returns undefined for what is none of ours */
  readRefresh(token: string): { sid: string } | undefined
}

/** @param pepper of the auth part: all its processes have the same */
export function createLoginTokens(pepper: Uint8Array): LoginTokens {
  const toKey = (kind: string) => new Uint8Array(hkdfSync('sha256', pepper, '', ctx('latchkey/1/token', kind), 32))
  const keys = { access: toKey('access'), refresh: toKey('refresh') }

  function seal(kind: keyof typeof keys, body: Uint8Array): string {
    return toB64(Buffer.concat([body, createHmac('sha256', keys[kind]).update(body).digest()]))
  }
  function open(kind: keyof typeof keys, token: string, length: number): Buffer | undefined {
    const bytes = fromB64(token, length + 32)
    if (!bytes) return undefined
    const body = Buffer.from(bytes.subarray(0, length))
    const mac = createHmac('sha256', keys[kind]).update(body).digest()
    return timingSafeEqual(mac, bytes.subarray(length)) ? body : undefined
  }

  return {
    access(sid, expiresAt) {
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(expiresAt))
      return seal('access', Buffer.concat([toBytes(sid), time]))
    },
    readAccess(token) {
      const body = open('access', token, 24)
      return body && { sid: toB64(body.subarray(0, 16)), expiresAt: Number(body.readBigUInt64BE(16)) }
    },
    refresh: (sid) => seal('refresh', Buffer.concat([toBytes(sid), randomBytes(32)])),
    readRefresh(token) {
      const body = open('refresh', token, 48)
      return body && { sid: toB64(body.subarray(0, 16)) }
    },
  }
}

/** What is kept of a refresh token. */
export function hashToken(token: string): string {
  return toB64(sha256(token))
}

/**
 * Puts the token that follows under the one before it, which alone brings it back: a device that lost the answer asks once
 * more and gets the same one. The pad is used once, for a token has one successor. Its own inverse.
 */
export function padToken(before: string, token: string): string {
  const bytes = Buffer.from(token, 'base64url')
  const pad = Buffer.from(hkdfSync('sha256', before, '', ctx('latchkey/1/successor'), bytes.length))
  return toB64(bytes.map((byte, index) => byte ^ (pad[index] ?? 0)))
}

function toBytes(sid: string): Uint8Array {
  const bytes = fromB64(sid, 16)
  if (!bytes) throw new Error('The id of a login has 16 bytes.')
  return bytes
}
