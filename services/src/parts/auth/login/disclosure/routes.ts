import * as z from 'zod'
import { Refusal } from '../../../../http/refusal.js'
import { addFrameRoute } from '../../../../proof/frameRoute.js'
import { admitSite } from '../door.js'
import type { Login } from '../logins.js'
import type { LoginTools } from '../tools.js'
import { findRealm } from '../users.js'
import { createDisclosures } from './disclosures.js'
import { disclosedKinds } from './kinds.js'

const siteShape = z.strictObject({
  projectId: z.string().min(1).max(64),
  /** Of the host page, as the frame says it. */
  origin: z.string().max(300),
})
const answerShape = siteShape.extend({
  what: z.array(z.enum(disclosedKinds)).min(1).max(disclosedKinds.length),
  allowed: z.boolean(),
})

/** Adds the routes by which the frame asks what a site may know of its user, and says what the user answered. */
export function addDisclosureRoutes({ app, door, db, clock, access }: LoginTools): void {
  const disclosures = createDisclosures(db, { access, clock })

  async function admit({ sub, user }: Login, { projectId, origin }: z.infer<typeof siteShape>) {
    await admitSite(access, projectId, origin)
    if ((await findRealm(db, projectId)) !== user.realm)
      throw new Refusal(403, 'SCOPE_WRONG', 'The login is one of another project.')
    return { sub, projectId }
  }

  addFrameRoute(app, door, {
    path: '/login/v1/disclosure',
    shape: siteShape,
    answer: async ({ caller, body }) => ({ untold: await disclosures.findUntold(await admit(caller, body)) }),
  })
  addFrameRoute(app, door, {
    path: '/login/v1/disclosure/answer',
    shape: answerShape,
    async answer({ caller, body }) {
      await disclosures.answer(await admit(caller, body), body.what, body.allowed)
      return {}
    },
  })
}
