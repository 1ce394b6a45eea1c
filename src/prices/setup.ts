import type { CoreContext } from '../kernel/coreFeature.js'
import { prices } from '../kernel/index.js'
import { createPrices } from './prices.js'

export const setup = ({ kernel, ...scope }: CoreContext) => ({
  provides: { [prices.id]: createPrices({ ...kernel.contextOf('prices', scope), spelling: kernel.spelling }) },
})
