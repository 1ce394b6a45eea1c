import * as z from 'zod'
import { addFrameRoute, addOpenFrameRoute } from '../../../../proof/frameRoute.js'
import { countFrom, tellCounting } from '../counting.js'
import { idShape } from '../shapes.js'
import { addIdentity } from './identities.js'
import { logInIdentified, tellProfile, toName } from './logInIdentified.js'
import { nameKind } from './nameKind.js'
import type { ProviderRoutesTools } from './tools.js'
import { refuseVisit } from './visits.js'

const handleShape = z.strictObject({ transaction: idShape, handle: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

/** Adds what the device that began asks, and takes its result with. */
export function addRedeemRoutes(tools: ProviderRoutesTools): void {
  const { app, door, db, clock, logins, visits, notices, allowsLoopback } = tools

  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/result',
    shape: z.strictObject({ transaction: idShape }),
    answer: ({ jkt, body: { transaction } }) => visits.ask(transaction, jkt),
  })
  addOpenFrameRoute(app, door, {
    path: '/login/v1/social/redeem',
    shape: handleShape,
    async answer({ jkt, body: { transaction: id, handle } }) {
      const { begun, who, provider } = await db.transaction().execute(async (trx) => {
        const visit = await visits.take(trx, { id, jkt, handle })
        if (visit.link !== null) throw refuseVisit()
        const { who, kind, realm, origin, language, browser, provider } = visit
        const at = { jkt, realm, origin, language, browser, provider, method: kind === 'provider' ? 'social' : kind }
        return { begun: await logInIdentified(trx, tools, who, at), who, provider }
      })
      return {
        ...(await logins.answer(begun.sid, begun.refreshToken)),
        profile: await tellProfile(provider, who.profile, allowsLoopback),
        ...(who.token && { token: who.token }),
      }
    },
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/redeem',
    shape: handleShape,
    async answer({ caller, body: { transaction: id, handle } }) {
      const { sub, jkt } = caller
      const countsFrom = countFrom(caller, clock.now())
      const kind = await db.transaction().execute(async (trx) => {
        const { who, realm, provider, link } = await visits.take(trx, { id, jkt, handle })
        if (link !== sub) throw refuseVisit()
        const { issuer, subject, profile, ownEmail = null } = who
        const identity = { realm, issuer, subject, sub, name: toName(profile) ?? null, provider, email: ownEmail }
        const isNew = await addIdentity(trx, tools, { ...identity, counts_from: countsFrom }, clock.now())
        return isNew ? provider : undefined
      })
      if (kind === undefined) return {}
      await notices.tellLogin('loginAdded', caller, nameKind(tools, kind), countsFrom)
      return tellCounting(countsFrom, clock.now())
    },
  })
}
