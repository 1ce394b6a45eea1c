import { randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock } from '../../clock.js'
import { ServiceError } from '../../errors.js'
import { longestAssertion } from '../../proof/assertion.js'
import type { KeyPurpose, KeyRow, KeyRows, NewKey } from './keyRows.js'
import { longestNonceMs, longestSessionMs } from './limits.js'

/** A key in use. */
export interface AuthKey {
  kid: string
  /** Of a token's header. */
  alg: string
  verify: CryptoKey | Uint8Array
}

/** A key that signs; a secret of its own for nonces, so that a nonce's token can never pass for a session. */
export interface AuthSigner {
  kid: string
  /** Of a token's header. */
  alg: string
  sign: CryptoKey | Uint8Array
}

/** What an operator sees of a key. */
export interface AuthKeySummary {
  kid: string
  purpose: KeyPurpose
  createdAt: string
}

/** How a key is found. */
export interface FindKeyOptions {
  /** Asks the store, and nothing that this process remembers of it. Default false. */
  isFresh?: boolean | undefined
}

/** The keys of an installation, shared by all its processes. The first ones are made when they are first needed. */
export interface AuthKeys {
  /** The key to sign with now. */
  findSigner(purpose: KeyPurpose): Promise<AuthSigner>
  /** Undefined when there is none of this id, or all that it signed is over. */
  find(purpose: KeyPurpose, kid: string | undefined, options?: FindKeyOptions): Promise<AuthKey | undefined>
  /** Public halves of the keys of one purpose. */
  listPublic(purpose: KeyPurpose): Promise<JWK[]>
  list(): Promise<AuthKeySummary[]>
  /**
   * Has sessions signed by a way from now on: where the newest key signs by another one, it makes one, which signs a few seconds later. Those that are
   * made afterwards sign as the newest does.
   */
  signSessionsBy(algorithm: SessionAlgorithm): Promise<void>
  /**
   * Makes new keys, which sign a few seconds later; the old ones go on to be accepted for what they signed.
   * @param options.endSessions forgets the old ones at once: all sessions end
   */
  rotate(options?: { endSessions?: boolean }): Promise<AuthKeySummary[]>
  /**
   * Forgets one key at once: nothing that it signed is accepted here any more. Where it was the one that signs, there is a new
   * one.
   * @throws {ServiceError} KEY_UNKNOWN
   */
  revoke(kid: string): Promise<AuthKeySummary[]>
}

/** How sessions are signed: Ed25519, or ECDSA on P-256 for gateways that know nothing newer. */
export type SessionAlgorithm = 'EdDSA' | 'ES256'

const purposes: readonly KeyPurpose[] = ['session', 'nonce', 'assertion']
/** How long a key that another process changed may go unnoticed. */
const cacheMs = 1_000
/** Keys that were made within so long of one another have an order all the same, in ms. */
const togetherMs = 1_000
/** A new key is published for so long before it signs, so that every process knows the key of every token. */
const publishMs = 10_000
/** How long what a key signed is good, in ms. */
const lives: Readonly<Record<KeyPurpose, number>> = {
  session: longestSessionMs,
  nonce: longestNonceMs,
  assertion: longestAssertion * 1000,
}

