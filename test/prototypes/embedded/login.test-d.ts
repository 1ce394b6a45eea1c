import type { LoginChannel } from 'latchkey/plugin'
import type { EmailAction } from './wire.js'

// Compiled with the rest, never run: the calls that this package declares are typed for every plugin.

export async function typed({ request }: LoginChannel) {
  const { action } = await request({ method: 'CONNECT_EMAIL', params: { email: 'a@example.com' } })
  action satisfies EmailAction
  const nothing: undefined = await request({ method: 'CONNECT_DEVICE' })
  // @ts-expect-error the code is a text
  await request({ method: 'CONNECT_OTP', params: { otp: 123_456 } })
  // @ts-expect-error it needs a code
  await request({ method: 'CONNECT_OTP' })
  const other: unknown = await request({ method: 'SYNC_THEME', params: {} })
  // @ts-expect-error what nobody has declared is unknown
  other.action
  return nothing
}
