import { boundWallets } from '../kernel/chains/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'

/** What adapters can do, bound to the connections that are live: for views, plugins, balances and hosts' providers. */
export const verbs = defineCoreFeature({
  id: boundWallets.id,
  provides: [boundWallets.id],
  load: () => import('./setup.js'),
})
