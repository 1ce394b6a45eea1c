import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { prices as pricesResource } from '../../kernel/index.js'

/** What coins and tokens cost, where there is a data service. */
export const prices = defineFeature({
  id: pricesResource.id,
  provides: { prices: pricesResource },
  applies: ({ services }) => services.has('data'),
  load: () => import('./setup.js'),
})
