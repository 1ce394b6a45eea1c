import { type CoreContext, type Pairings, pairings } from '../kernel/internal.js'
import { preparePairing } from './preparedPairings.js'

export function setup({ kernel }: CoreContext) {
  const own: Pairings = { prepare: (...asked) => preparePairing(kernel, ...asked) }
  return { provides: { [pairings.id]: own } }
}
