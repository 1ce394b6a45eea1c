type Listener = (...values: never[]) => void

/** Events as Node's EventEmitter has them, without its names for errors. */
export interface Emitter {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
}

/** A listener added twice is called twice; one that throws does not keep the others from hearing. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, readonly Listener[]>()
  const of = (event: string) => listeners.get(event) ?? []
  return {
    on(event, listener) {
      listeners.set(event, [...of(event), listener])
    },
    removeListener(event, listener) {
      const index = of(event).lastIndexOf(listener)
      if (index >= 0)
        listeners.set(
          event,
          of(event).filter((_, at) => at !== index),
        )
    },
    emit(event, value) {
      for (const listener of of(event)) {
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (error) {
          // The host's mistake belongs on the host's console, and nowhere else.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
