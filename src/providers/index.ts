import { providerBuilder } from '../kernel/chains/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'

/** What answers the providers that hosts hold, once one of them is asked something or hears of a connection. */
export const providers = defineCoreFeature({
  id: providerBuilder.id,
  provides: [providerBuilder.id],
  load: () => import('./setup.js'),
})
