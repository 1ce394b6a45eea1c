import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { nameLookup as nameLookupResource } from '../../kernel/index.js'

/** The names that chains know by themselves. Plugins' name services are asked before. */
export const nameLookup = defineFeature({
  id: nameLookupResource.id,
  provides: { nameLookup: nameLookupResource },
  load: () => import('./setup.js'),
})
