/** What works, once there is something to do: the engine with what decides on its flags, and the core features. */
export { coreFeatures } from './coreFeatures.js'
export { createEngine, createFeatures } from './kernel/work.js'
