import { defineCoreFeature } from '../kernel/coreFeature.js'
import { identity as identityResource } from '../kernel/index.js'

/** Names and pictures of accounts, where there is a data service. A plugin that provides them comes first. */
export const identity = defineCoreFeature({
  id: identityResource.id,
  provides: [identityResource.id],
  applies: ({ services }) => services.has('data'),
  load: () => import('./setup.js'),
})
