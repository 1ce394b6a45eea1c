import * as z from 'zod'
import { addFrameRoute } from '../../../proof/frameRoute.js'
import { requireFresh } from '../freshness.js'
import { emptyShape, idShape } from '../shapes.js'
import type { LoginTools } from '../tools.js'
import { listIdentities, removeIdentity } from './identities.js'

/** Adds what users see, and take away, of their logins. */
export function addIdentityRoutes({ app, door, anyDeviceDoor, db, clock }: LoginTools): void {
  addFrameRoute(app, anyDeviceDoor, {
    path: '/login/v1/identities',
    shape: emptyShape,
    answer: async ({ caller: { sub } }) => ({ identities: await listIdentities(db, sub, clock.now()) }),
  })
  addFrameRoute(app, door, {
    path: '/login/v1/identities/remove',
    shape: z.strictObject({ id: idShape }),
    async answer({ caller, body: { id } }) {
      requireFresh(caller, clock.now())
      await removeIdentity(db, caller, id, clock.now())
      return {}
    },
  })
}
