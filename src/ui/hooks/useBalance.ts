'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Amount, Token } from '../../kernel/index.js'
import { balancesAtom } from '../../kernel/internal.js'
import { useAtomValue, useKernel } from './KernelContext.js'
import { useAccount } from './useAccount.js'

/** A balance on its way: old figures stay while new ones are asked for, and after they failed (F15). */
export interface BalanceState {
  readonly amount: Amount | undefined
  readonly error: unknown
  readonly loading: boolean
  /** Asks again, past the cache. */
  refresh(): void
}

const none = { amount: undefined, error: undefined }

/** Native balance of the account in use, or a token's. */
export function useBalance(token?: Token): BalanceState {
  const { wallet } = useKernel()
  const account = useAccount()
  const [asked, setAsked] = useState({ fresh: false })
  // Asked anew elsewhere, after something was sent: the new figure is in the cache.
  const round = useAtomValue(balancesAtom)
  const answered = useRef(asked)
  const key = account?.network && `${account.caipAddress} ${token?.networkId} ${token?.address}`
  const [state, setState] = useState<{ key?: string; amount: Amount | undefined; error: unknown }>(none)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the token, an equal one in a new object asks nothing; the round says that figures are new
  useEffect(() => {
    if (!key) return
    let alive = true
    const fresh = asked.fresh && answered.current !== asked
    answered.current = asked
    wallet.balance(token, { fresh }).then(
      (amount) => alive && setState({ key, amount, error: undefined }),
      (error: unknown) =>
        alive && setState((before) => ({ key, amount: before.key === key ? before.amount : undefined, error })),
    )
    return () => {
      alive = false
    }
  }, [wallet, key, asked, round])

  const current = state.key === key ? state : none
  return {
    amount: current.amount,
    error: current.error,
    loading: key !== undefined && current.amount === undefined && current.error === undefined,
    refresh: useCallback(() => setAsked({ fresh: true }), []),
  }
}
