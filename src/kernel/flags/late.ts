/** The flags of an instance with services, which decides before anything else is at work: a chunk of its own. */
export { createFeatures } from './features.js'
