/** What works, once there is something to do: what acts, what decides on its flags, and the features. */
export { features } from './features.js'
export { createFeatures, createInstanceServices, createWork } from './kernel/work/index.js'
