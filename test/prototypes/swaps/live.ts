import type { Live } from 'latchkey/plugin'

/** A value that is read while it is watched. */
export function createLive<Value>(read: () => Promise<Value>): Live<Value> & { reset(): void } {
  const listeners = new Set<() => void>()
  let value: Value | undefined
  let error: unknown
  let round = 0
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const refresh = async () => {
    const mine = ++round
    const settle = (failure: unknown, next = value) => {
      if (mine !== round) return
      error = failure
      value = next
      tell()
    }
    try {
      const next = await read()
      settle(undefined, next)
      return next
    } catch (cause) {
      settle(cause)
      throw cause
    }
  }
  const ask = () => {
    refresh().catch(() => {
      // The old value stays; `error` says why.
    })
  }
  return {
    get: () => value,
    error: () => error,
    watch(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && value === undefined) ask()
      return () => void listeners.delete(listener)
    },
    refresh,
    /** What was known is about something else. */
    reset() {
      round++
      value = undefined
      error = undefined
      tell()
      if (listeners.size > 0) ask()
    },
  }
}
