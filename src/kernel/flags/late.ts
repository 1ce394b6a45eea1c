/** The flags of an instance with services, which decides before anything else is at work, and what asks those: a chunk of its own. */

export { createInstanceServices } from '../services/index.js'
export { createFeatures } from './features.js'