/** Keys over the place where they are kept. */
export function createAuthKeys(rows: KeyRows, clock: Clock): AuthKeys {
  const verifiers = new Map<string, Promise<AuthKey>>()
  const signers = new Map<string, Promise<AuthSigner>>()
  let kept: { rows: Promise<readonly KeyRow[]>; until: number } | undefined

  async function load(): Promise<readonly KeyRow[]> {
    const there = await rows.list()
    if (purposes.every((purpose) => there.some((row) => row.purpose === purpose && row.signs))) return there
    await add(purposes, { onlyMissing: true })
    return rows.list()
  }

  async function read(isFresh = false): Promise<readonly KeyRow[]> {
    const now = clock.now()
    if (isFresh || !kept || kept.until <= now || kept.until > now + cacheMs)
      kept = { rows: load(), until: now + cacheMs }
    const mine = kept
    try {
      return withoutOver(await mine.rows, now)
    } catch (error) {
      if (kept === mine) kept = undefined
      throw error
    }
  }

  /** @param remove those that go, whatever they signed; default: those of which nothing is good any more */
  async function add(
    wanted: readonly KeyPurpose[],
    { onlyMissing, remove }: { onlyMissing: boolean; remove?: (row: KeyRow) => boolean },
    sessionsBy?: SessionAlgorithm,
  ): Promise<void> {
    const now = clock.now()
    const known = await rows.list()
    const newest = sessionsBy ?? toAlgorithm(known.find((row) => row.purpose === 'session' && row.signs))
    // The newest signs: of two that were made in one millisecond chance would decide.
    const recent = known.map(({ createdAt }) => createdAt + 1).filter((next) => next - now < togetherMs)
    const made = await Promise.all(wanted.map((purpose) => makeKey(purpose, Math.max(now, ...recent), newest)))
    await rows.change((there) => {
      const live = withoutOver(there, now)
      const stay = there.filter((row) => (remove ? !remove(row) : live.includes(row)))
      return {
        remove: there.filter((row) => !stay.includes(row)).map(({ kid }) => kid),
        add: made.filter(({ purpose }) => !onlyMissing || !stay.some((row) => row.purpose === purpose && row.signs)),
      }
    })
    kept = undefined
  }

  /** Kept once it is imported: a key that is refused now may open when its key service answers again. */
  function remember<Key>(map: Map<string, Promise<Key>>, kid: string, make: () => Promise<Key>): Promise<Key> {
    const known = map.get(kid) ?? make()
    map.set(kid, known)
    known.catch(() => map.delete(kid))
    return known
  }

  const toSigner = (row: KeyRow) =>
    remember(signers, row.kid, async () => ({
      ...{ kid: row.kid, alg: algOf(row) },
      sign: await importJWK(await rows.open(row), algOf(row)),
    }))

  const toVerifier = (row: KeyRow) =>
    remember(verifiers, row.kid, async () => ({
      ...{ kid: row.kid, alg: algOf(row) },
      verify: row.publicJwk
        ? await importJWK(row.publicJwk, algOf(row))
        : // A nonce is checked by the secret that signed it.
          (await toSigner(row)).sign,
    }))

  const summarise = async () =>
    (await read()).map(({ kid, purpose, createdAt }) => ({
      ...{ kid, purpose, createdAt: new Date(createdAt).toISOString() },
    }))

  return {
    async findSigner(purpose) {
      const own = (await read()).filter((row) => row.purpose === purpose && row.signs)
      const before = clock.now() - publishMs
      const signer = own.find((row) => row.createdAt <= before) ?? own.at(-1)
      if (!signer) throw new Error('The keys were removed while they were read.')
      return toSigner(signer)
    },
    async find(purpose, kid, { isFresh } = {}) {
      const row = (await read(isFresh)).find((one) => one.kid === kid && one.purpose === purpose)
      return row && toVerifier(row)
    },
    async listPublic(purpose) {
      return (await read()).flatMap((row) => (row.publicJwk && row.purpose === purpose ? [row.publicJwk] : []))
    },
    list: summarise,
    async signSessionsBy(algorithm) {
      const newest = (await read(true)).find((row) => row.purpose === 'session' && row.signs)
      if (newest && toAlgorithm(newest) !== algorithm) await add(['session'], { onlyMissing: false }, algorithm)
    },
    async rotate({ endSessions = false } = {}) {
      await add(purposes, { onlyMissing: false, ...(endSessions && { remove: () => true }) })
      return summarise()
    },
    async revoke(kid) {
      const row = (await rows.list()).find((one) => one.kid === kid)
      if (!row) throw new ServiceError('KEY_UNKNOWN', 'There is no key of this id. See: auth keys list.')
      await add([row.purpose], { onlyMissing: true, remove: (one) => one.kid === kid })
      return summarise()
    },
  }
}

/** Without keys of which nothing is good any more: their successors have signed for longer than anything they signed lives. */
function withoutOver(rows: readonly KeyRow[], now: number): readonly KeyRow[] {
  return rows.filter(({ purpose, createdAt }) => {
    const before = now - lives[purpose] - publishMs
    return !rows.some(
      (other) => other.signs && other.purpose === purpose && other.createdAt > createdAt && other.createdAt < before,
    )
  })
}

/** A nonce is checked by the services alone. */
const algOf = ({ publicJwk }: KeyRow): string => publicJwk?.alg ?? 'HS256'

const toAlgorithm = (row: KeyRow | undefined): SessionAlgorithm => (row?.publicJwk?.alg === 'ES256' ? 'ES256' : 'EdDSA')

async function makeKey(purpose: KeyPurpose, createdAt: number, sessionsBy: SessionAlgorithm): Promise<NewKey> {
  const kid = randomBytes(12).toString('base64url')
  const row = { kid, purpose, createdAt, signs: true }
  if (purpose === 'nonce') {
    const secret = { kty: 'oct', k: randomBytes(32).toString('base64url') } as const
    return { ...row, publicJwk: undefined, privateJwk: secret }
  }
  // ES256 for assertions, as docs/custody.md has them.
  const alg = purpose === 'session' ? sessionsBy : 'ES256'
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const privateJwk = await exportJWK(privateKey)
  // Named one by one: the private half, `d`, must not come along.
  const { kty, crv, x, y } = privateJwk
  return { ...row, publicJwk: { kty, crv, x, ...(y !== undefined && { y }), kid, alg, use: 'sig' } as JWK, privateJwk }
}
