'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Amount, Latchkey } from '../kernel/index.js'
import { balancesAtom, insideOf } from '../kernel/internal.js'

/** The native balance of the account that an instance has in use. */
export function useBalanceOf(latchkey: Latchkey): {
  readonly balance: Amount | undefined
  readonly error: unknown
  readonly refresh: () => void
} {
  const { account } = useSyncExternalStore(latchkey.watch, latchkey.state, () => insideOf(latchkey).initialState)
  const key = account?.network && account.caipAddress
  const [state, setState] = useState<{ key?: string; balance?: Amount; error?: unknown }>({})
  const [asked, setAsked] = useState({ fresh: false })
  const answered = useRef(asked)
  const { store } = insideOf(latchkey)
  const round = useSyncExternalStore(
    useCallback((listener) => store.sub(balancesAtom, listener), [store]),
    () => store.get(balancesAtom),
    () => 0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round says that figures are new
  useEffect(() => {
    if (!key) return
    let alive = true
    const fresh = asked.fresh && answered.current !== asked
    answered.current = asked
    insideOf(latchkey)
      .loadEngine()
      .then(({ wallet }) => wallet.balance(undefined, { fresh }))
      .then(
        (balance) => alive && setState({ key, balance }),
        (error: unknown) =>
          alive && setState((before) => ({ key, balance: before.key === key ? before.balance : undefined, error })),
      )
    return () => {
      alive = false
    }
  }, [latchkey, key, asked, round])
  const refresh = useCallback(() => setAsked({ fresh: true }), [])
  return state.key === key
    ? { balance: state.balance, error: state.error, refresh }
    : { balance: undefined, error: undefined, refresh }
}
