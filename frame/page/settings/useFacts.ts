import { useEffect, useRef, useState } from 'preact/hooks'
import type { SettingsText } from './messages/index.js'
import type { AccountFacts, SuspendedAccount } from './types.js'
import { toProblem } from './useTask.js'

/** What is known of the account, or why it is not. */
export type FactsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: SettingsText }
  | { readonly state: 'there'; readonly facts: AccountFacts }

/** Reads the account when the screen opens, and anew when asked; the latest reading counts. */
export function useFacts({ load }: Pick<SuspendedAccount, 'load'>) {
  const [state, setState] = useState<FactsState>({ state: 'loading' })
  const latest = useRef(0)
  const reload = async (): Promise<void> => {
    latest.current += 1
    const mine = latest.current
    const set = (next: FactsState) => {
      if (latest.current === mine) setState(next)
    }
    set({ state: 'loading' })
    try {
      set({ state: 'there', facts: await load() })
    } catch (error) {
      set({ state: 'failed', problem: toProblem(error) })
    }
  }
  useEffect(() => {
    void reload()
    return () => {
      latest.current += 1
    }
  }, [])
  return { ...state, reload }
}
