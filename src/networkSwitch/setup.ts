import { type CoreContext, networkSwitch } from '../kernel/internal.js'
import { createNetworkSwitch } from './networkSwitch.js'

export const setup = ({ kernel }: CoreContext) => ({ provides: { [networkSwitch.id]: createNetworkSwitch(kernel) } })
