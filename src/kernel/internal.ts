export {
  alertsAtom,
  attemptAtom,
  cataloguesAtom,
  connectionsAtom,
  connectorsAtom,
  flagsAtom,
  historyAtom,
  isOn,
  type KnownConnector,
  networksAtom,
  pluginStatusAtom,
  recentAtom,
  themeAtom,
  toastAtom,
} from './atoms.js'
/** What the package's own upper floors (ui, views, react, element) use besides the kernel's door. Not public. */

export { createKernel } from './createKernel.js'
export { type Environment, type Face, type FaceModule, type Landmarks, pageEnvironment } from './environment.js'
export { type Inside, insideOf, type Kernel, type LoadedView } from './kernel.js'
export type { LoadedPlugin } from './pluginHost.js'
export { nativeToken } from './wallets.js'
