/** The room's door: chains on offer. For the package's own floors above the kernel, not public. */

export { networksAtom } from './state.js'
