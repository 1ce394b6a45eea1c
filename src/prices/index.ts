import { defineCoreFeature } from '../kernel/coreFeature.js'
import { prices as pricesResource } from '../kernel/index.js'

/** What coins and tokens cost, where there is a data service. */
export const prices = defineCoreFeature({
  id: pricesResource.id,
  provides: [pricesResource.id],
  applies: ({ services }) => services.has('data'),
  load: () => import('./setup.js'),
})
