import { defineCoreFeature, providerBuilder } from '../kernel/internal.js'

/** What answers the providers that hosts hold, once one of them is asked something or hears of a connection. */
export const providers = defineCoreFeature({
  id: providerBuilder.id,
  provides: [providerBuilder.id],
  load: () => import('./setup.js'),
})
