import { pairings } from '../../kernel/attempts/index.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'

/** Keeps a pairing ready while a list is in sight whose wallets are reached by a link, so that a tap leads there at once. */
export const pairing = defineFeature({
  id: pairings.id,
  provides: { pairings },
  load: () => import('./setup.js'),
})
