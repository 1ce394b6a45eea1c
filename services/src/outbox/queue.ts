import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { toB64 } from '../proof/encoding.js'
import { outboxLimits, pauseAfter } from './limits.js'
import type { OutboxDb } from './tables.js'

/** A message that this process delivers now. */
export interface ClaimedMessage {
  id: string
  webhookId: string
  sub: string
  body: string
  /** When the first of its tries could be, in ms. */
  triedFrom: number
  /** Before this one. */
  tries: number
  claim: string
}

/** How a delivery went. */
export interface Delivery {
  isTaken: boolean
  /** Null where nothing answered. */
  status: number | null
}

/** What waits, shared by all processes of an installation. */
export interface Queue {
  /** Webhooks that something is due for. */
  listDue(now: number): Promise<readonly string[]>
  /** Takes the next message of each of so many streams; nothing else delivers from those until it is finished, released or late. */
  claim(webhookId: string, most: number, now: number): Promise<readonly ClaimedMessage[]>
  /** Writes down how it went. @returns whether the message was given up */
  finish(message: ClaimedMessage, delivery: Delivery, now: number): Promise<boolean>
  /** Gives a message back that was not tried, for a later time. */
  release(message: ClaimedMessage, dueAt: number): Promise<void>
}

export function createQueue(outbox: OutboxDb, schema: string): Queue {
  const freeStream = sql.table(`${schema}.free_stream`)

  /** @param went null where it was not tried @returns whether it was still claimed by this */
  async function free(
    { webhookId, sub, claim, id }: ClaimedMessage,
    went: { state: string; tries: number; status: number | null; at: number } | null,
    dueAt: number,
  ): Promise<boolean> {
    const { state = null, tries = null, status = null, at = null } = went ?? {}
    const { rows } = await sql<{ freed: boolean }>`select ${freeStream}(${webhookId}, ${sub}, ${claim}, ${id},
      ${state}, ${tries}, ${status}, ${at}, ${dueAt}) as freed`.execute(outbox)
    return rows[0]?.freed === true
  }

  return {
    async listDue(now) {
      const rows = await outbox
        .selectFrom('webhooks')
        .select('id')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('webhook_streams')
              .select('sub')
              .whereRef('webhook_streams.webhook_id', '=', 'webhooks.id')
              .where('due_at', '<=', now),
          ),
        )
        .execute()
      return rows.map(({ id }) => id)
    },

    async claim(webhookId, most, now) {
      const claim = toB64(randomBytes(16))
      const streams = await outbox
        .with('due', (query) =>
          query
            .selectFrom('webhook_streams')
            .select('sub')
            .where('webhook_id', '=', webhookId)
            .where('due_at', '<=', now)
            .orderBy('due_at')
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('webhook_streams')
        .from('due')
        .set({ claim, due_at: now + outboxLimits.leaseMs })
        .where('webhook_id', '=', webhookId)
        .whereRef('webhook_streams.sub', '=', 'due.sub')
        .returning('webhook_streams.sub')
        .execute()
      if (streams.length === 0) return []
      const rows = await outbox
        .selectFrom('webhook_messages')
        .select(['id', 'sub', 'body', 'tries', 'tried_from'])
        .distinctOn('sub')
        .where('webhook_id', '=', webhookId)
        .where(
          'sub',
          'in',
          streams.map(({ sub }) => sub),
        )
        .where('state', '=', 'waiting')
        .orderBy('sub')
        .orderBy('sequence')
        .execute()
      return rows.map(({ id, sub, body, tries, tried_from: triedFrom }) => ({
        ...{ id, webhookId, sub, body, tries, triedFrom, claim },
      }))
    },

    async finish(message, { isTaken, status }, now) {
      const tries = message.tries + 1
      const next = now + pauseAfter(tries)
      const isGivenUp = !isTaken && next > message.triedFrom + outboxLimits.tryMs
      const state = isTaken ? 'taken' : isGivenUp ? 'given_up' : 'waiting'
      // Where another process has it, this one was late.
      const isFreed = await free(message, { state, tries, status, at: now }, state === 'waiting' ? next : now)
      return isFreed && isGivenUp
    },

    async release(message, dueAt) {
      await free(message, null, dueAt)
    },
  }
}
