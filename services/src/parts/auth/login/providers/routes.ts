import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { letRead } from '../../../../http/cors.js'
import { readCaller } from '../../../../http/env.js'
import { orRefusal, Refusal } from '../../../../http/refusal.js'
import { nameBrowser } from '../../../../pages/nameBrowser.js'
import { toB64 } from '../../../../proof/encoding.js'
import { addFrameRoute, addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import { chargeCall } from '../door.js'
import { requireFreshToAdd } from '../freshness.js'
import { siteFields } from '../shapes.js'
import { admitVisit } from './admitVisit.js'
import { addFinishRoute, nameFault } from './finishRoute.js'
import { addIdentityRoutes } from './identityRoutes.js'
import { addRedeemRoutes } from './redeemRoutes.js'
import { findProvider, type ProviderRoutesTools, toRedirectUri } from './tools.js'
import { type NewVisit, visitLifeMs } from './visits.js'

/** B64 of 32 bytes. */
const hashShape = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const beginShape = z.strictObject({
  ...siteFields,
  provider: z.string().max(32),
  nonce: hashShape,
  secretHash: hashShape,
})

/** Adds login by providers (docs/socials.md). */
export function addProviderRoutes(tools: ProviderRoutesTools): void {
  addBegin(tools)
  addFinishRoute(tools)
  addRedeemRoutes(tools)
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

function addBegin(tools: ProviderRoutesTools): void {
  const { app, door, db, clock, visits, visitLimiter } = tools

  async function begin(
    { provider: id, secretHash, nonce }: z.infer<typeof beginShape>,
    whose: Pick<NewVisit, 'jkt' | 'realm' | 'origin' | 'language' | 'browser' | 'link'>,
  ) {
    const provider = findProvider(tools, id)
    const verifier = toB64(randomBytes(32))
    const { visit, state } = await visits.begin({
      ...{ kind: 'provider', provider: id, ...whose, secret: secretHash, nonce, verifier },
    })
    const leaving = { redirectUri: toRedirectUri(tools, id), state, nonce, verifier }
    const uri = await provider.leave(leaving).catch((cause: unknown) => {
      tools.log.problem(`The provider ${id} cannot be reached: ${nameFault(cause)}.`)
      throw new Refusal(502, 'SOCIAL_REFUSED', 'The provider cannot be reached now. Try again later.')
    })
    return { transaction: visit.id, uri: uri.href, expiresIn: visitLifeMs / 1000 }
  }

  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/begin',
    shape: beginShape,
    answer: async ({ context, jkt, body }) => begin(body, await admitVisit(tools, context, { ...body, jkt })),
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/add',
    shape: beginShape,
    async answer({ context, caller, body }) {
      await requireFreshToAdd(db, caller, clock.now())
      await chargeCall(visitLimiter, readCaller(context))
      const { jkt, origin, language, sub, user } = caller
      const browser = nameBrowser(context.req.header('User-Agent'))
      return begin(body, { jkt, realm: user.realm, origin, language, browser, link: sub })
    },
  })
}
