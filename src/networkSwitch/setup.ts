import { networkSwitch } from '../kernel/chains/index.js'
import type { CoreContext } from '../kernel/coreFeature.js'
import { createNetworkSwitch } from './networkSwitch.js'

export const setup = ({ kernel }: CoreContext) => ({ provides: { [networkSwitch.id]: createNetworkSwitch(kernel) } })
