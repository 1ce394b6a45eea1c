/** What the package's own upper floors (ui, views, react, element) use besides the kernel's door. Not public. */

export {
  alertsAtom,
  attemptAtom,
  cataloguesAtom,
  connectorsAtom,
  flagsAtom,
  historyAtom,
  isOn,
  type KnownConnector,
  pluginStatusAtom,
  recentAtom,
  themeAtom,
  toastAtom,
} from './atoms.js'
export { createKernel } from './createKernel.js'
export { type Environment, type Face, type FaceModule, type Landmarks, pageEnvironment } from './environment.js'
export { insideOf, type Kernel, type LoadedView } from './kernel.js'
export type { LoadedPlugin } from './pluginHost.js'
