/**
 * A door of its own: what an account does by the contract that it is handed (EIP-7702). A page that signs nothing of it does without.
 *
 * @packageDocumentation
 */
export { mostCalls, signBatch } from './batch.js'
export { type ExecutedCall, encodeExecution } from './execution.js'
export { signRemoval } from './removal.js'
export { signAuthorization, signUpgrade } from './upgrade.js'
