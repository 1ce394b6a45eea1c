import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { toB64 } from '../proof/encoding.js'
import type { OutboxDb } from './tables.js'

/** Something that happened, for the webhooks of some projects. */
export interface OutboxEvent {
  type: string
  /** The user, or what else it happened to: its messages are delivered in order. */
  sub: string
  projectIds: readonly string[]
  /** What the body says of it. Default: `{ user: sub }`. */
  content?: Readonly<Record<string, unknown>>
}

/** Of the body: what is added to it later does not change this. */
const version = 1

export const newMessageId = (): string => `msg_${toB64(randomBytes(16))}`

/** What every body says. */
interface BodyFacts {
  id: string
  type: string
  project: string
  /** Its place among the messages of its stream. */
  sequence?: number
}

/** @param content what it is about: of a user no more than its id */
export function writeBody(
  { id, type, project, sequence }: BodyFacts,
  now: number,
  content: OutboxEvent['content'] = {},
): string {
  return JSON.stringify({ ...content, id, type, version, time: new Date(now).toISOString(), project, sequence })
}

/**
 * Writes messages in the transaction of what happened; nothing is sent from here. It holds the streams until the transaction ends, so it
 * comes last in it: then two transactions cannot wait for each other.
 * @param isLast the user is erased with this
 * @returns whether there was something to write
 */
export async function writeMessages(
  outbox: OutboxDb,
  events: readonly OutboxEvent[],
  now: number,
  isLast = false,
): Promise<boolean> {
  const projects = [...new Set(events.flatMap(({ projectIds }) => projectIds))]
  if (projects.length === 0) return false
  const webhooks = await outbox
    .selectFrom('webhooks')
    .select(['id', 'project_id', 'types'])
    .where('project_id', 'in', projects)
    .orderBy('id')
    // One that is removed meanwhile must not fail what happened.
    .forKeyShare()
    .execute()
  const told = webhooks.flatMap(({ id, project_id: project, types }) =>
    events
      .filter(({ type, projectIds }) => types.includes(type) && projectIds.includes(project))
      .map(({ type, sub, content }) => ({ webhook_id: id, project, type, sub, content })),
  )
  if (told.length === 0) return false
  const next = await takeSequences(outbox, told, now, isLast)
  await outbox
    .insertInto('webhook_messages')
    .values(
      told.map(({ webhook_id, project, type, sub, content = { user: sub } }) => {
        const [id, sequence] = [newMessageId(), next(webhook_id, sub)]
        const body = writeBody({ id, type, project, sequence }, now, content)
        const fresh = { state: 'waiting' as const, tries: 0, status: null, answered_at: null }
        return { id, webhook_id, sub, sequence, type, body, created_at: now, tried_from: now, ...fresh }
      }),
    )
    .execute()
  return true
}

/** Counts the streams on, in one order in every transaction. @returns gives each message its sequence */
async function takeSequences(
  outbox: OutboxDb,
  told: readonly { webhook_id: string; sub: string }[],
  now: number,
  isLast: boolean,
): Promise<(webhookId: string, sub: string) => number> {
  const keyOf = (webhookId: string, sub: string) => `${webhookId} ${sub}`
  const counts = new Map<string, { webhook_id: string; sub: string; last: number }>()
  for (const { webhook_id, sub } of told) {
    const counted = counts.get(keyOf(webhook_id, sub)) ?? { webhook_id, sub, last: 0 }
    counts.set(keyOf(webhook_id, sub), { ...counted, last: counted.last + 1 })
  }
  const rows = await outbox
    .insertInto('webhook_streams')
    .values(
      [...counts]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, count]) => ({ ...count, due_at: now, claim: null, is_over: isLast })),
    )
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'sub']).doUpdateSet({
        last: sql`webhook_streams.last + excluded.last`,
        due_at: sql`coalesce(webhook_streams.due_at, excluded.due_at)`,
        is_over: sql`excluded.is_over`,
      }),
    )
    .returning(['webhook_id', 'sub', 'last'])
    .execute()
  const nexts = new Map(
    rows.map(({ webhook_id, sub, last }) => {
      const key = keyOf(webhook_id, sub)
      return [key, last - (counts.get(key)?.last ?? 0)]
    }),
  )
  return (webhookId, sub) => {
    const sequence = (nexts.get(keyOf(webhookId, sub)) ?? 0) + 1
    nexts.set(keyOf(webhookId, sub), sequence)
    return sequence
  }
}

/**
 * Erases what is kept of a user, in the transaction that erases it; what waited is not sent any more.
 * @param last told to those who want it, and erased itself once it is taken; undefined where nothing is told
 */
export async function eraseMessages(
  outbox: OutboxDb,
  sub: string,
  last: OutboxEvent | undefined,
  now: number,
): Promise<boolean> {
  // Streams before messages, as everywhere.
  await outbox
    .selectFrom('webhook_streams')
    .select('sub')
    .where('sub', '=', sub)
    .orderBy('webhook_id')
    .forUpdate()
    .execute()
  await outbox.deleteFrom('webhook_messages').where('sub', '=', sub).execute()
  const isTold = last !== undefined && (await writeMessages(outbox, [last], now, true))
  await outbox.deleteFrom('webhook_streams').where('sub', '=', sub).where('is_over', '=', false).execute()
  return isTold
}

/** Forgets what is over, and streams of erased users that nothing is left of. */
export async function pruneMessages(outbox: OutboxDb, before: number): Promise<void> {
  await outbox.deleteFrom('webhook_messages').where('created_at', '<', before).where('state', '<>', 'waiting').execute()
  await outbox
    .deleteFrom('webhook_streams')
    .where('is_over', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_messages')
            .select('id')
            .whereRef('webhook_messages.webhook_id', '=', 'webhook_streams.webhook_id')
            .whereRef('webhook_messages.sub', '=', 'webhook_streams.sub'),
        ),
      ),
    )
    .execute()
}
