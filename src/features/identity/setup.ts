import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createIdentityDirectory } from './identityDirectory.js'

export const setup = ({ extend }: FeatureContext) => ({
  provides: { identity: createIdentityDirectory(extend('identity')) },
})
