import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../../clock.js'
import { fromB64, sha256, toB64 } from '../../proof/encoding.js'
import { linkLifeMs } from './limits.js'
import { hasOwner } from './owners.js'
import type { ConsoleTables, LinkKind } from './schema.js'

/** A link to a first login, as it is kept. */
export type Link = Selectable<ConsoleTables['console.links']>

/** Links to a first login. Each is good once, for a day. */
export interface Links {
  /** @returns what is behind `#`: 128 bits, of which the digest alone is kept */
  make(kind: LinkKind, operatorId?: string): Promise<string>
  /** Undefined for one that is not there, over, or void. */
  find(code: string): Promise<Link | undefined>
  /** Uses one up, in the transaction of what it is good for: of two calls at once one succeeds. */
  use(trx: Kysely<ConsoleTables>, digest: string): Promise<Link | undefined>
}

export function createLinks(db: Kysely<ConsoleTables>, clock: Clock): Links {
  async function judge(from: Kysely<ConsoleTables>, link: Link | undefined): Promise<Link | undefined> {
    if (!link || link.expires_at <= clock.now()) return undefined
    // Printed while there was no owner, it may lie in the scrollback of a terminal: nothing of it is left once there is one.
    return link.kind === 'first' && (await hasOwner(from)) ? undefined : link
  }

  return {
    async make(kind, operatorId) {
      const [now, code] = [clock.now(), toB64(randomBytes(16))]
      await db.deleteFrom('console.links').where('expires_at', '<=', now).execute()
      // An older link of the same use ends: there is one at a time.
      await db
        .deleteFrom('console.links')
        .where('kind', '=', kind)
        .where('operator_id', operatorId === undefined ? 'is' : '=', operatorId ?? null)
        .execute()
      const row = { digest: digestOf(code), kind, operator_id: operatorId ?? null }
      await db
        .insertInto('console.links')
        .values({ ...row, created_at: now, expires_at: now + linkLifeMs })
        .execute()
      return code
    },
    async find(code) {
      if (!fromB64(code, 16)) return undefined
      return judge(
        db,
        await db.selectFrom('console.links').selectAll().where('digest', '=', digestOf(code)).executeTakeFirst(),
      )
    },
    async use(trx, digest) {
      return judge(
        trx,
        await trx.deleteFrom('console.links').where('digest', '=', digest).returningAll().executeTakeFirst(),
      )
    },
  }
}

const digestOf = (code: string) => toB64(sha256(code))
