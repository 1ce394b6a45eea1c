import * as z from 'zod'
import { addFrameRoute } from '../../../../proof/frameRoute.js'
import { requireFresh } from '../freshness.js'
import { emptyShape, idShape } from '../shapes.js'
import { listIdentities, removeIdentity } from './identities.js'
import { nameKind } from './nameKind.js'
import type { ProviderRoutesTools } from './tools.js'

/** Adds what users see, and take away, of their logins. */
export function addIdentityRoutes(tools: ProviderRoutesTools): void {
  const { app, door, anyDeviceDoor, db, clock, notices, tellHosts } = tools
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
      const kind = await removeIdentity(db, caller.sub, caller, id, { tellHosts, now: clock.now() })
      await notices.tellLogin('loginRemoved', caller, nameKind(tools, kind))
      return {}
    },
  })
}
