/** What a checkout needs and what comes after it, in one chunk: looking at prices does not load it. */
export { createBegin } from './begin.js'
export { createFollowing } from './following.js'
