import type { Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { abortAfter } from '../../abortAfter.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import { matchOrigin } from '../../http/matchOrigin.js'
import { problem } from '../../http/problem.js'
import { createProjectDoor } from '../../http/projectDoor.js'
import { readJson } from '../../http/readJson.js'
import { orRefusal, Refusal } from '../../http/refusal.js'
import { refuseTooMany } from '../../http/refuseTooMany.js'
import type { PartOffers } from '../../part/definePart.js'
import { sessionsLimits } from './limits.js'
import type { SessionsChain } from './openChains.js'
import { findContexts, listAnswers, type SessionAnswer } from './protocolRows.js'
import { readContext } from './readGrant.js'
import { readLeftOnChain } from './readLeftOnChain.js'
import type { SessionsTables } from './schema.js'

/** What the protocol's routes work with. */
export interface PublicRoutesTools {
  readonly db: Kysely<SessionsTables>
  readonly chains: ReadonlyMap<string, SessionsChain>
  readonly offers: Pick<PartOffers, 'projectAccess'>
  readonly readAccount: PartOffers['readAccount']
  readonly frameOrigin: string | undefined
  readonly limiters: { readonly sessionsAddress: CallerLimiter; readonly sessionsProject: ProjectLimiter }
}

const accountShape = /^(?:(eip155:\d{1,20}):)?(0x[0-9a-fA-F]{40})$/
const revokeShape = z.object({
  pci: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((text) => text.toLowerCase()),
  // No account is asked for one here: what ends a permission is a transaction of the account, which its wallet signs.
  signature: z.string().max(10_000).optional(),
})

const notRevoked = 'Name a permission: { pci }, with a signature or without.'

/**
 * `/v1/sessions` of the protocol, translated at the edge: a `pci` is a delegation's hash.
 *
 * What was given to whom is the user's own affair, and an `Origin` is anyone's to write outside of a browser. So a list wants a session of the very
 * account (sign-in with a wallet), and has what was given to the asking project's pages alone. An end is on chain: `revoke` ends nothing, it says
 * whether the chain has it.
 */
export function addPublicRoutes(
  app: Hono<AppEnv>,
  { db, chains, offers, readAccount, frameOrigin, limiters }: PublicRoutesTools,
): void {
  const door = createProjectDoor(offers.projectAccess, frameOrigin, problem)

  const guarded =
    (answer: (context: Context<AppEnv>, project: string) => Promise<object>) => (context: Context<AppEnv>) =>
      orRefusal(context, async () => {
        context.header('Cache-Control', 'no-store')
        const taken = await limiters.sessionsAddress.take(readCaller(context), 1)
        if (taken.waitMs > 0) {
          await letRead(context, everyPage(context))
          return refuseTooMany(context, taken.waitMs)
        }
        const project = await door.readProject(context, true)
        if (project instanceof Response) return project
        const waitMs = await limiters.sessionsProject.take(project, 1, taken.isQuiet)
        if (waitMs > 0) return refuseTooMany(context, waitMs)
        return context.json(await answer(context, project))
      })

  const readAsked = (context: Context<AppEnv>) => {
    const [, chain, address = ''] = accountShape.exec(context.req.param('account') ?? '') ?? []
    if (!address) throw new Refusal(400, 'ADDRESS_INVALID', 'Name an account, as eip155:1:0x....')
    return { chain, account: address.toLowerCase() }
  }

  app.get(
    '/v1/sessions/:account',
    guarded(async (context, project) => {
      const { chain, account } = readAsked(context)
      const [scheme, token] = (context.req.header('Authorization') ?? '').split(' ')
      if (scheme !== 'Bearer' || !token)
        throw new Refusal(401, 'TOKEN_MISSING', 'Send the session of this account: Authorization: Bearer TOKEN.')
      const own = accountShape.exec((await readAccount(token, project)) ?? '')?.[2]
      if (own?.toLowerCase() !== account)
        throw new Refusal(403, 'NOT_OWNER', 'The session is of another account than the one that is asked about.')
      const found = await offers.projectAccess.findProject(project)
      const rows = await listAnswers(db, { account, chain })
      // What was given by a link of an agent is of no project's pages: each of several would have the others'.
      const given = rows.filter(
        ({ origin }) => origin !== frameOrigin && found?.origins.some((pattern) => matchOrigin(origin, pattern)),
      )
      const name = found?.name ?? ''
      return { pcis: given.map((row) => toSession(row, { id: project, name, url: row.origin })) }
    }),
  )
  app.options('/v1/sessions/:account', (context) => door.answerOptions(context, 'GET', 'Authorization'))

  app.post(
    '/v1/sessions/:account/revoke',
    guarded(async (context) => {
      const { account } = readAsked(context)
      const body = revokeShape.safeParse(await readJson(context, notRevoked))
      if (!body.success) throw new Refusal(400, 'BODY_INVALID', notRevoked)
      const { pci } = body.data
      const signal = abortAfter(sessionsLimits.callMs)
      for (const { chain, context: bytes } of await findContexts(db, { account, hash: pci })) {
        const [served, read] = [chains.get(chain), readContext(bytes)]
        if (!served || !read) continue
        const { left } = await readLeftOnChain(served, read, signal)
        if (left.state === 'ended') return { success: true }
      }
      return { success: false }
    }),
  )
  app.options('/v1/sessions/:account/revoke', (context) => door.answerOptions(context))
}

/** A permission as the protocol has it (`SmartSession`). Times in seconds, but for `createdAt` and `revokedAt`, in ms. */
function toSession({ hash, expiry, at, answer, endedAt }: SessionAnswer, project: object) {
  const { permission, rules, context } = JSON.parse(answer) as Readonly<Record<string, unknown>>
  return {
    ...{ project, pci: hash, expiry, createdAt: at, permissions: [permission], policies: rules ?? [], context },
    ...(endedAt !== null && { revokedAt: endedAt }),
  }
}
