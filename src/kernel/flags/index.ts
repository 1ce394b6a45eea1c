/** The room's door: switches of features. For the package's own floors above the kernel, not public. */

export { flagOf, flagsAtom, isOn } from './state.js'
