import * as z from 'zod'
import { Refusal } from '../../../http/refusal.js'
import { addFrameRoute, addOpenFrameRoute } from '../../../proof/frameRoute.js'
import { requireCounting } from './counting.js'
import { mayDelete } from './deletion.js'
import { judgeDeletion } from './deletions.js'
import { requireFresh } from './freshness.js'
import { describeDeletion } from './logins.js'
import { emptyShape } from './shapes.js'
import type { LoginTools } from './tools.js'

/** Adds the routes that delete a user, and take it back. */
export function addDeletionRoutes({ app, anyDeviceDoor: door, deletingDoor, db, clock, deletions }: LoginTools): void {
  addFrameRoute(app, door, {
    path: '/login/v1/delete',
    shape: emptyShape,
    async answer({ caller }) {
      const now = clock.now()
      requireFresh(caller, now)
      requireCounting(caller, now)
      const { sub, user, origin: site, language } = caller
      const kind = await judgeDeletion(db, caller)
      if (!mayDelete(user, kind, now)) {
        throw new Refusal(
          403,
          'EVIDENCE_REFUSED',
          'A deletion was taken back. Delete on a device that opens the wallet.',
        )
      }
      return describeDeletion(await deletions.begin(sub, { kind, site, language }))
    },
  })

  addFrameRoute(app, deletingDoor, {
    path: '/login/v1/delete/undo',
    shape: emptyShape,
    async answer({ caller: { sub } }) {
      await deletions.undo(sub)
      return {}
    },
  })

  // For devices of the wallet, without a login: each proves that it is one by its key.
  addOpenFrameRoute(app, door, {
    path: '/login/v1/delete/device',
    shape: z.strictObject({ undo: z.boolean().optional() }),
    async answer({ jkt, body: { undo = false } }) {
      const [found] = await deletions.findByDevice(jkt)
      if (!found) return {}
      if (!undo) return { deleting: describeDeletion(found.deletion) }
      await deletions.undo(found.sub)
      return {}
    },
  })
}
