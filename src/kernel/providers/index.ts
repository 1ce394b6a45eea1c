import { providerBuilder } from '../chains/index.js'
import { defineFeature } from '../feature/defineFeature.js'

/** What answers the providers that hosts hold, once one of them is asked something or hears of a connection. */
export const providers = defineFeature({
  id: providerBuilder.id,
  provides: { providerBuilder },
  load: () => import('./setup.js'),
})
