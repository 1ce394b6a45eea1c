import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createPrices } from './prices.js'

export const setup = ({ instance, extend }: FeatureContext) => ({
  provides: { prices: createPrices({ ...extend('prices'), spelling: instance.spelling }) },
})
