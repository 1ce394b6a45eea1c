/**
 * `latchkey/agent`: programs that act for a user within a permission, and pay for web requests. Needs `viem`; runs in Node, workers and at the
 * edge.
 * @packageDocumentation
 */
export { createAgent } from './createAgent.js'
export type { Agent, AgentCall, AgentGrant, AgentOptions, AgentPay, AgentUse } from './types.js'
