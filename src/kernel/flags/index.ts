/** The room's door: switches of features. For the package's own floors above the kernel, not public. */

export { featureFlags } from './featureFlags.js'
export type { Features } from './features.js'
export { createLocalFeatures } from './localFeatures.js'
export { flagOf, flagsAtom, isOn } from './state.js'
