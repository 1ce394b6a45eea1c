/** What works, once there is something to do: the engine with what decides on its flags, and the features. */
export { features } from './features.js'
export { createEngine, createFeatures } from './kernel/work.js'
