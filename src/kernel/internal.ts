/** What the package's own upper floors (ui, views, react, element) use besides the kernel's door. Not public. */

export {
  alertsAtom,
  attemptAtom,
  balancesAtom,
  cataloguesAtom,
  connectorsAtom,
  flagsAtom,
  historyAtom,
  isOn,
  type KnownConnector,
  pluginStatusAtom,
  preparedAtom,
  recentAtom,
  type SignInRequest,
  signInAtom,
  suggestionsAtom,
  themeAtom,
  toastAtom,
  type WalletSuggestions,
} from './atoms.js'
export { createKernel } from './createKernel.js'
export type { Device } from './device.js'
export { type Environment, type Face, type FaceModule, type Landmarks, pageEnvironment } from './environment.js'
export { insideOf, type Kernel, type LoadedView } from './kernel.js'
export { knowsNetworks } from './listedChains.js'
export { bindNavigation } from './navigation.js'
export { policyError } from './pagePolicy.js'
export type { LoadedPlugin } from './pluginHost.js'
export type { ViewEntry } from './state.js'
export type { WalletDirectory, WalletFilter } from './walletDirectory.js'
export type { WalletFeedState } from './walletFeed.js'
export { isBrowseTemplate } from './walletLink.js'
