import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, type Migration, sql } from 'kysely'
import type { Clock } from '../clock.js'
import { ctx, fromB64, sha256, toB64 } from './encoding.js'

/** Nonces of device proofs: each is good for one call. */
export interface ProofNonces {
  /** A nonce for the next call. Nothing is written for it. */
  issue(): string
  /**
   * Takes a nonce back. Of two calls that bring it at once, in whatever processes, one gets it.
   * @returns whether it was one of ours, in time, and not used before
   */
  redeem(nonce: string): Promise<boolean>
}

const lifeMs = 5 * 60_000
/** Used nonces outlive their expiry, so that a process whose clock is behind does not take one again. */
const keepMs = 3_600_000
/** Redemptions between two looks for nonces that need not be kept. */
const pruneEvery = 500

/** The table of used nonces, `{schema}.used_proofs`. Logged: a crash must not make a used nonce good again. */
export function proofMigration(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table ${sql.table(`${schema}.used_proofs`)} (
        nonce text primary key,
        expires_at double precision not null
      )`.execute(db)
    },
  }
}

/**
 * Nonces of a part: `MILLISECONDS.RANDOM.MAC`, the first in base 36, so that a device reads the server's time from them.
 * @param pepper of the part: all its processes have the same
 */
export function createProofNonces(
  { db, schema, clock }: { db: Kysely<never>; schema: string; clock: Clock },
  pepper: Uint8Array,
): ProofNonces {
  const key = new Uint8Array(hkdfSync('sha256', pepper, '', ctx('latchkey/1/proof-nonce', schema), 32))
  const table = sql.table(`${schema}.used_proofs`)
  let redemptions = 0

  const seal = (body: string) => new Uint8Array(createHmac('sha256', key).update(body).digest().subarray(0, 16))

  return {
    issue() {
      const body = `${clock.now().toString(36)}.${toB64(randomBytes(16))}`
      return `${body}.${toB64(seal(body))}`
    },
    async redeem(nonce) {
      const [time = '', random = '', mac = '', ...more] = nonce.split('.')
      const given = fromB64(mac, 16)
      if (more.length > 0 || !given || !timingSafeEqual(given, seal(`${time}.${random}`))) return false
      const now = clock.now()
      const at = Number.parseInt(time, 36)
      if (at + lifeMs <= now) return false
      if (++redemptions % pruneEvery === 0) {
        await sql`delete from ${table} where expires_at < ${now - keepMs}`.execute(db)
      }
      const { rows } = await sql`insert into ${table} (nonce, expires_at)
        values (${toB64(sha256(nonce))}, ${at + lifeMs}) on conflict do nothing returning nonce`.execute(db)
      return rows.length === 1
    },
  }
}
