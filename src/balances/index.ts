import { figures } from '../kernel/chains/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'
import { balances as balancesResource } from '../kernel/index.js'

/** What accounts hold: one cache and one toast for all who ask (behaviour.md 3.3, F15). */
export const balances = defineCoreFeature({
  id: balancesResource.id,
  provides: [balancesResource.id, figures.id],
  load: () => import('./setup.js'),
})
