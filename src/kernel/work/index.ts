/** The room's door: what acts, with what decides on the flags of an instance without services. For `src/work.ts`. */

export { createLocalFeatures as createFeatures } from '../flags/index.js'
export { createInstanceServices } from '../services/index.js'
export { createWork, type Work } from './createWork.js'
