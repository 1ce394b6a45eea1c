import { createECDH, hkdfSync } from 'node:crypto'
import { CompactEncrypt, type CryptoKey, compactDecrypt, errors, importJWK, type JWK } from 'jose'
import * as z from 'zod'
import type { Clock } from '../clock.js'
import { longestAssertion } from './assertion.js'
import { ctx, toB64 } from './encoding.js'
import { type RemoteKeysSurroundings, readRemoteKeys } from './readRemoteKeys.js'

/**
 * A caller of auth has the consent that it signs for custody before any mailbox answered. So auth encrypts it to a key of custody's, and the
 * frame hands on what it cannot read.
 */
export interface ConsentSealer {
  /** @throws {Refusal} CUSTODY_UNREACHABLE while the key cannot be had */
  seal(consent: string): Promise<string>
}

/** Custody's side: its keys follow from its file of secrets, so each process has them, no table does, and each lasts a week. */
export interface ConsentKeys {
  /** The public half of the key in use, as JWK. */
  publicKey(): ConsentKey
  /** @returns undefined for what was not encrypted to a key of the week, or of one that ends or begins right now */
  open(sealed: string): Promise<string | undefined>
}

/** A public key of custody's, by which consents are encrypted. */
export type ConsentKey = z.infer<typeof keyShape>

/** Where custody answers its public key. */
export const consentKeysPath = '/custody/v1/keys'

const coordinate = z.string().regex(/^[\w-]{43}$/)
const keyShape = z.object({
  ...{ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate },
  ...{ kid: z.string().max(40), alg: z.literal('ECDH-ES'), use: z.literal('enc') },
})
const listShape = z.object({ keys: z.tuple([keyShape]) })

const algorithms = { alg: 'ECDH-ES', enc: 'A256GCM' } as const
/** How long a key is in use, in ms. */
const periodMs = 7 * 24 * 3_600_000
/** Of a key that auth has read a while ago, and of a consent on its way. */
const graceMs = longestAssertion * 1000 + 2 * 60_000
/** How long a key of a custody elsewhere is held, in ms. */
const holdMs = 60_000
/** Lengths tell nothing of a wallet: the number of its manifests is in the consent. */
const block = 512
/** Order of P-256, less one. */
const range = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550n

/** Keys of a week, from custody's pepper, which is in its file of secrets alone. */
export function createConsentKeys(pepper: Uint8Array, clock: Clock): ConsentKeys {
  const keyAt = (ms: number) => makeKey(pepper, Math.floor(ms / periodMs))
  return {
    publicKey: () => keyAt(clock.now()).publicKey,
    async open(sealed) {
      const now = clock.now()
      try {
        const { plaintext } = await compactDecrypt(
          sealed,
          async ({ kid }) => {
            const key = [now, now - graceMs, now + graceMs].map(keyAt).find(({ publicKey }) => publicKey.kid === kid)
            if (!key) throw new errors.JWEInvalid('unknown key')
            return importJWK(key.privateJwk, algorithms.alg)
          },
          { keyManagementAlgorithms: [algorithms.alg], contentEncryptionAlgorithms: [algorithms.enc] },
        )
        return Buffer.from(plaintext).toString().trimEnd()
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

function makeKey(pepper: Uint8Array, period: number): { publicKey: ConsentKey; privateJwk: JWK } {
  const drawn = Buffer.from(hkdfSync('sha256', pepper, '', ctx('latchkey/1/consent', period), 48))
  const scalar = (BigInt(`0x${drawn.toString('hex')}`) % range) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const [x, y] = [toB64(point.subarray(1, 33)), toB64(point.subarray(33))]
  const shared = { kty: 'EC', crv: 'P-256', x, y, kid: `consent-${period}`, alg: 'ECDH-ES' } as const
  return { publicKey: { ...shared, use: 'enc' }, privateJwk: { ...shared, d: toB64(d) } }
}

/** Encrypts to the key that is found. */
export function createConsentSealer(findKey: () => Promise<ConsentKey>): ConsentSealer {
  return {
    async seal(consent) {
      const { kid, ...jwk } = await findKey()
      const key = (await importJWK({ kid, ...jwk }, algorithms.alg)) as CryptoKey
      const padded = consent.padEnd(Math.ceil(consent.length / block) * block, ' ')
      return new CompactEncrypt(Buffer.from(padded)).setProtectedHeader({ ...algorithms, kid }).encrypt(key)
    },
  }
}

/** The key of a custody that runs elsewhere, held for a minute. @param url address of its JWK set */
export function createRemoteConsentKey(url: string, surroundings: RemoteKeysSurroundings): () => Promise<ConsentKey> {
  const { clock } = surroundings
  let held: { key: Promise<ConsentKey>; at: number } | undefined
  const read = (answer: unknown) => listShape.parse(answer).keys[0]
  const ask = () => readRemoteKeys({ part: 'custody', url, code: 'CUSTODY_UNREACHABLE', read }, surroundings)

  return () => {
    const now = clock.now()
    if (held && now >= held.at && now < held.at + holdMs) return held.key
    const mine = { key: ask(), at: now }
    held = mine
    mine.key.catch(() => {
      // The caller gets the error; the next one asks anew.
      if (held === mine) held = undefined
    })
    return mine.key
  }
}
