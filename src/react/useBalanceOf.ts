'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Amount, Latchkey, Live } from '../kernel/index.js'
import { type Figure, insideOf } from '../kernel/internal.js'

/** The native balance of the account that an instance has in use (see `useLatchkeyBalance`). */
export function useBalanceOf(latchkey: Latchkey): {
  readonly balance: Amount | undefined
  /** Unix time in ms at which the balance was answered. */
  readonly asOf: number | undefined
  readonly error: unknown
  /** Asks again, past the cache; within 30 s of a failure it does nothing. */
  readonly refresh: () => void
} {
  const { account } = useSyncExternalStore(latchkey.watch, latchkey.state, () => insideOf(latchkey).initialState)
  const key = account?.network && account.caipAddress
  const [state, setState] = useState<{ key?: string; figure?: Figure; error?: unknown }>({})
  const live = useRef<Live<Figure> | undefined>(undefined)
  useEffect(() => {
    if (!key) return
    let stop: (() => void) | undefined
    let alive = true
    const tell = () => alive && setState({ key, figure: live.current?.get(), error: live.current?.error?.() })
    insideOf(latchkey)
      .loadEngine()
      .then(({ figures }) => figures())
      .then(
        (figures) => {
          if (!alive) return
          live.current = figures.of(key)
          stop = live.current.watch(tell)
          tell()
        },
        (error: unknown) => alive && setState({ key, error }),
      )
    return () => {
      alive = false
      live.current = undefined
      stop?.()
    }
  }, [latchkey, key])
  const refresh = useCallback(() => {
    live.current?.refresh().catch(() => {
      // It is the `error` by now.
    })
  }, [])
  const { figure, error } = state.key === key ? state : {}
  return { balance: figure?.amount, asOf: figure?.asOf, error, refresh }
}
