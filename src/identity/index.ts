import { identity as identityResource } from '../kernel/index.js'
import { defineCoreFeature } from '../kernel/internal.js'

/** Names and pictures of accounts, where there is a data service. A plugin that provides them comes first. */
export const identity = defineCoreFeature({
  id: identityResource.id,
  provides: [identityResource.id],
  applies: ({ services }) => services.has('data'),
  load: () => import('./setup.js'),
})
