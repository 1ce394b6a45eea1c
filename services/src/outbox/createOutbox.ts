import type { Kysely } from 'kysely'
import type { Clock } from '../clock.js'
import type { EnvelopeContext } from '../envelope/envelope.js'
import { ServiceError } from '../errors.js'
import type { LookUp } from '../http/fetchStranger.js'
import type { Log } from '../log.js'
import type { PartSecrets } from '../secrets/partSecrets.js'
import { outboxLimits } from './limits.js'
import { createQueue } from './queue.js'
import { createSend } from './send.js'
import { outboxOf } from './tables.js'
import { createWebhookSecrets } from './webhookSecrets.js'
import { createWebhooks, unknownWebhook, type Webhooks } from './webhooks.js'
import { createWorker } from './worker.js'
import {
  eraseMessages,
  newMessageId,
  type OutboxEvent,
  pruneMessages,
  writeBody,
  writeMessages,
} from './writeMessages.js'

/** What a part's outbox is made with. Its tables are made by `outboxMigration`. */
export interface OutboxOptions {
  /** The part's. */
  db: Kysely<never>
  /** The part's schema, which is called like the part. */
  schema: EnvelopeContext['part']
  /** Types of its messages. */
  types: readonly string[]
  /** The part's. Without them messages are written, and delivered by the processes that have them. */
  secrets: PartSecrets | undefined
  clock: Clock
  log: Log
  /** For development alone: webhooks on this machine. Default: false. */
  allowsLoopback?: boolean | undefined
  /** Looks up names of webhooks. Exchanged in tests. */
  find?: LookUp | undefined
}

/** What hosts are told, from the transaction in which it happens until they have taken it. */
export interface Outbox {
  webhooks: Webhooks
  /** Writes messages, at the end of the transaction of what happened. */
  tell(trx: Kysely<never>, events: readonly OutboxEvent[]): Promise<void>
  /** Erases what is kept of a user, in the transaction that erases it. @param last told as its last message. Default: nothing is told */
  erase(trx: Kysely<never>, sub: string, last?: Omit<OutboxEvent, 'sub'>): Promise<void>
  /**
   * Sends a message of the type `ping`, which is about no user.
   * @returns the status that was answered; null where nothing did @throws {ServiceError} WEBHOOK_UNKNOWN, SECRETS_INVALID
   */
  ping(webhookId: string): Promise<number | null>
  /** Delivers what is due now. */
  deliver(): Promise<void>
  /** Seals secrets under the key in use, and delivers from now on. */
  start(): Promise<void>
  /** Forgets what is over. */
  prune(now: number): Promise<void>
  close(): Promise<void>
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, schema, types, secrets: partSecrets, clock, log, allowsLoopback = false, find } = options
  const outbox = outboxOf(db, schema)
  const secrets = partSecrets && createWebhookSecrets(outbox, partSecrets.keys, schema)
  const send = secrets && createSend({ outbox, secrets, clock, allowsLoopback, find })
  const worker = send && createWorker({ queue: createQueue(outbox, schema), send, clock, log })

  function need<Thing>(thing: Thing | undefined): Thing {
    if (thing !== undefined) return thing
    throw new ServiceError(
      'SECRETS_INVALID',
      `What webhooks are signed with is sealed by the secrets of the part: name them here, --${schema}-secrets FILE.`,
    )
  }
  const webhooks = createWebhooks({ outbox, types, secrets: () => need(secrets), allowsLoopback, clock })
  const of = (trx: Kysely<never>) => outboxOf(trx, schema)

  return {
    webhooks: {
      ...webhooks,
      async replay(id, since) {
        const replayed = await webhooks.replay(id, since)
        worker?.wake()
        return replayed
      },
    },
    async tell(trx, events) {
      if (await writeMessages(of(trx), events, clock.now())) worker?.wake()
    },
    async erase(trx, sub, last) {
      if (await eraseMessages(of(trx), sub, last && { ...last, sub }, clock.now())) worker?.wake()
    },
    async ping(webhookId) {
      const row = await outbox
        .selectFrom('webhooks')
        .select('project_id')
        .where('id', '=', webhookId)
        .executeTakeFirst()
      if (!row) throw unknownWebhook()
      const id = newMessageId()
      const body = writeBody({ id, type: 'ping', project: row.project_id }, clock.now())
      const delivery = await need(send)({ id, webhookId, body })
      if (!delivery) throw unknownWebhook()
      return delivery.status
    },
    deliver: async () => worker?.run(),
    async start() {
      await secrets?.reseal()
      worker?.start()
    },
    prune: (now) => pruneMessages(outbox, now - outboxLimits.keptMs),
    close: async () => worker?.close(),
  }
}

/** Names of the keys that secrets of webhooks are sealed under. */
export async function listKeyNames(db: Kysely<never>, schema: string): Promise<readonly string[]> {
  const rows = await outboxOf(db, schema).selectFrom('webhook_secrets').select('key_name').distinct().execute()
  return rows.map(({ key_name }) => key_name)
}
