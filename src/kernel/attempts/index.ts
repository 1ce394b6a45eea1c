/** The room's door: users' tries to connect, with their views. For the package's own floors above the kernel, not public. */

export { attempts } from './attemptWing.js'
export { type Pairings, pairings } from './pairings.js'
export { preparedAtom } from './preparedState.js'
export { attemptAtom } from './state.js'
