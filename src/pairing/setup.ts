import { type Pairings, pairings } from '../kernel/connections/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { preparePairing } from './preparedPairings.js'

export function setup({ kernel }: CoreContext) {
  const own: Pairings = { prepare: (...asked) => preparePairing(kernel, ...asked) }
  return { provides: { [pairings.id]: own } }
}
