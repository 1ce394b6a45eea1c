/** Resolves after so many milliseconds, or at once when the signal aborts: callers look at the signal afterwards. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** The page's own clock. Tests hand in another. */
export const wait: Wait = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
  })
