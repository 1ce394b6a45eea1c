/**
 * A door of its own: what an account does by the contract that it is handed (EIP-7702). A page that signs nothing of it does without.
 *
 * @packageDocumentation
 */
export { mostCalls } from './assertCalls.js'
export { signBatch } from './batch.js'
export { type ExecutedCall, encodeExecution } from './execution.js'
export {
  encodeValidation,
  hashOperation,
  type Operation,
  type OperationPaymaster,
  type PackedOperation,
  packOperation,
  type SignedOperation,
  signOperation,
} from './operation.js'
export { signRemoval } from './removal.js'
export { signAuthorization, signUpgrade } from './upgrade.js'
