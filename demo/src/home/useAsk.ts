import { isLatchkeyError, messageOf } from 'latchkey'
import { useLatchkey, useLatchkeyConnect } from 'latchkey/react'
import { useState } from 'react'
import type { OutcomeState } from './Outcome.js'

/** A visitor's "no" is an answer, not a fault: wallets say it with this code (EIP-1193). */
const isNo = (error: unknown) =>
  (isLatchkeyError(error) && error.outcome !== 'failed') || (error as { code?: unknown } | null)?.code === 4001

/**
 * Runs something that needs an account: connects first when there is none, and says how it ended.
 * @returns the state to show, and the function that a form's submit calls
 */
export function useAsk(work: (address: `0x${string}`) => Promise<string>, waiting: string) {
  const latchkey = useLatchkey()
  const { connect } = useLatchkeyConnect()
  const [state, setState] = useState<OutcomeState>({ kind: 'idle' })
  const ask = async () => {
    try {
      setState({ kind: 'busy', text: 'Connect a wallet to go on' })
      await connect()
      const address = latchkey.state().account?.address
      if (!address) throw new Error('The wallet left again before it was asked.')
      setState({ kind: 'busy', text: waiting })
      setState({ kind: 'done', text: await work(address as `0x${string}`) })
    } catch (error) {
      setState(toOutcome(error))
    }
  }
  return { state, busy: state.kind === 'busy', ask }
}

/** How it ended that something was asked and did not come about. */
export const toOutcome = (error: unknown): OutcomeState =>
  isNo(error) ? { kind: 'calm', text: 'Not this time. Nothing happened.' } : { kind: 'failed', text: messageOf(error) }
