import { networkSwitch as networkSwitchResource } from '../../kernel/chains/index.js'
import { defineFeature } from '../../kernel/feature/defineFeature.js'
import { followUnknownNetwork } from './unknownNetwork.js'

/** Goes from one chain to another, and has users leave one that the host does not know (spec sections 2 and 4). */
export const networkSwitch = defineFeature({
  id: networkSwitchResource.id,
  provides: { networkSwitch: networkSwitchResource },
  begin: followUnknownNetwork,
  load: () => import('./setup.js'),
})
