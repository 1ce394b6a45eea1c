import type { FeatureContext } from '../../kernel/feature/featureContext.js'
import { createNetworkSwitch } from './networkSwitch.js'

export const setup = (context: FeatureContext) => ({ provides: { networkSwitch: createNetworkSwitch(context) } })
