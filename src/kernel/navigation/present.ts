import type { PresentOptions } from '../contract/adapterContext.js'
import { abortedError, LatchkeyError } from '../contract/errors.js'
import type { ViewStack } from './viewStack.js'

/** See `AdapterContext.present`. @param isShown whether this instance has a modal */
export async function present(
  views: ViewStack,
  isShown: boolean,
  view: string,
  params?: object,
  { locked = false, signal }: PresentOptions = {},
): Promise<never> {
  if (!isShown) {
    throw new LatchkeyError('MODAL_MISSING', `"${view}" cannot be shown: this instance was made with modal: false`)
  }
  if (signal?.aborted) throw abortedError(signal.reason)
  // A required sign-in holds its view, and is what a wallet without an app of its own has to ask about.
  const result = views.nest(view, params, { locked, over: true })
  const key = views.current()?.key
  const leave = () => key !== undefined && views.drop(key)
  signal?.addEventListener('abort', leave, { once: true })
  try {
    // The view's reference says what it resolves with.
    return (await result) as never
  } catch (error) {
    throw signal?.aborted ? abortedError(error) : error
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
