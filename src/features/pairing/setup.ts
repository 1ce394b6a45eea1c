import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { Pairings } from './pairings.js'
import { preparePairing } from './preparePairing.js'

export function setup(context: FeatureContext) {
  const own: Pairings = {
    prepare: (connector, namespaces = connector.namespaces, ...rest) =>
      preparePairing(context, connector, namespaces, ...rest),
  }
  return { provides: { pairings: own } }
}
