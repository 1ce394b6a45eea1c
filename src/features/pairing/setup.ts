import type { Pairings } from '../../kernel/attempts/index.js'
import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { preparePairing } from './preparedPairings.js'

export function setup(context: FeatureContext) {
  const own: Pairings = { prepare: (...asked) => preparePairing(context, ...asked) }
  return { provides: { pairings: own } }
}
