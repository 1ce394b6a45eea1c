/**
 * Runs with a signal that aborts after so many ms, and with the given one. By a timer of its own: Node 20 may collect the time-out of
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` before it is over, and then it never aborts.
 */
export async function withTime<T>(ms: number, signal: AbortSignal, run: (own: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController()
  const end = () => own.abort()
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return await run(own.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
