import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.js'
import type { ErasedList } from '../../erased/erasedList.js'
import { listKeyNames, type Outbox } from '../../outbox/createOutbox.js'
import { outboxOf } from '../../outbox/tables.js'
import { eraseMessages } from '../../outbox/writeMessages.js'
import { createUpkeep, type Upkeep } from '../../part/upkeep.js'
import type { TellHosts } from './hostEvents.js'
import { pruneAnswers } from './hostUsers/answers.js'
import type { DeletionMails } from './login/deletionMails.js'
import { eraseUser } from './login/eraseUser.js'
import { pruneExchanges } from './login/exchange/routes.js'
import { createHiding, type Hiding } from './login/hiding.js'
import { pruneMails } from './login/mailLog/mailLog.js'
import { pruneNamed } from './login/namedMessages.js'
import { pruneNews } from './login/news.js'
import type { PartOrders } from './login/partOrders.js'
import type { Suspensions } from './login/suspension/types.js'
import { pruneTallies } from './login/tallies.js'
import type { AuthTables } from './schema.js'
import { pruneSessions } from './sessions.js'

/** Upkeep of auth's tables. */
export function createAuthUpkeep({
  db,
  clock,
  mails,
  suspensions,
  hiding,
  orders,
  erased,
  outbox,
  tellHosts,
}: {
  db: Kysely<AuthTables>
  clock: Clock
  mails: DeletionMails
  suspensions: Pick<Suspensions, 'mailDue'>
  hiding: Hiding
  orders: PartOrders
  /** Where ids are written down before they are erased. */
  erased: ErasedList | undefined
  outbox: Pick<Outbox, 'prune'>
  tellHosts: TellHosts
}): Upkeep {
  /** What is over, and would name a user for longer. */
  async function forget(now: number): Promise<void> {
    await db.deleteFrom('auth.transactions').where('expires_at', '<', now).execute()
    await db.deleteFrom('auth.notices').where('expires_at', '<', now).execute()
    await db.deleteFrom('auth.visits').where('expires_at', '<', now).execute()
    await pruneExchanges(db, now)
    await pruneNamed(db, now)
    await pruneSessions(db, now)
    await pruneNews(db, now)
    await pruneTallies(db, now)
    await outbox.prune(now)
    await pruneAnswers(db, now)
    await pruneMails(db, now)
  }

  /** Erases with all that names the user: rows of its own go with it, links and visits by address and subject. */
  async function erase(now: number): Promise<void> {
    const due = await db.selectFrom('auth.users').select('sub').where('erase_at', '<=', now).execute()
    for (const { sub } of due) {
      await db.transaction().execute(async (trx) => {
        const user = await trx
          .selectFrom('auth.users')
          .select(['sub', 'realm', 'wal'])
          .where('sub', '=', sub)
          .where('erase_at', '<=', now)
          .forUpdate()
          .executeTakeFirst()
        if (!user) return
        await erased?.add('auth', [sub])
        // Where the other parts have not been asked yet, what they have of the user goes as well.
        await orders.add(trx, user, 'begin')
        await orders.add(trx, user, 'erase')
        await eraseUser(trx, user, hiding)
        await tellHosts(trx, [{ type: 'user.deleted', sub, realm: user.realm }])
      })
    }
  }

  return createUpkeep(clock, async (now) => {
    await mails.mailDue(now)
    await suspensions.mailDue()
    await hiding.hide(now, mails.isMailedAgain)
    await erase(now)
    await forget(now)
    await orders.deliver()
  })
}

/** Erases users of a backup again that were erased since. */
export async function eraseListed(db: Kysely<AuthTables>, isErased: (id: string) => boolean): Promise<number> {
  const users = await db.selectFrom('auth.users').select(['sub', 'realm']).execute()
  const listed = users.filter(({ sub }) => isErased(sub))
  for (const user of listed) {
    await db.transaction().execute(async (trx) => {
      await eraseUser(trx, user, createHiding(db, undefined))
      // Hosts were told when it was erased first.
      await eraseMessages(outboxOf(trx as never, 'auth'), user.sub, undefined, 0)
    })
  }
  return listed.length
}

/** Names of the keys that auth's keys, and secrets of webhooks, are sealed under. */
export async function keyNames(db: Kysely<AuthTables>): Promise<readonly string[]> {
  const names = new Set(await listKeyNames(db as never, 'auth'))
  for (const table of ['auth.keys', 'auth.hidden_identities'] as const) {
    const rows = await db.selectFrom(table).select('key_name').distinct().where('key_name', 'is not', null).execute()
    for (const { key_name } of rows) names.add(key_name ?? '')
  }
  return [...names].sort()
}
