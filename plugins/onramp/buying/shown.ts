import type { Live } from '../../../src/plugin.js'

/** A value that is written here and watched elsewhere. */
export interface Shown<Value> {
  get(): Value | undefined
  error(): unknown
  watch(listener: () => void): () => void
  /** @param error why not all of it is of now. Default: it is */
  set(value: Value, error?: unknown): void
  /** The value stays. @param error undefined where nothing has failed */
  fail(error: unknown): void
}

export function createShown<Value>(first: Value | undefined): Shown<Value> {
  const listeners = new Set<() => void>()
  let [value, error] = [first, undefined as unknown]
  const note = (next: Value | undefined, why: unknown) => {
    if (next === value && why === error) return
    value = next
    error = why
    for (const listener of [...listeners]) listener()
  }
  return {
    get: () => value,
    error: () => error,
    watch(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    set: (next, why) => note(next, why),
    fail: (why) => note(value, why),
  }
}

/** A part of a shared value: what watches it hears of changes of that part alone. */
export function pick<Value, Part>(live: Live<Value>, read: (value: Value) => Part): Live<Part | undefined> {
  const get = () => {
    const value = live.get()
    return value === undefined ? undefined : read(value)
  }
  return {
    get,
    error: () => live.error?.(),
    watch(listener) {
      let [before, why] = [get(), live.error?.()]
      return live.watch(() => {
        const [now, error] = [get(), live.error?.()]
        if (now === before && error === why) return
        ;[before, why] = [now, error]
        listener()
      })
    },
    refresh: async () => read(await live.refresh()),
  }
}
