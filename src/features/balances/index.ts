import { figures } from '../../kernel/chains/index.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { balances as balancesResource } from '../../kernel/index.js'

/** What accounts hold: one cache and one toast for all that ask (behaviour.md 3.3, F15). */
export const balances = defineFeature({
  id: balancesResource.id,
  provides: { balances: balancesResource, figures },
  load: () => import('./setup.js'),
})

export type { messages as balancesMessages } from './messages/en.js'
