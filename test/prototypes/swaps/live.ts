import type { Live } from 'latchkey/plugin'

/** A value that is read while it is watched. */
export function createLive<Value>(read: () => Promise<Value>): Live<Value> & { reset(): void } {
  const listeners = new Set<() => void>()
  let value: Value | undefined
  let round = 0
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const refresh = async () => {
    const mine = ++round
    const next = await read()
    if (mine === round) {
      value = next
      tell()
    }
    return next
  }
  const ask = () => {
    refresh().catch(() => {
      // The old value stays; who wants to know why calls refresh.
    })
  }
  return {
    get: () => value,
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
      tell()
      if (listeners.size > 0) ask()
    },
  }
}
