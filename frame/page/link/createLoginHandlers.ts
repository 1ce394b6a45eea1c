import { appEvents } from '../../../adapters/embedded/wire/appEvents.js'
import type { Handlers, LoginEventName } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'

/**
 * Handlers of the login, whose code may still be on its way: for every message, so that those which another room answers are put over them. What
 * the page gives up is answered at once.
 */
export function createLoginHandlers<Name extends LoginEventName>(
  load: () => Promise<{ readonly handlers: Handlers<Name> }>,
): Handlers<Name> {
  const handle = (name: LoginEventName) => (payload: unknown, signal: AbortSignal) =>
    unlessAborted(
      signal,
      load().then(({ handlers }) => {
        const run = handlers[name as Name] as (payload: unknown, signal: AbortSignal) => unknown
        return run(payload, signal)
      }),
    )
  const table = Object.fromEntries(Object.keys(appEvents).map((name) => [name, handle(name as LoginEventName)]))
  return table as unknown as Handlers<Name>
}
