import { randomBytes } from 'node:crypto'
import type { EnvelopeContext } from '../envelope/envelope.js'
import { openEnvelope, resealEnvelope, sealEnvelope } from '../envelope/envelope.js'
import type { KeyProvider } from '../secrets/partSecrets.js'
import { secretLength } from './sign.js'
import type { OutboxDb } from './tables.js'

/** Secrets of webhooks: who has a copy of the database alone can sign no message. */
export interface WebhookSecrets {
  /** Adds one to a webhook, in a transaction. @returns it, to be shown once */
  add(outbox: OutboxDb, webhookId: string, gen: number): Promise<Uint8Array>
  /** Those that sign now, the newest first. */
  open(webhookId: string, now: number): Promise<readonly Uint8Array[]>
  /** Seals what is under another key-encryption key than the one in use. */
  reseal(): Promise<void>
}

export function createWebhookSecrets(
  outbox: OutboxDb,
  keys: KeyProvider,
  part: EnvelopeContext['part'],
): WebhookSecrets {
  /** A sealed secret opens as itself alone. */
  const contextOf = (id: string, gen: number) => ({ part, rlm: '', wal: '', k: 'webhook', id, gen })

  return {
    async add(trx, webhookId, gen) {
      const secret = randomBytes(secretLength)
      const { bytes, keyName } = await sealEnvelope(keys, contextOf(webhookId, gen), secret)
      await trx
        .insertInto('webhook_secrets')
        .values({ webhook_id: webhookId, gen, sealed: bytes, key_name: keyName, good_until: null })
        .execute()
      return secret
    },
    async open(webhookId, now) {
      const rows = await outbox
        .selectFrom('webhook_secrets')
        .select(['gen', 'sealed'])
        .where('webhook_id', '=', webhookId)
        .where((row) => row.or([row('good_until', 'is', null), row('good_until', '>', now)]))
        .orderBy('gen', 'desc')
        .execute()
      return Promise.all(rows.map(({ gen, sealed }) => openEnvelope(keys, contextOf(webhookId, gen), sealed)))
    },
    async reseal() {
      const rows = await outbox
        .selectFrom('webhook_secrets')
        .select(['webhook_id', 'gen', 'sealed'])
        .where('key_name', '<>', await keys.currentName())
        .execute()
      for (const { webhook_id, gen, sealed } of rows) {
        const { bytes, keyName } = await resealEnvelope(keys, contextOf(webhook_id, gen), sealed)
        await outbox
          .updateTable('webhook_secrets')
          .set({ sealed: bytes, key_name: keyName })
          .where('webhook_id', '=', webhook_id)
          .where('gen', '=', gen)
          .where('sealed', '=', sealed)
          .execute()
      }
    },
  }
}
