import { type CryptoKey, importJWK, type JWK } from 'jose'
import { ask, asRecord } from './ask.js'
import { refusal } from './refuse.js'

/** A public key of the services. */
export interface VerifyKey {
  readonly alg: string
  readonly key: CryptoKey
  /** What it is made of: a key that comes again is the same object. */
  readonly text: string
}

/** The public keys of the services, asked for once and again when they are old. */
export interface KeySet {
  /** The key of an id. @throws {LatchkeyError} SESSION_KEY_UNKNOWN, SERVICE_UNREACHABLE */
  find(kid: string): VerifyKey | Promise<VerifyKey>
}

/** After so long the keys are asked for again, so that a revoked one is followed, in ms. */
const freshMs = 300_000
/** An unknown id has them asked for once in so long, in ms: made-up ids cost the services nothing more. */
const unknownMs = 30_000
/** After no answer the next is asked for no sooner, in ms. */
const pauseMs = 1_000
/** Keys in one set; ours has a few. */
const mostKeys = 100

/** Keys from `/.well-known/jwks.json`. */
export function createKeySet(url: string, fetcher: typeof fetch): KeySet {
  let keys: ReadonlyMap<string, VerifyKey> = new Map()
  let askedAt = Number.NEGATIVE_INFINITY
  let failedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function load(): Promise<void> {
    if (isWithin(failedAt, pauseMs)) throw refusal('SERVICE_UNREACHABLE')
    try {
      const { status, body } = await ask(fetcher, `${url}/.well-known/jwks.json`)
      const given = asRecord(body).keys
      if (status !== 200 || !Array.isArray(given)) throw new Error(`The services answered ${status} for their keys.`)
      keys = await readKeys(given.slice(0, mostKeys), keys)
      askedAt = Date.now()
    } catch (cause) {
      failedAt = Date.now()
      throw refusal('SERVICE_UNREACHABLE', { cause })
    }
  }

  function loadOnce(): Promise<void> {
    asking ??= load().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function findAnew(kid: string): Promise<VerifyKey> {
    await loadOnce()
    const key = keys.get(kid)
    if (!key) throw refusal('SESSION_KEY_UNKNOWN')
    return key
  }

  return {
    find(kid) {
      if (!isWithin(askedAt, freshMs)) return findAnew(kid)
      const key = keys.get(kid)
      if (key) return key
      if (isWithin(askedAt, unknownMs)) throw refusal('SESSION_KEY_UNKNOWN')
      return findAnew(kid)
    },
  }
}

/** Whether a time is less than so long ago, by a clock that may have been set back. */
export const isWithin = (since: number, ms: number): boolean => Math.abs(Date.now() - since) < ms

/** Keys that sign sessions: Ed25519 and P-256; others are passed over. */
async function readKeys(
  given: readonly unknown[],
  known: ReadonlyMap<string, VerifyKey>,
): Promise<ReadonlyMap<string, VerifyKey>> {
  const keys = new Map<string, VerifyKey>()
  for (const each of given) {
    const { kty, crv, x, y, kid } = asRecord(each)
    const alg = kty === 'OKP' && crv === 'Ed25519' ? 'EdDSA' : kty === 'EC' && crv === 'P-256' ? 'ES256' : undefined
    if (alg === undefined || typeof kid !== 'string' || typeof x !== 'string') continue
    // Named one by one: nothing else of the answer is taken.
    const jwk = { kty, crv, x, ...(typeof y === 'string' && { y }) } as JWK
    const text = JSON.stringify(jwk)
    const before = known.get(kid)
    keys.set(kid, before?.text === text ? before : { alg, text, key: (await importJWK(jwk, alg)) as CryptoKey })
  }
  return keys
}
