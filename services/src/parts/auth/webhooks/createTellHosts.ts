import type { Kysely } from 'kysely'
import type { Outbox } from '../../../outbox/createOutbox.js'
import { untyped } from '../../../store/untyped.js'
import type { HostEvent, TellHosts } from '../hostEvents.js'
import type { LoginTables } from '../login/schema.js'

/** Writes what happens to users into auth's outbox. */
export function createTellHosts(outbox: Pick<Outbox, 'tell' | 'erase'>): TellHosts {
  return async (trx, events) => {
    if (events.length === 0) return
    const projectsOf = await findProjects(trx, events)
    const told = events.map((event) => ({ type: event.type, sub: event.sub, projectIds: projectsOf(event) }))
    const own = untyped(trx)
    await outbox.tell(
      own,
      told.filter(({ type }) => type !== 'user.deleted'),
    )
    for (const { sub, type, projectIds } of told)
      if (type === 'user.deleted') await outbox.erase(own, sub, { type, projectIds })
  }
}

async function findProjects(
  trx: Kysely<LoginTables>,
  events: readonly HostEvent[],
): Promise<(event: HostEvent) => readonly string[]> {
  const realms = [...new Set(events.flatMap((event) => ('realm' in event ? [event.realm] : [])))]
  const rows =
    realms.length === 0 ? [] : await trx.selectFrom('auth.realms').selectAll().where('realm', 'in', realms).execute()
  return (event) =>
    'projectId' in event
      ? [event.projectId]
      : rows.filter(({ realm }) => realm === event.realm).map(({ project_id }) => project_id)
}
