import { pairings } from '../kernel/connections/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'

/** Keeps a pairing ready while a list is in sight whose wallets are reached by a link, so that a tap leads there at once. */
export const pairing = defineCoreFeature({
  id: pairings.id,
  provides: [pairings.id],
  load: () => import('./setup.js'),
})
