import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.js'
import { ServiceError } from '../errors.js'
import { toB64 } from '../proof/encoding.js'
import { checkUrl } from './checkUrl.js'
import { outboxLimits } from './limits.js'
import { toSecretText } from './sign.js'
import type { OutboxDb } from './tables.js'
import type { WebhookSecrets } from './webhookSecrets.js'

/** A webhook, as its operator sees it. */
export interface Webhook {
  id: string
  project: string
  url: string
  events: string[]
  createdAt: string
}

/** A webhook and what became of its messages of the last 30 days. */
export interface ListedWebhook extends Webhook {
  waiting: number
  taken: number
  givenUp: number
  /** Of the delivery that ended last: its time, and the status that was answered, null where nothing answered. */
  last?: { at: string; status: number | null }
}

/** A secret, which is shown this once. */
export interface WithSecret {
  webhook: Webhook
  secret: string
}

/** Webhooks of an installation, as an operator changes them. */
export interface Webhooks {
  /**
   * @param events default: every type that there is now
   * @throws {ServiceError} WEBHOOK_INVALID for an address or a type, SECRETS_INVALID
   */
  add(webhook: { project: string; url: string; events?: readonly string[] }): Promise<WithSecret>
  list(filter?: { project?: string | undefined }): Promise<ListedWebhook[]>
  /** A new secret; the one before signs beside it for 24 hours more. @throws {ServiceError} WEBHOOK_UNKNOWN, SECRETS_INVALID */
  rotate(id: string): Promise<WithSecret>
  /** With its messages. @throws {ServiceError} WEBHOOK_UNKNOWN */
  remove(id: string): Promise<void>
  /**
   * Delivers again what was given up; with `since`, all that was written from then on, also what was taken.
   * @returns how many messages wait for it @throws {ServiceError} WEBHOOK_UNKNOWN
   */
  replay(id: string, since?: number): Promise<number>
}

/** What webhooks are changed with. */
export interface WebhooksTools {
  outbox: OutboxDb
  /** Types of messages that there are. */
  types: readonly string[]
  /** @throws {ServiceError} SECRETS_INVALID where the process has none */
  secrets(): WebhookSecrets
  allowsLoopback: boolean
  clock: Clock
}

export const unknownWebhook = () =>
  new ServiceError(
    'WEBHOOK_UNKNOWN',
    'There is no webhook of this id. `webhooks list` and `pay webhooks list` show those that exist.',
  )

export function createWebhooks({ outbox, types, secrets, allowsLoopback, clock }: WebhooksTools): Webhooks {
  const find = async (id: string) => {
    const row = await outbox.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw unknownWebhook()
    return toWebhook(row)
  }

  return {
    async add({ project, url, events = [] }) {
      checkUrl(url, allowsLoopback)
      const foreign = events.find((type) => !types.includes(type))
      if (foreign !== undefined)
        throw new ServiceError('WEBHOOK_INVALID', `There is no event ${foreign}. There are: ${types.join(', ')}.`)
      const chosen = types.filter((type) => events.length === 0 || events.includes(type))
      const row = {
        id: `wh_${toB64(randomBytes(12))}`,
        project_id: project,
        url,
        types: chosen,
        created_at: clock.now(),
      }
      return outbox.transaction().execute(async (trx) => {
        await trx.insertInto('webhooks').values(row).execute()
        return { webhook: toWebhook(row), secret: toSecretText(await secrets().add(trx, row.id, 1)) }
      })
    },

    async list({ project } = {}) {
      const rows = await outbox
        .selectFrom('webhooks')
        .selectAll('webhooks')
        .select(({ selectFrom }) => {
          const messages = selectFrom('webhook_messages').whereRef('webhook_messages.webhook_id', '=', 'webhooks.id')
          const count = (state: 'waiting' | 'taken' | 'given_up') =>
            messages.select(sql<number>`count(*)::integer`.as('n')).where('state', '=', state)
          const newest = messages.where('answered_at', 'is not', null).orderBy('answered_at', 'desc').limit(1)
          return [
            count('waiting').as('waiting'),
            count('taken').as('taken'),
            count('given_up').as('givenUp'),
            newest.select('answered_at').as('at'),
            newest.select('status').as('status'),
          ]
        })
        .where((row) => (project === undefined ? row.lit(true) : row('project_id', '=', project)))
        .orderBy('created_at')
        .execute()
      return rows.map(({ waiting, taken, givenUp, at, status, ...row }) => ({
        ...toWebhook(row),
        ...{ waiting: waiting ?? 0, taken: taken ?? 0, givenUp: givenUp ?? 0 },
        ...(at !== null && { last: { at: toText(at), status } }),
      }))
    },

    async rotate(id) {
      const webhook = await find(id)
      return outbox.transaction().execute(async (trx) => {
        const [newest] = await trx
          .selectFrom('webhook_secrets')
          .select('gen')
          .where('webhook_id', '=', id)
          .orderBy('gen', 'desc')
          .forUpdate()
          .execute()
        if (!newest) throw unknownWebhook()
        const own = trx.deleteFrom('webhook_secrets').where('webhook_id', '=', id)
        // Two at most: of one that was to go already the time is over now.
        await own.where('good_until', 'is not', null).execute()
        await trx
          .updateTable('webhook_secrets')
          .set({ good_until: clock.now() + outboxLimits.rotationMs })
          .where('webhook_id', '=', id)
          .execute()
        return { webhook, secret: toSecretText(await secrets().add(trx, id, newest.gen + 1)) }
      })
    },

    async remove(id) {
      const removed = await outbox.deleteFrom('webhooks').where('id', '=', id).returning('id').executeTakeFirst()
      if (!removed) throw unknownWebhook()
    },

    async replay(id, since) {
      await find(id)
      const now = clock.now()
      return outbox.transaction().execute(async (trx) => {
        await trx
          .selectFrom('webhook_streams')
          .select('sub')
          .where('webhook_id', '=', id)
          .orderBy(sql`sub collate "C"`)
          .forUpdate()
          .execute()
        const replayed = await trx
          .updateTable('webhook_messages')
          .set({ state: 'waiting', tries: 0, tried_from: now })
          .where('webhook_id', '=', id)
          .where((row) => (since === undefined ? row('state', '=', 'given_up') : row('created_at', '>=', since)))
          .returning('sub')
          .execute()
        const subs = [...new Set(replayed.map(({ sub }) => sub))]
        if (subs.length > 0)
          await trx
            .updateTable('webhook_streams')
            // One that is being delivered goes on by itself.
            .set({ due_at: sql`case when claim is null then ${now}::double precision else due_at end` })
            .where('webhook_id', '=', id)
            .where('sub', '=', sql<string>`any(${subs})`)
            .execute()
        return replayed.length
      })
    },
  }
}

const toText = (ms: number) => new Date(ms).toISOString()

const toWebhook = (row: {
  id: string
  project_id: string
  url: string
  types: string[]
  created_at: number
}): Webhook => ({
  ...{ id: row.id, project: row.project_id, url: row.url, events: row.types },
  createdAt: toText(row.created_at),
})
