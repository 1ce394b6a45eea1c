/** Listeners by event name. A listener that throws is reported and stops no other. */
export interface Emitter<Events extends object> {
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
}

/** Reports an error as the page would report an uncaught one, without ending what goes on. */
export const reportLater = (error: unknown): void => {
  queueMicrotask(() => {
    throw error
  })
}

/** Calls a listener of a host or plugin; what it throws is reported, and ends nothing of ours. */
export const callListener = (listener: () => void): void => {
  try {
    listener()
  } catch (error) {
    reportLater(error)
  }
}

export function createEmitter<Events extends object>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (event: never) => void))
      return () => set.delete(listener as (event: never) => void)
    },
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) callListener(() => listener(event as never))
    },
  }
}
