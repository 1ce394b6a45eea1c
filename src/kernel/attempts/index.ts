/** The room's door: users' tries to connect, with their views. For the package's own floors above the kernel, not public. */

export { type AttemptWing, attempts, createAttemptWing } from './attemptWing.js'
export { createHostConnect } from './hostConnect.js'
export { type Pairings, pairings } from './pairings.js'
export { preparedAtom } from './preparedState.js'
export { attemptAtom } from './state.js'
