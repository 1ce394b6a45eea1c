import { abortedError } from '../contract/errors.js'

/**
 * Runs `work` with a controller that aborts as soon as one of `signals` does, always with REQUEST_ABORTED as reason.
 * Nothing stays attached to the signals afterwards.
 */
export async function linkSignals<Value>(
  signals: readonly (AbortSignal | undefined)[],
  work: (controller: AbortController) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const abort = () => controller.abort(abortedError())
  for (const signal of signals) {
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  }
  try {
    controller.signal.throwIfAborted()
    return await work(controller)
  } finally {
    for (const signal of signals) signal?.removeEventListener('abort', abort)
  }
}
