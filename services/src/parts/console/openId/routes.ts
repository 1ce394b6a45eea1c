import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import type { AppEnv } from '../../../http/env.js'
import { orRefusal, Refusal } from '../../../http/refusal.js'
import { sha256, toB64 } from '../../../proof/encoding.js'
import { admit, beginSession, countGuess, readBody } from '../door.js'
import { ceremonyLifeMs, proofLifeMs } from '../limits.js'
import { listOperators } from '../operators.js'
import { refuseLogin } from '../refuseLogin.js'
import type { ConsoleTools } from '../tools.js'
import { writeChange } from '../writeChange.js'
import type { Identity, Leaving, OpenId } from './createOpenId.js'

const beginShape = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('login') }),
  z.strictObject({ what: z.literal('proof') }),
  z.strictObject({ what: z.literal('join'), code: z.string().max(64) }),
])

/** Binds a visit to its browser. `Lax`: the provider leads back from another site, and a `Strict` one would stay at home. */
const visitCookie = 'console-visit'

const redirectUriOf = ({ place }: ConsoleTools) => `${place.origin() ?? ''}/openid/callback`

/** Leads on to the console from a page of its own: the session's cookie is `Strict`, and not sent on the way from a provider. */
const leadOn = (to: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Console</title><meta http-equiv="refresh" content="0;url=${to}"></head><body><a href="${to}">Console</a></body></html>`

/** Adds login by the operator's provider, for those who were invited; and the proof by it. */
export function addOpenIdRoutes(app: Hono<AppEnv>, tools: ConsoleTools, openId: OpenId | undefined): void {
  const { ceremonies } = tools
  app.get('/console/v1/ways', (context) => context.json({ provider: openId?.name ?? null }))
  if (!openId) return

  app.post('/console/v1/openid/begin', (context) =>
    orRefusal(context, async () => {
      const body = await readBody(context, beginShape)
      const visit = toB64(randomBytes(32))
      const verifier = toB64(randomBytes(32))
      const data = { what: body.what, verifier, visit: toB64(sha256(visit)), ...(await findWhose(context, body)) }
      const { id, challenge } = await ceremonies.begin('openid', data)
      const url = await ask(() => openId.leave(toLeaving({ state: id, nonce: challenge, verifier }, body.what)))
      setCookie(context, visitCookie, visit, {
        ...{ prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: ceremonyLifeMs / 1000 },
      })
      return context.json({ url })
    }),
  )

  app.get('/openid/callback', (context) =>
    orRefusal(context, async () => {
      const visit = getCookie(context, visitCookie, 'host') ?? ''
      deleteCookie(context, visitCookie, { prefix: 'host', path: '/', secure: true })
      try {
        await finish(context, openId, visit)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await countGuess(context, tools)
        return context.html(leadOn('/#refused'), 403)
      }
      return context.html(leadOn('/'))
    }),
  )

  /** For whom a visit is: the one who was invited, or whose session it is. */
  async function findWhose(
    context: Context<AppEnv>,
    body: z.output<typeof beginShape>,
  ): Promise<Record<string, string>> {
    if (body.what === 'proof') return { session: (await admit(context, tools)).session.id }
    if (body.what === 'login') return {}
    const link = await tools.links.find(body.code)
    // An owner by a link of the machine makes a passkey: a provider that fails must not lock the last one out.
    if (link?.kind === 'invitation') return { link: link.digest }
    await countGuess(context, tools)
    throw new Refusal(403, 'CONSOLE_LINK_INVALID', 'This link was used, is too old, or is for a passkey.')
  }

  const toLeaving = (given: Pick<Leaving, 'state' | 'nonce' | 'verifier'>, what: string): Leaving => ({
    ...{ ...given, redirectUri: redirectUriOf(tools) },
    maxAge: what === 'proof' ? proofLifeMs / 1000 : undefined,
  })

  async function finish(context: Context<AppEnv>, provider: OpenId, visit: string): Promise<void> {
    const state = context.req.query('state') ?? ''
    const begun = await ceremonies.take('openid', state)
    if (!begun || begun.data.visit !== toB64(sha256(visit))) throw refuseLogin()
    const { what = '', verifier = '', link, session } = begun.data
    const leaving = toLeaving({ state, nonce: begun.challenge, verifier }, what)
    const identity = await ask(() => provider.identify(leaving, new URL(context.req.url).searchParams))
    if (what === 'proof') return prove(identity, session ?? '')
    const operatorId = link === undefined ? await findOperator(identity) : await bind(identity, link)
    const begin = await beginSession(context, tools, operatorId)
    // Of a login at the provider that may be hours old: it is as fresh as the provider says.
    await tools.sessions.prove(begin.id, Math.min(identity.provedAt ?? 0, tools.clock.now()))
    const change = { who: operatorId, did: 'login', subject: `operator:${operatorId}` }
    await writeChange(tools, tools.db, { ...change, after: { session: begin.id } })
  }

  async function findOperator({ issuer, subject }: Identity): Promise<string> {
    const found = await tools.db
      .selectFrom('console.operators')
      .select('id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (found) return found.id
    throw refuseLogin()
  }

  /** Binds an account of the provider to the one who was invited: that account, and no other, logs in from then on. */
  async function bind({ issuer, subject }: Identity, digest: string): Promise<string> {
    return tools.db.transaction().execute(async (trx) => {
      const link = await tools.links.use(trx, digest)
      const [invited] = link?.operator_id ? await listOperators(trx, link.operator_id) : []
      const taken = await trx
        .selectFrom('console.operators')
        .select('id')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
      if (!invited || invited.hasProvider || taken) throw refuseLogin()
      await trx.updateTable('console.operators').set({ issuer, subject }).where('id', '=', invited.id).execute()
      const change = { who: invited.id, did: 'join', subject: `operator:${invited.id}` }
      await writeChange(tools, trx, { ...change, after: { link: 'invitation' } })
      return invited.id
    })
  }

  async function prove(identity: Identity, sessionId: string): Promise<void> {
    const operatorId = await findOperator(identity)
    const own = (await tools.sessions.list(operatorId)).some(({ id }) => id === sessionId)
    // The account of another proves nothing, and one whose age is not said proves nothing fresh.
    if (!own || identity.provedAt === undefined) throw refuseLogin()
    // Its clock may be a little ahead.
    await tools.sessions.prove(sessionId, Math.min(identity.provedAt, tools.clock.now()))
  }

  /** @throws {Refusal} CONSOLE_LOGIN_REFUSED: what the provider said may hold what must not be in a log */
  async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      tools.log.problem(`the console’s provider did not say who someone is: ${error.name}`)
      throw refuseLogin()
    }
  }
}
