import type { Context } from 'hono'
import type { AppEnv } from '../../http/env.js'
import { Refusal } from '../../http/refusal.js'

/** The tag that a change names. A proxy on the way may have made it a weak one. @throws {Refusal} BODY_INVALID */
export function requireTag(context: Context<AppEnv>): string {
  const tag = /^(?:W\/)?"([\w-]{1,64})"$/.exec(context.req.header('If-Match') ?? '')?.[1]
  if (tag !== undefined) return tag
  throw new Refusal(428, 'BODY_INVALID', 'Send If-Match with the ETag of what you have seen.')
}
