import type { Handlers, LoginEventName } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'
import { loginEvents } from './loginEvents.js'

/** Handlers of the login, whose code may still be on its way. What the page gives up is answered at once. */
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
  const table = Object.fromEntries(loginEvents.map((name) => [name, handle(name)]))
  return table as unknown as Handlers<Name>
}
