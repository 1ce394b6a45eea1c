import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { CallerLimiter } from '../../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import { takeLinked } from './grantStore.js'
import type { SessionsTables } from './schema.js'

/** What the agents' route works with. */
export interface AgentRoutesTools {
  readonly db: Kysely<SessionsTables>
  readonly now: () => number
  readonly limiter: CallerLimiter
}

/** 256 bits, as base64url spells them. */
const secretShape = /^[A-Za-z0-9_-]{43}$/

/**
 * What was given by an agent's link, once, to whoever has the link's secret: that is the agent alone, since the link has its hash. For programs:
 * no page of any origin may read it.
 */
export function addAgentRoutes(app: Hono<AppEnv>, { db, now, limiter }: AgentRoutesTools): void {
  app.get('/v1/agent-grants', (context) =>
    orRefusal(context, async () => {
      context.header('Cache-Control', 'no-store')
      const { waitMs } = await limiter.take(readCaller(context), 1)
      if (waitMs > 0) return refuseTooMany(context, waitMs)
      const [scheme, secret = '', ...rest] = (context.req.header('Authorization') ?? '').split(' ')
      if (scheme !== 'Bearer' || !secretShape.test(secret) || rest.length > 0)
        throw new Refusal(401, 'TOKEN_MISSING', 'Send the secret of the link: Authorization: Bearer SECRET.')
      const answer = await takeLinked(db, createHash('sha256').update(secret).digest('hex'), now())
      if (answer === undefined)
        throw new Refusal(404, 'GRANT_NOT_GIVEN', 'Nothing was given by this link yet, or it was handed out.')
      return context.json({ answer: JSON.parse(answer) as object })
    }),
  )
}
