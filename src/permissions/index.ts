/**
 * Permissions (ERC-7715) as delegations of the Delegation Framework 1.3.0 (ERC-7710): what is signed, what it allows, how it is used, counted and
 * ended. Pure: no package, no page, no network; hashes by the caller's Keccak. All hex is in lower case.
 *
 * @packageDocumentation
 */
export { type AgentLink, type AgentRequest, agentLinkLimits, encodeAgentLink, readAgentLink } from './agentLink.js'
export { readPermission, toCaveats } from './caveats.js'
export { decodeContext, encodeContext } from './context.js'
export { anyDelegate, enforcers, rootAuthority } from './framework.js'
export { hashDelegation, hashForSigning } from './hashDelegation.js'
export { type JudgeTerms, judgeDelegation, judgePermission, mostSeconds } from './judge.js'
export { selectorOf } from './judgeCall.js'
export {
  type Asked,
  askDisabled,
  askLeft,
  askNonce,
  askPaused,
  type ChainQuestion,
  freeOfStream,
  type Left,
  readLeft,
} from './left.js'
export { encodeDisabling, encodeNonceStep, encodeRedemption, type RedeemedCall, type Redemption } from './manager.js'
export { mostCost } from './mostCost.js'
export { type PaymentTerms, toPaymentCaveats } from './payment.js'
export type * from './types.js'
