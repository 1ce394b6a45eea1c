import type { Handlers, LoginEventName } from '../types.js'
import { unlessAborted } from '../unlessAborted.js'

const names = {
  CONNECT_EMAIL: true,
  CONNECT_DEVICE: true,
  CONNECT_OTP: true,
  ENTER_OTP: true,
  GET_USER: true,
  SIGN_OUT: true,
  IS_CONNECTED: true,
  UPDATE_EMAIL: true,
  UPDATE_EMAIL_PRIMARY_OTP: true,
  UPDATE_EMAIL_SECONDARY_OTP: true,
  UPDATE_EMAIL_CANCEL: true,
  GET_OFFER: true,
  SHOW_SETTINGS: true,
  GET_SOCIAL_REDIRECT_URI: true,
  SOCIAL_RESULT: true,
  CONNECT_SOCIAL: true,
  CONNECT_TELEGRAM: true,
  GET_FARCASTER_URI: true,
  CONNECT_FARCASTER: true,
  CONNECT_PASSKEY: true,
} as const satisfies Record<LoginEventName, true>

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
  const table = Object.fromEntries(Object.keys(names).map((name) => [name, handle(name as LoginEventName)]))
  return table as unknown as Handlers<Name>
}
