import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../../clock.js'
import { readManifest } from '../../../manifest/readManifest.js'
import type { TellHosts } from '../hostEvents.js'
import { type Deletion, deletionMs, readDeletion } from './deletion.js'
import type { DeletionMails } from './deletionMails.js'
import { endLogins, endSessions } from './endLogins.js'
import type { Hiding } from './hiding.js'
import type { Login } from './logins.js'
import type { PartOrders } from './partOrders.js'
import type { LoginTables } from './schema.js'

/** What the device of a login that asks for a deletion can be believed to hold. */
export async function judgeDeletion(db: Kysely<LoginTables>, { user, jkt, methods }: Login): Promise<Deletion['kind']> {
  if (user.wal === null || user.devices.includes(jkt)) return 'fast'
  const kept = await db.selectFrom('auth.manifests').select('compact').where('sub', '=', user.sub).executeTakeFirst()
  const { lvl, evd } = readManifest(kept?.compact ?? '').manifest
  // What opens a managed wallet at custody and recovery is what this login was made with.
  const isCheck = evd.some(({ kind }) => methods.includes(toMethod[kind]))
  return lvl === 'managed' && isCheck ? 'fast' : 'slow'
}

const toMethod = { mail: 'otp', oidc: 'social', wa: 'wa' } as const

/** Deletes users, and brings them back. Upkeep erases them when their time is over. */
export interface Deletions {
  /**
   * Begins a deletion; one under way keeps the earlier end.
   * @param asked.isOperators Whether custody and recovery hear of it from here: a user's device tells them by itself. Default false.
   * @param asked.projectId The project whose key asks; left out where the user or the operator does.
   */
  begin(
    sub: string,
    asked: {
      kind: Deletion['kind']
      site?: string
      language?: string | null
      isOperators?: boolean
      projectId?: string
    },
  ): Promise<Deletion>
  /**
   * Ends a deletion: the user is there with every login, as before.
   * @param projectId ends it only where keys of this project alone asked for it. Then a login alone may delete as before: no stranger tried it
   * @returns whether there was one
   */
  undo(sub: string, projectId?: string): Promise<boolean>
  /** The users whose newest manifest lists a device, and who are being deleted. */
  findByDevice(jkt: string): Promise<{ sub: string; deletion: Deletion }[]>
}

/** What deletions work with. */
export interface DeletionTools {
  clock: Clock
  mails: DeletionMails
  hiding: Hiding
  orders: PartOrders
  tellHosts: TellHosts
}

export function createDeletions(
  db: Kysely<LoginTables>,
  { clock, mails, hiding, orders, tellHosts }: DeletionTools,
): Deletions {
  return {
    async begin(sub, { kind, site, language, isOperators = false, projectId = null }) {
      const now = clock.now()
      const deletion = await db.transaction().execute(async (trx) => {
        // First, as everywhere: who redeems a code holds its transaction before anything else.
        await trx.deleteFrom('auth.transactions').where('sub', '=', sub).execute()
        const before = await trx
          .selectFrom('auth.users')
          .selectAll()
          .where('sub', '=', sub)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const earlier = readDeletion(before)
        const eraseAt = Math.min(now + deletionMs[kind], earlier?.eraseAt ?? Number.POSITIVE_INFINITY)
        const made: Deletion = {
          kind: earlier?.kind === 'fast' ? 'fast' : kind,
          since: earlier?.since ?? now,
          eraseAt,
        }
        const last = await trx
          .selectFrom('auth.logins')
          .select(['origin', 'language'])
          .where('sub', '=', sub)
          .orderBy('used_at', 'desc')
          .executeTakeFirst()
        await trx
          .updateTable('auth.users')
          .set({
            ...{ deleted_at: made.since, deletion: made.kind, erase_at: made.eraseAt },
            // What someone else asked for as well, a project's key does not take back.
            deletion_project: earlier && before.deletion_project !== projectId ? null : projectId,
            ...(!earlier && {
              told: 0,
              deletion_site: site ?? last?.origin ?? null,
              deletion_language: language ?? last?.language ?? null,
            }),
          })
          .where('sub', '=', sub)
          .execute()
        if (isOperators) await orders.add(trx, before, 'begin')
        // Devices of the wallet go on: they see it, and can undo it.
        const going = made.kind === 'slow' ? before.devices : []
        await endLogins(trx, { tellHosts, now }, (login) =>
          login.and([login('sub', '=', sub), ...(going.length > 0 ? [login('jkt', 'not in', going)] : [])]),
        )
        // Those of a login end with it; a connected wallet has none.
        await endSessions(trx, { tellHosts, now }, (session) => session('sub', '=', sub))
        if (!earlier) await tellHosts(trx, [{ type: 'user.deletion_started', sub, realm: before.realm }])
        return made
      })
      if (isOperators) await orders.deliver()
      await mails.mailDue(now)
      return deletion
    },
    async undo(sub, projectId) {
      const undone = await db.transaction().execute(async (trx) => {
        const ended = { deleted_at: null, deletion: null, erase_at: null, deletion_project: null, told: 0 }
        const row = await trx
          .updateTable('auth.users')
          .set(projectId === undefined ? { ...ended, undone_at: clock.now() } : ended)
          .where('sub', '=', sub)
          .$if(projectId !== undefined, (own) => own.where('deletion_project', '=', projectId ?? ''))
          .where('deleted_at', 'is not', null)
          .where('erase_at', '>', clock.now())
          .returning(['realm', 'wal'])
          .executeTakeFirst()
        if (!row) return undefined
        await orders.add(trx, { ...row, sub }, 'undo')
        await tellHosts(trx, [{ type: 'user.deletion_undone', sub, realm: row.realm }])
        return row
      })
      if (!undone) return false
      await orders.deliver()
      await hiding.revealMailboxes(sub, undone.realm)
      await mails.mailUndone(sub)
      return true
    },
    async findByDevice(jkt) {
      const rows = await db
        .selectFrom('auth.users')
        .selectAll()
        .where('deleted_at', 'is not', null)
        .where('erase_at', '>', clock.now())
        .where(sql<boolean>`devices @> array[${jkt}]::text[]`)
        .execute()
      return rows.flatMap((row) => {
        const deletion = readDeletion(row)
        return deletion ? [{ sub: row.sub, deletion }] : []
      })
    },
  }
}
