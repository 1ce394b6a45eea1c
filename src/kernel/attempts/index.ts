/** The room's door: users' tries to connect, with their views. For the package's own floors above the kernel, not public. */

export { attempts, attemptWing, type Choice } from './attemptWing.js'
export { createHostConnect } from './hostConnect.js'
export type { PreparedPairing } from './preparedPairing.js'
export { attemptAtom } from './state.js'
