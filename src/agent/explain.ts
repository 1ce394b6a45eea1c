import { BaseError, type Hex } from 'viem'
import { LatchkeyError, messageOf } from '../kernel/contract/errors.js'
import type { Left } from '../permissions/index.js'

/** Codes of what the chain refuses an agent. */
type AgentRefusal =
  | 'AGENT_LIMIT'
  | 'AGENT_TIME'
  | 'AGENT_TARGET'
  | 'AGENT_ENDED'
  | 'AGENT_PAUSED'
  | 'AGENT_GAS'
  | 'AGENT_CALL_FAILED'

const texts: Readonly<Record<AgentRefusal, string>> = {
  AGENT_LIMIT: 'The permission has too little left for this. left() says how much there is.',
  AGENT_TIME: 'The permission has not begun, or is over.',
  AGENT_TARGET: 'The permission is for another contract, method, receiver, or another agent.',
  AGENT_ENDED: 'The user has ended the permission.',
  AGENT_PAUSED: 'The delegation manager is paused by its owner. Try again later.',
  AGENT_GAS: 'The agent’s own address has too little coin for the gas. Send it some.',
  AGENT_CALL_FAILED: 'The call itself failed.',
}

/** What enforcers, manager and nodes say, by the words that they say it with (Delegation Framework 1.3.0). */
const words: readonly (readonly [RegExp, AgentRefusal])[] = [
  [/insufficient funds|exceeds the balance of the account|total cost .* exceeds/i, 'AGENT_GAS'],
  [/TimestampEnforcer:|transfer-not-started|stream-not-started|allowance-not-started/, 'AGENT_TIME'],
  [/allowance-exceeded|amount-exceeded|limit-exceeded|value-too-high/, 'AGENT_LIMIT'],
  [/NonceEnforcer:invalid-nonce|CannotUseADisabledDelegation|0x05baa052/, 'AGENT_ENDED'],
  [/EnforcedPause|0xd93c0665/, 'AGENT_PAUSED'],
  [/Enforcer:|InvalidDelegate|0xb5863604/, 'AGENT_TARGET'],
]

/** An error for what a node refused, or what failed in a block. */
export function toAgentError(code: AgentRefusal, facts: { readonly cause?: unknown; readonly hash?: Hex } = {}) {
  const { hash, ...rest } = facts
  return new LatchkeyError(code, texts[code], { ...rest, ...(hash && { data: { hash } }) })
}

const ofStates = { ended: 'AGENT_ENDED', over: 'AGENT_TIME', paused: 'AGENT_PAUSED' } as const

/** @throws {LatchkeyError} AGENT_ENDED, AGENT_TIME, AGENT_PAUSED for a permission that cannot be used now */
export function assertActive({ state }: Left): void {
  if (state !== 'active') throw toAgentError(ofStates[state])
}

/** Why a node refuses a use of a permission. */
export function explain(error: unknown): LatchkeyError {
  const said =
    error instanceof BaseError
      ? [error.details, error.shortMessage, error.message, dataOf(error)].join(' ')
      : messageOf(error)
  const [, code] = words.find(([form]) => form.test(said)) ?? [undefined, 'AGENT_CALL_FAILED' as const]
  return toAgentError(code, { cause: error })
}

/** What a contract reverted with, wherever the node has put it. */
function dataOf(error: BaseError): string {
  const found = error.walk((one) => typeof (one as { data?: unknown }).data === 'string') as { data?: string } | null
  return found?.data ?? ''
}
