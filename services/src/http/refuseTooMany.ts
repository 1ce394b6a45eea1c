import type { Context } from 'hono'
import type { AppEnv } from './env.js'
import { problem } from './problem.js'

/** Says that a limit is reached, and for how long. */
export function refuseTooMany(context: Context<AppEnv>, waitMs: number): Response {
  context.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return problem(context, 429, 'RATE_LIMITED', 'Too many calls. Wait as long as Retry-After says.')
}
