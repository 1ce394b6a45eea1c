/**
 * A signal that aborts after so many ms, with a `TimeoutError`, or as soon as one of the others does. In the place of
 * `AbortSignal.any([..., AbortSignal.timeout(ms)])`: Node 20 collects such a time-out before it is over, and then what waits for it waits for
 * ever (F12). A timer that runs is not collected.
 */
export function abortAfter(ms: number, ...others: readonly AbortSignal[]): AbortSignal {
  const own = new AbortController()
  const end = () => own.abort(new DOMException('The time for this was over.', 'TimeoutError'))
  setTimeout(end, ms).unref()
  return others.length > 0 ? AbortSignal.any([own.signal, ...others]) : own.signal
}
