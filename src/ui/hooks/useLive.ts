'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { Live } from '../../kernel/index.js'
import { useInSight } from './useInSight.js'

/** A shared value in a view. */
export interface LiveState<Value> {
  /** What is known; it stays after a failure. */
  readonly value: Value | undefined
  /** Why the last question failed; undefined since one was answered. */
  readonly error: unknown
  /** Nothing is known yet, and nothing has failed. */
  readonly loading: boolean
  /** Asks anew, past every cache. A failure is in `error`. */
  refresh(): void
}

/** A shared value: watched, and so kept current, while this is drawn and in sight. Undefined watches nothing. */
export function useLive<Value>(live: Live<Value> | undefined): LiveState<Value> {
  const isInSight = useInSight()
  const watch = useCallback(
    (listener: () => void) => (isInSight && live?.watch(listener)) || (() => {}),
    [live, isInSight],
  )
  const readValue = () => live?.get()
  const readError = () => live?.error?.()
  const value = useSyncExternalStore(watch, readValue, readValue)
  const error = useSyncExternalStore(watch, readError, readError)
  const refresh = useCallback(() => {
    live?.refresh().catch(() => {
      // It is the value's `error` by now.
    })
  }, [live])
  return { value, error, loading: live !== undefined && value === undefined && error === undefined, refresh }
}
