/**
 * The flags for an instance with services, which decides before anything else is at work. One without carries the same
 * code with its engine: the build makes two modules of it, and an instance loads one.
 */
export { createFeatures } from './features.js'
