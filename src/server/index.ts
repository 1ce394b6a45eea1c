/**
 * `latchkey/server`: who sends a request, for a host's own back end. Needs the package `jose`; runs in Node, workers and at the edge.
 * @packageDocumentation
 */
export type { SessionCarrier, VerifiedSession, VerifySessionOptions } from './types.js'
export { verifySession } from './verifySession.js'
