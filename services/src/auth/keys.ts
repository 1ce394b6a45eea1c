import { randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.js'
import { longestSessionMs } from './limits.js'
import type { AuthTables } from './schema.js'

/**
 * What a key signs: the token of a session, or an assertion of a login, which others check by the public half; or the token of
 * a nonce, which only the services check.
 */
export type KeyPurpose = AuthTables['auth.keys']['purpose']

/** A key in use. */
export interface AuthKey {
  kid: string
  purpose: KeyPurpose
  /** When it was made, in ms. */
  createdAt: number
  /** Signs; a secret of its own for nonces, so that a nonce's token can never pass for a session. */
  sign: CryptoKey | Uint8Array
  verify: CryptoKey | Uint8Array
  /** What may be published; undefined when nothing may. */
  publicJwk: JWK | undefined
}

/** What an operator sees of a key. */
export interface AuthKeySummary {
  kid: string
  purpose: KeyPurpose
  createdAt: string
}

/** The keys of an installation, shared by all its processes. The first ones are made when they are first needed. */
export interface AuthKeys {
  /** The key to sign with now. */
  findSigner(purpose: KeyPurpose): Promise<AuthKey>
  /** Undefined when there is none of this id. */
  find(purpose: KeyPurpose, kid: string | undefined): Promise<AuthKey | undefined>
  /** Public halves of the keys of one purpose. */
  listPublic(purpose: KeyPurpose): Promise<JWK[]>
  list(): Promise<AuthKeySummary[]>
  /**
   * Makes new keys, which sign a few seconds later; the old ones go on to be accepted for what they signed.
   * @param endSessions forgets the old ones at once: all sessions end
   */
  rotate(options?: { endSessions?: boolean }): Promise<AuthKeySummary[]>
}

const purposes: readonly KeyPurpose[] = ['session', 'nonce', 'assertion']
/** ES256 for assertions, as docs/custody.md has them. */
const algorithms = { session: 'EdDSA', assertion: 'ES256' } as const
/** How long a key that another process changed may go unnoticed. */
const cacheMs = 1_000
/** A new key is published for so long before it signs, so that every process knows the key of every token. */
const publishMs = 10_000

/** Keys kept in the auth part's tables. */
export function createAuthKeys(db: Kysely<AuthTables>, clock: Clock): AuthKeys {
  const imported = new Map<string, AuthKey>()
  let kept: { keys: Promise<AuthKey[]>; until: number } | undefined

  async function load(): Promise<AuthKey[]> {
    let rows = await db.selectFrom('auth.keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute()
    if (purposes.some((purpose) => !rows.some((row) => row.purpose === purpose))) {
      await add({ isFirst: true, endSessions: false })
      rows = await db.selectFrom('auth.keys').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute()
    }
    return Promise.all(
      rows.map(async (row) => {
        const key = imported.get(row.kid) ?? (await importKey(row))
        imported.set(row.kid, key)
        return key
      }),
    )
  }

  async function read(): Promise<AuthKey[]> {
    const now = clock.now()
    if (!kept || kept.until <= now || kept.until > now + cacheMs) kept = { keys: load(), until: now + cacheMs }
    try {
      return await kept.keys
    } catch (error) {
      kept = undefined
      throw error
    }
  }

  async function add({ isFirst, endSessions }: { isFirst: boolean; endSessions: boolean }): Promise<void> {
    const made = await Promise.all(purposes.map(makeKey))
    const now = clock.now()
    await db.transaction().execute(async (transaction) => {
      // Two processes that start at once make one pair of keys.
      await sql`lock table auth.keys in exclusive mode`.execute(transaction)
      if (endSessions) await transaction.deleteFrom('auth.keys').execute()
      else await forgetOld(transaction, now)
      const there = await transaction.selectFrom('auth.keys').select('purpose').execute()
      const rows = made
        .filter(({ purpose }) => !isFirst || !there.some((row) => row.purpose === purpose))
        .map((key) => ({ ...key, jwk: JSON.stringify(key.jwk), created_at: now }))
      if (rows.length > 0)
        await transaction
          .insertInto('auth.keys')
          .values(rows as never)
          .execute()
    })
    kept = undefined
  }

  return {
    async findSigner(purpose) {
      const keys = (await read()).filter((key) => key.purpose === purpose)
      const before = clock.now() - publishMs
      const signer = keys.find((key) => key.createdAt <= before) ?? keys.at(-1)
      if (!signer) throw new Error('The keys were removed while they were read.')
      return signer
    },
    async find(purpose, kid) {
      return (await read()).find((key) => key.kid === kid && key.purpose === purpose)
    },
    async listPublic(purpose) {
      return (await read()).flatMap((key) => (key.publicJwk && key.purpose === purpose ? [key.publicJwk] : []))
    },
    async list() {
      return (await read()).map(summarise)
    },
    async rotate({ endSessions = false } = {}) {
      await add({ isFirst: false, endSessions })
      return (await read()).map(summarise)
    },
  }
}

/** A key is old when its successor has signed for longer than any session lasts. */
async function forgetOld(db: Kysely<AuthTables>, now: number): Promise<void> {
  const before = now - longestSessionMs - publishMs
  for (const purpose of purposes) {
    const newest = db
      .selectFrom('auth.keys')
      .select((row) => row.fn.max('created_at').as('created_at'))
      .where('purpose', '=', purpose)
      .where('created_at', '<', before)
    await db.deleteFrom('auth.keys').where('purpose', '=', purpose).where('created_at', '<', newest).execute()
  }
}

async function makeKey(purpose: KeyPurpose): Promise<{ kid: string; purpose: KeyPurpose; jwk: JWK }> {
  const kid = randomBytes(12).toString('base64url')
  if (purpose === 'nonce') return { kid, purpose, jwk: { kty: 'oct', k: randomBytes(32).toString('base64url') } }
  const { privateKey } = await generateKeyPair(algorithms[purpose], { extractable: true })
  return { kid, purpose, jwk: await exportJWK(privateKey) }
}

async function importKey(row: AuthTables['auth.keys']): Promise<AuthKey> {
  const jwk = row.jwk as JWK
  const { kid, purpose, created_at: createdAt } = row
  if (purpose === 'nonce') {
    const secret = await importJWK(jwk, 'HS256')
    return { kid, purpose, createdAt, sign: secret, verify: secret, publicJwk: undefined }
  }
  const alg = algorithms[purpose]
  // Named one by one: the private half, `d`, must not come along.
  const { kty, crv, x, y } = jwk
  const publicJwk = { kty, crv, x, ...(y !== undefined && { y }), kid, alg, use: 'sig' } as JWK
  return {
    kid,
    purpose,
    createdAt,
    sign: await importJWK(jwk, alg),
    verify: await importJWK(publicJwk, alg),
    publicJwk,
  }
}

function summarise({ kid, purpose, createdAt }: AuthKey): AuthKeySummary {
  return { kid, purpose, createdAt: new Date(createdAt).toISOString() }
}
