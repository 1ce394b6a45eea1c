import { networkSwitch as networkSwitchRole } from '../kernel/chains/index.js'
import { defineCoreFeature } from '../kernel/coreFeature.js'
import { followUnknownNetwork } from './unknownNetwork.js'

/** Goes from one chain to another, and has users leave one that the host does not know (spec sections 2 and 4). */
export const networkSwitch = defineCoreFeature({
  id: networkSwitchRole.id,
  provides: [networkSwitchRole.id],
  begin: followUnknownNetwork,
  load: () => import('./setup.js'),
})
