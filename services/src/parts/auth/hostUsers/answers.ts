import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { HostAnswers } from '../../../hosts/hostAccess.js'
import { Refusal } from '../../../http/refusal.js'
import type { LoginTables } from '../login/schema.js'
import { answerLifeMs } from './limits.js'

/** Longest time that one call may take before another one does its work, in ms: the process may have died. */
const workMs = 60_000

export function createHostAnswers(db: Kysely<LoginTables>, now: () => number): HostAnswers {
  return {
    async once({ keyId, name, asked }, work) {
      if (name === undefined) return work()
      if (!/^[\x21-\x7e]{1,255}$/.test(name)) {
        throw new Refusal(400, 'BODY_INVALID', 'An Idempotency-Key has 255 visible characters at most.')
      }
      const at = now()
      const digest = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
      const claim = { key_id: keyId, name, asked: digest, answer: null, at }
      const isFirst = await db
        .insertInto('auth.host_answers')
        .values(claim)
        .onConflict((conflict) =>
          conflict
            .columns(['key_id', 'name'])
            .doUpdateSet(claim)
            .where((kept) =>
              kept.or([
                kept('auth.host_answers.at', '<=', at - answerLifeMs),
                kept.and([
                  kept('auth.host_answers.answer', 'is', null),
                  kept('auth.host_answers.asked', '=', digest),
                  kept('auth.host_answers.at', '<=', at - workMs),
                ]),
              ]),
            ),
        )
        .returning('at')
        .executeTakeFirst()
      if (!isFirst) return readKept(keyId, name, digest)
      const own = db
        .updateTable('auth.host_answers')
        .where('key_id', '=', keyId)
        .where('name', '=', name)
        .where('at', '=', at)
      try {
        const answer = await work()
        await own.set({ answer: JSON.stringify(answer) }).execute()
        return answer
      } catch (error) {
        await db
          .deleteFrom('auth.host_answers')
          .where('key_id', '=', keyId)
          .where('name', '=', name)
          .where('at', '=', at)
          .execute()
        throw error
      }
    },
  }

  async function readKept(keyId: string, name: string, digest: string): Promise<object> {
    const kept = await db
      .selectFrom('auth.host_answers')
      .select(['asked', 'answer'])
      .where('key_id', '=', keyId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (kept && kept.asked !== digest) {
      throw new Refusal(409, 'IDEMPOTENCY_KEY_USED', 'This Idempotency-Key came with another call. Take a new one.')
    }
    if (kept?.answer == null) {
      throw new Refusal(409, 'IDEMPOTENCY_KEY_USED', 'A call with this Idempotency-Key is being answered. Ask again.')
    }
    // What `once` wrote.
    return JSON.parse(kept.answer) as object
  }
}

/** Forgets answers that are kept no longer. */
export async function pruneAnswers(db: Kysely<LoginTables>, now: number): Promise<void> {
  await db
    .deleteFrom('auth.host_answers')
    .where('at', '<=', now - answerLifeMs)
    .execute()
}
