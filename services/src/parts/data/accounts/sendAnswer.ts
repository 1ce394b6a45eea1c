import type { Context } from 'hono'
import type { Clock } from '../../../clock.js'
import type { AppEnv } from '../../../http/env.js'
import type { Answer } from './createAnswers.js'

/** The body with what is known of its worth. */
export function sendAnswer(
  clock: Clock,
  context: Context<AppEnv>,
  body: object,
  { asOf, since, isStale }: Omit<Answer<unknown>, 'body'>,
): Response {
  context.header('Age', `${Math.max(0, Math.floor((clock.now() - asOf) / 1_000))}`)
  context.header('Cache-Control', 'no-store')
  return context.json({
    ...body,
    ...(isStale && { stale: true }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
  })
}
