export {
  attemptAtom,
  cataloguesAtom,
  connectionsAtom,
  flagsAtom,
  historyAtom,
  networksAtom,
  themeAtom,
} from './atoms.js'
/** What the package's own upper floors (ui, views, react, element) use besides the kernel's door. Not public. */

export { recentAtom } from './connectionMemory.js'
export { connectorsAtom, type KnownConnector } from './connectorRegistry.js'
export { createKernel } from './createKernel.js'
export { type Environment, type Face, type FaceModule, type Landmarks, pageEnvironment } from './environment.js'
export { isOn } from './flags.js'
export { type Inside, insideOf, type Kernel, type LoadedView } from './kernel.js'
export { alertsAtom, toastAtom } from './notices.js'
export { type LoadedPlugin, pluginStatusAtom } from './pluginHost.js'
export { nativeToken } from './wallets.js'
