import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { letRead } from '../../../http/cors.js'
import { readCaller } from '../../../http/env.js'
import { orRefusal, Refusal } from '../../../http/refusal.js'
import { nameBrowser } from '../../../pages/nameBrowser.js'
import { toAsciiOrigin } from '../../../pages/untrusted.js'
import { fromB64, sha256, toB64 } from '../../../proof/encoding.js'
import { addFramePageRoute, addFrameRoute, addOpenFrameRoute } from '../../../proof/frameRoute.js'
import { admitSite, chargeCall } from '../door.js'
import { requireFresh } from '../logins.js'
import { emptyShape, idShape } from '../shapes.js'
import type { LoginTools } from '../tools.js'
import { findRealm, logInUser } from '../users.js'
import { fetchPortrait } from './fetchPortrait.js'
import { addIdentity, listIdentities, removeIdentity } from './identities.js'
import type { Identified, Provider } from './types.js'
import { isSame, refuseVisit, type Visit, type Visits, visitLifeMs } from './visits.js'

/** B64 of 32 bytes. */
const hashShape = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const languageShape = z
  .string()
  .max(35)
  .regex(/^[A-Za-z0-9-]+$/)
  .optional()
const beginFields = {
  projectId: z.string().min(1).max(64),
  origin: z.string().min(1).max(300),
  provider: z.string().max(32),
  nonce: hashShape,
  secretHash: hashShape,
  language: languageShape,
}
const handleShape = z.strictObject({ transaction: idShape, handle: hashShape })
const text = z.string().max(4096).optional()
const finishShape = z.strictObject({
  state: z.string().min(64).max(4096),
  ...{ code: text, error: text, iss: text, user: text, secret: hashShape.optional(), opener: text },
  isPressed: z.boolean().optional(),
})

/** What login by providers works with. */
export interface ProviderRoutesTools extends LoginTools {
  readonly visits: Visits
  readonly providers: ReadonlyMap<string, Provider>
  /** What else there is to log in with. */
  readonly offers: { readonly farcaster: boolean; readonly telegram: boolean; readonly passkey: boolean }
  /** For development alone: pictures from this machine. */
  readonly allowsLoopback: boolean
}

/** Adds login by providers (docs/socials.md). */
export function addProviderRoutes(tools: ProviderRoutesTools): void {
  addBegin(tools)
  addFinish(tools)
  addRedeem(tools)
  addIdentityRoutes(tools)
  const { app, door, providers, offers } = tools
  app.get('/login/v1/providers', (context) =>
    orRefusal(context, async () => {
      await letRead(context, '*')
      await chargeCall(door.limiter, readCaller(context))
      const listed = [...providers.values()].map(({ id, name, icon, excluded }) => ({ id, name, icon, excluded }))
      const headers = { 'Cache-Control': 'public, max-age=300' }
      return context.json({ providers: listed, ...offers }, 200, headers)
    }),
  )
}

function findProvider({ providers }: ProviderRoutesTools, id: string): Provider {
  const provider = providers.get(id)
  if (!provider) throw new Refusal(404, 'PROVIDER_UNKNOWN', 'These services have no login by that provider.')
  return provider
}

const toRedirectUri = ({ door }: ProviderRoutesTools, provider: string) => `${door.frameOrigin}/social/${provider}`

function addBegin(tools: ProviderRoutesTools): void {
  const { app, door, db, clock, access, visits, visitLimiter } = tools

  async function begin(
    body: { provider: string; nonce: string; secretHash: string; language?: string | undefined },
    who: { jkt: string; realm: string; origin: string; userAgent: string | undefined; link: string | null },
  ) {
    const provider = findProvider(tools, body.provider)
    const verifier = toB64(randomBytes(32))
    const { userAgent, ...whose } = who
    const { visit, state } = await visits.begin({
      ...{ kind: 'provider', provider: provider.id, ...whose, language: body.language ?? null },
      ...{ browser: nameBrowser(userAgent), secret: body.secretHash, nonce: body.nonce, verifier },
    })
    const leaving = { redirectUri: toRedirectUri(tools, provider.id), state, nonce: body.nonce, verifier }
    const uri = await provider.leave(leaving).catch(() => {
      throw new Refusal(502, 'SOCIAL_REFUSED', 'The provider cannot be reached now. Try again later.')
    })
    return { transaction: visit.id, uri: uri.href, expiresIn: visitLifeMs / 1000 }
  }

  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/begin',
    shape: z.strictObject(beginFields),
    async answer({ context, jkt, body }) {
      await chargeCall(visitLimiter, readCaller(context))
      await admitSite(access, body.projectId, body.origin)
      const realm = await findRealm(db, body.projectId)
      const userAgent = context.req.header('User-Agent')
      return begin(body, { jkt, realm, origin: body.origin, userAgent, link: null })
    },
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/add',
    shape: z.strictObject(beginFields),
    async answer({ context, caller, body }) {
      requireFresh(caller, clock.now())
      await chargeCall(visitLimiter, readCaller(context))
      const { jkt, origin, sub, user } = caller
      const userAgent = context.req.header('User-Agent')
      return begin(body, { jkt, realm: user.realm, origin, userAgent, link: sub })
    },
  })
}

