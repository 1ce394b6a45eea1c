import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { pairings } from './pairings.js'

/** Keeps a pairing ready while a list is in sight whose wallets are reached by a link, so that a tap leads there at once. */
export const pairing = defineFeature({
  id: pairings.id,
  provides: { pairings },
  load: () => import('./setup.js'),
})

export { pairings }
