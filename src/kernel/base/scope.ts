/** Collects what must be closed together. */
export interface Scope {
  /** Aborts first of all when the scope ends. */
  readonly signal: AbortSignal
  /** Hands over something to close; at once when the scope has ended already. */
  onDispose(dispose: () => void): void
  /** Ends it: aborts, then closes last-in first-out. Each failure is reported and stops nothing. */
  dispose(): void
}

/** @param report gets what a disposer threw */
export function createScope(report: (error: unknown) => void): Scope {
  const controller = new AbortController()
  const disposers: (() => void)[] = []
  const run = (dispose: () => void) => {
    try {
      dispose()
    } catch (error) {
      report(error)
    }
  }
  return {
    signal: controller.signal,
    onDispose(dispose) {
      if (controller.signal.aborted) run(dispose)
      else disposers.push(dispose)
    },
    dispose() {
      controller.abort()
      for (let dispose = disposers.pop(); dispose; dispose = disposers.pop()) run(dispose)
    },
  }
}