/** The user is back: called by the frame's page that the provider leads to, in the user's own browser. */
function addFinish(tools: ProviderRoutesTools): void {
  const { app, door, visits } = tools
  addFramePageRoute(app, door, {
    path: '/login/v1/social/finish',
    shape: finishShape,
    async answer({ body }) {
      const [state = '', ...behind] = body.state.split('--')
      const visit = await visits.findByState(state)
      if (visit?.kind !== 'provider') throw refuseVisit()
      const returnTo = readReturn(visit, behind.join('--'))
      const isOwn = isOwnWindow(visit, body) || body.isPressed === true
      if (returnTo === undefined && !isOwn) {
        return { press: { site: toAsciiOrigin(visit.origin), browser: visit.browser } }
      }
      const told = { origin: visit.origin, ...(returnTo !== undefined && { returnTo }) }
      if (!(await visits.claim(visit.id))) throw refuseVisit()
      if (body.code === undefined) {
        await visits.deny(visit.id)
        return { ...told, error: 'SOCIAL_DENIED' }
      }
      const who = await identify(tools, visit, { ...body, code: body.code })
      if (!who) {
        await visits.deny(visit.id)
        return { ...told, error: 'SOCIAL_REFUSED' }
      }
      return { ...told, handle: await visits.settle(visit, who, returnTo !== undefined) }
    },
  })
}

/** Undefined where anything of the provider's answer is not right: what, is nothing that a stranger should learn. */
async function identify(
  tools: ProviderRoutesTools,
  { provider: id, nonce, verifier }: Visit,
  { code, state, iss, user }: { code: string; state: string; iss?: string | undefined; user?: string | undefined },
): Promise<Identified | undefined> {
  const provider = findProvider(tools, id)
  const sent = { redirectUri: toRedirectUri(tools, id), state, nonce: nonce ?? '', verifier: verifier ?? '' }
  return provider.identify({ ...sent, code, iss, user }).catch(() => undefined)
}

/** Whether the window was opened by the page that began, in this browser. */
function isOwnWindow(
  { secret: kept, origin }: Visit,
  given: { secret?: string | undefined; opener?: string | undefined },
) {
  const secret = fromB64(given.secret ?? '', 32)
  return kept !== null && secret !== undefined && isSame(toB64(sha256(secret)), kept) && given.opener === origin
}

/** The page that a flow by return leads back to. @throws {Refusal} where it is none of the site that began */
function readReturn({ origin }: Visit, encoded: string): string | undefined {
  if (encoded === '') return undefined
  const page = decode(encoded)
  if (page === undefined || !URL.canParse(page) || new URL(page).origin !== origin) throw refuseVisit()
  return page
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    // Cut, or never an encoded address.
    return undefined
  }
}

function addRedeem(tools: ProviderRoutesTools): void {
  const { app, door, db, clock, logins, visits, allowsLoopback } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/result',
    shape: z.strictObject({ transaction: idShape }),
    answer: ({ jkt, body: { transaction } }) => visits.ask(transaction, jkt),
  })
  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/redeem',
    shape: handleShape,
    async answer({ jkt, body: { transaction: id, handle } }) {
      const begun = await db.transaction().execute(async (trx) => {
        const { who, realm, origin, language, browser, kind, provider, link } = await visits.take(trx, {
          id,
          jkt,
          handle,
        })
        if (link !== null) throw refuseVisit()
        const { issuer, subject, profile } = who
        const identity = { realm, issuer, subject, jkt, name: profile.name ?? null, provider }
        const sub = await logInUser(trx, identity, clock.now())
        const methods = [kind === 'provider' ? 'social' : kind]
        const login = { sub, jkt, origin, language, browser, methods, verifiedAddress: null }
        return { ...(await logins.begin(trx, login)), who, provider }
      })
      const { name, email, pictureUrl } = begun.who.profile
      const picture = await fetchPortrait(pictureUrl, allowsLoopback)
      return {
        ...(await logins.answer(begun.sid, begun.refreshToken)),
        profile: {
          provider: begun.provider,
          ...(name && { name }),
          ...(picture && { picture }),
          ...(email && { email }),
        },
        ...(begun.who.token && { token: begun.who.token }),
      }
    },
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/redeem',
    shape: handleShape,
    async answer({ caller: { sub, jkt }, body: { transaction: id, handle } }) {
      await db.transaction().execute(async (trx) => {
        const { who, realm, provider, link } = await visits.take(trx, { id, jkt, handle })
        if (link !== sub) throw refuseVisit()
        const { issuer, subject, profile } = who
        await addIdentity(trx, { realm, issuer, subject, sub, name: profile.name ?? null, provider }, clock.now())
      })
      return {}
    },
  })
}

function addIdentityRoutes({ app, door, db, clock }: ProviderRoutesTools): void {
  addFrameRoute(app, door, {
    path: '/login/v1/identities',
    shape: emptyShape,
    answer: async ({ caller: { sub } }) => ({ identities: await listIdentities(db, sub) }),
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/remove',
    shape: z.strictObject({ id: idShape }),
    async answer({ caller, body: { id } }) {
      requireFresh(caller, clock.now())
      await removeIdentity(db, caller.sub, id)
      return {}
    },
  })
}
