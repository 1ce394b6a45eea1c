import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import type { NameLookup } from '../../kernel/index.js'

export const setup = ({ extend }: FeatureContext) => {
  const { chain } = extend('nameLookup')
  const nameLookup: NameLookup = {
    serves: async (networkId) => (await chain(networkId).can('resolveName')) !== undefined,
    resolve: async (name, networkId) => (await chain(networkId).can('resolveName'))?.(name),
  }
  return { provides: { nameLookup } }
}
