import { parseAmount } from '../../src/plugin.js'
import type { DraftState, ReceiverState } from './state.js'

/** The first thing that keeps a transfer from being reviewed, in the order of behaviour.md 3.10. */
export type NextStep =
  | 'token'
  | 'amount'
  | 'value'
  | 'funds'
  | 'address'
  | 'resolving'
  | 'unresolved'
  | 'invalid'
  | 'elsewhere'
  | 'link'

/**
 * Names the one thing to do next; undefined when nothing is missing. An unknown balance is no obstacle: the review asks the
 * chain again.
 */
export function toNextStep(
  { token, amount }: Pick<DraftState, 'token' | 'amount'>,
  receiver: ReceiverState,
  balance: bigint | undefined,
): NextStep | undefined {
  // A link fills in all the rest.
  if (receiver.state === 'elsewhere') return 'elsewhere'
  if (receiver.state === 'invalid' && receiver.error) return 'link'
  if (!token) return 'token'
  if (!amount.trim()) return 'amount'
  const value = parseAmount(amount, token.decimals)
  if (!value) return 'value'
  if (balance !== undefined && value > balance) return 'funds'
  switch (receiver.state) {
    case 'empty':
      return 'address'
    case 'reading':
      return 'resolving'
    case 'failed':
      return 'unresolved'
    case 'invalid':
      return 'invalid'
    case 'ready':
      return undefined
  }
}
