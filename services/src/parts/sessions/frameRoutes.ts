import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { AppEnv } from '../../http/env.js'
import { Refusal } from '../../http/refusal.js'
import type { Assertion } from '../../proof/assertion.js'
import { requireScope } from '../../proof/assertionDoor.js'
import { addFrameRoute, type FrameDoor } from '../../proof/frameRoute.js'
import { followAccounts, keepGrants, listGrants } from './grantStore.js'
import { sessionsLimits } from './limits.js'
import type { SessionsChain } from './openChains.js'
import { readGrant } from './readGrant.js'
import type { SessionsTables } from './schema.js'

const account = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

const keepShape = z.strictObject({
  grants: z
    .array(
      z.strictObject({
        account,
        chain: z.string().regex(/^eip155:\d{1,20}$/),
        origin: z.url({ protocol: /^https?$/ }).max(300),
        at: z.int().min(0),
        answer: z.string().max(sessionsLimits.answerLength),
      }),
    )
    .min(1)
    .max(sessionsLimits.keptAtOnce),
  /** SHA-256 of the secret of the agent's link that the only one of `grants` was given by. */
  link: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
const listShape = z.strictObject({
  accounts: z.array(account).min(1).max(sessionsLimits.accounts),
  after: z.strictObject({ at: z.number().min(0), hash }).optional(),
})

/** What the frame's routes work with. */
export interface FrameRoutesTools {
  readonly db: Kysely<SessionsTables>
  readonly chains: ReadonlyMap<string, SessionsChain>
  readonly now: () => number
  keepUp(): Promise<void>
}

/** Routes that the login frame calls, with an assertion of its user: permissions are kept, and listed. */
export function addFrameRoutes(
  app: Hono<AppEnv>,
  door: FrameDoor<Assertion>,
  { db, chains, now, keepUp }: FrameRoutesTools,
): void {
  addFrameRoute(app, door, {
    path: '/sessions/v1/keep',
    shape: keepShape,
    cost: 2,
    async answer({ body: { grants, link }, caller }) {
      requireScope(caller, 'sessions')
      if (link !== undefined && grants.length > 1)
        throw new Refusal(400, 'BODY_INVALID', 'A link of an agent gets one permission.')
      await keepUp()
      const read = await Promise.all(
        grants.map(async (brought) => {
          const chain = chains.get(brought.chain)
          const found = chain && (await readGrant(brought, chain))
          if (found) return { brought, read: found }
          throw new Refusal(400, 'GRANT_INVALID', 'This is no permission that the account has signed for this chain.')
        }),
      )
      await keepGrants(db, caller, read, { now: now(), link })
      return {}
    },
  })

  addFrameRoute(app, door, {
    path: '/sessions/v1/list',
    shape: listShape,
    async answer({ body: { accounts, after }, caller }) {
      requireScope(caller, 'sessions')
      // What they gave elsewhere, or before anything was kept here, is looked for on the chains.
      await followAccounts(db, caller, accounts)
      const grants = await listGrants(db, caller, accounts, after)
      const last = grants.length === sessionsLimits.page ? grants.at(-1) : undefined
      return { grants, ...(last && { next: { at: last.at, hash: last.hash } }) }
    },
  })
}
