/** The room's door: the public object, from its creation on, its runs. For the package's own floors above the kernel, not public. */

export type { Composition } from './composition.js'
export { createKernel } from './createKernel.js'
export { reach } from './reach.js'
