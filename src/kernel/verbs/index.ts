import { boundWallets } from '../chains/index.js'
import { defineFeature } from '../feature/defineFeature.js'

export type { SentNotes } from './sentNotes.js'

/** What adapters can do, bound to the connections that are live: for views, plugins, balances and hosts' providers. */
export const verbs = defineFeature({
  id: boundWallets.id,
  provides: { boundWallets },
  load: () => import('./setup.js'),
})
