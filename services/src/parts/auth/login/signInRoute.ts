import * as z from 'zod'
import { Refusal } from '../../../http/refusal.js'
import { addFrameRoute } from '../../../proof/frameRoute.js'
import { admitSite } from './door.js'
import { nameMessage } from './namedMessages.js'
import { refuseSuspended } from './suspension/find.js'
import type { LoginTools } from './tools.js'
import { findRealm } from './users.js'

const shape = z.strictObject({
  projectId: z.string().min(1).max(64),
  origin: z.string().max(300),
  digest: z.string().regex(/^[\w-]{43}$/),
})

/** Adds the route by which the frame names a sign-in message before it signs it: its session is then one of this login. */
export function addSignInRoute({ app, door, db, clock, access }: LoginTools): void {
  addFrameRoute(app, door, {
    path: '/login/v1/sign-in',
    shape,
    async answer({ caller: { sid, user, onlyProject }, body: { projectId, origin, digest } }) {
      await admitSite(access, projectId, origin)
      if ((onlyProject ?? projectId) !== projectId || (await findRealm(db, projectId)) !== user.realm)
        throw new Refusal(403, 'SCOPE_WRONG', 'The login is one of another project.')
      await refuseSuspended(db, user.sub, projectId)
      await nameMessage(db, { sid, digest, projectId, origin }, clock.now())
      return {}
    },
  })
}
