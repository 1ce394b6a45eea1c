import type { JWK } from 'jose'
import { type Kysely, sql } from 'kysely'
import { openEnvelope, resealEnvelope, sealEnvelope } from '../../envelope/envelope.js'
import type { KeyProvider } from '../../secrets/partSecrets.js'
import type { AuthTables } from './schema.js'

/**
 * What a key signs: the token of a session, or an assertion of a login, which others check by the public half; or the token of
 * a nonce, which only the services check.
 */
export type KeyPurpose = AuthTables['auth.keys']['purpose']

/** A key without its private half. */
export interface KeyRow {
  kid: string
  purpose: KeyPurpose
  /** When it was made, in ms. */
  createdAt: number
  /** What may be published; undefined where nothing may. */
  publicJwk: JWK | undefined
  /** Whether its private half is here: one that once lay in clear signs no more. */
  signs: boolean
}

/** A new key. */
export interface NewKey extends KeyRow {
  /** Its private half, or the secret of a nonce key. */
  privateJwk: JWK
}

/** Where keys are kept. */
export interface KeyRows {
  /** All, the newest first. */
  list(): Promise<readonly KeyRow[]>
  /** The private half of a key that signs. */
  open(row: KeyRow): Promise<JWK>
  /** Removes and adds keys at once. Of processes that do so together, each decides on what the one before left. */
  change(decide: (rows: readonly KeyRow[]) => { remove: readonly string[]; add: readonly NewKey[] }): Promise<void>
  /** Seals what is under another key-encryption key than the one in use. @returns how many were */
  reseal(): Promise<number>
}

/**
 * Keys in the auth part's tables, their private halves sealed under the part's key-encryption key: who has a copy of the
 * database alone can sign nothing (custody-formats, section 5).
 */
export function createSealedRows(db: Kysely<AuthTables>, keys: KeyProvider): KeyRows {
  const read = async (from: Kysely<AuthTables>) => {
    const rows = await from
      .selectFrom('auth.keys')
      .select(['kid', 'purpose', 'created_at', 'public_jwk', sql<boolean>`sealed is not null`.as('signs')])
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute()
    return rows.map(
      (row): KeyRow => ({
        ...{ kid: row.kid, purpose: row.purpose, createdAt: row.created_at, signs: row.signs },
        publicJwk: (row.public_jwk ?? undefined) as JWK | undefined,
      }),
    )
  }

  async function seal({ kid, purpose, createdAt, publicJwk, privateJwk }: NewKey) {
    const { bytes, keyName } = await sealEnvelope(
      keys,
      contextOf(kid, purpose),
      Buffer.from(JSON.stringify(privateJwk)),
    )
    const public_jwk = publicJwk ? JSON.stringify(publicJwk) : null
    return { kid, purpose, created_at: createdAt, public_jwk, sealed: bytes, key_name: keyName }
  }

  const openRow = async (kid: string, purpose: KeyPurpose, sealed: Uint8Array) => {
    const plain = await openEnvelope(keys, contextOf(kid, purpose), sealed)
    try {
      return JSON.parse(Buffer.from(plain).toString()) as JWK
    } finally {
      plain.fill(0)
    }
  }

  return {
    list: () => read(db),
    async open({ kid, purpose }) {
      const row = await db.selectFrom('auth.keys').select('sealed').where('kid', '=', kid).executeTakeFirst()
      if (!row?.sealed) throw new Error('The key was removed while it was read.')
      return openRow(kid, purpose, row.sealed)
    },
    async change(decide) {
      await db.transaction().execute(async (transaction) => {
        // Two processes that start at once make one set of keys.
        await sql`lock table auth.keys in exclusive mode`.execute(transaction)
        const { remove, add } = decide(await read(transaction))
        if (remove.length > 0) await transaction.deleteFrom('auth.keys').where('kid', 'in', remove).execute()
        for (const key of add)
          await transaction
            .insertInto('auth.keys')
            .values((await seal(key)) as never)
            .execute()
      })
    },
    async reseal() {
      const current = await keys.currentName()
      const rows = await db
        .selectFrom('auth.keys')
        .select(['kid', 'purpose', 'sealed'])
        .where('key_name', '<>', current)
        .execute()
      for (const { kid, purpose, sealed } of rows) {
        if (!sealed) continue
        const { bytes, keyName } = await resealEnvelope(keys, contextOf(kid, purpose), sealed)
        await db
          .updateTable('auth.keys')
          .set({ sealed: bytes, key_name: keyName })
          .where('kid', '=', kid)
          .where('sealed', '=', sealed)
          .execute()
      }
      return rows.length
    },
  }
}

/** Keys of a process without secrets: they are nowhere but in its memory, and end with it. */
export function createMemoryRows(): KeyRows {
  let kept: readonly NewKey[] = []
  return {
    list: async () => kept,
    async open({ kid }) {
      const key = kept.find((one) => one.kid === kid)
      if (!key) throw new Error('The key was removed while it was read.')
      return key.privateJwk
    },
    async change(decide) {
      const { remove, add } = decide(kept)
      const rest = kept.filter(({ kid }) => !remove.includes(kid))
      kept = [...add, ...rest].sort((a, b) => b.createdAt - a.createdAt || (a.kid < b.kid ? -1 : 1))
    },
    reseal: async () => 0,
  }
}

/** A sealed key opens as itself alone: under another id or for another purpose it is refused. */
const contextOf = (kid: string, purpose: KeyPurpose) =>
  ({ part: 'auth', rlm: '', wal: '', k: purpose, id: kid, gen: 0 }) as const
