import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { identity as identityResource } from '../../kernel/index.js'

/** Names and pictures of accounts, where there is a data service. A plugin that provides them comes first. */
export const identity = defineFeature({
  id: identityResource.id,
  provides: { identity: identityResource },
  applies: ({ services }) => services.has('data'),
  load: () => import('./setup.js'),
})
