import type { LoginChannel } from '../../src/plugin.js'

// Compiled with the rest, never run: the calls of this frame are typed for every plugin.

export async function typed({ request }: LoginChannel) {
  const { action } = await request({ method: 'CONNECT_EMAIL', params: { email: 'a@example.com' } })
  action satisfies 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  const pressed = await request({ method: 'CONNECT_DEVICE' })
  pressed?.resendAfter satisfies number | undefined
  // @ts-expect-error the code is a text
  await request({ method: 'CONNECT_OTP', params: { otp: 123_456 } })
  // @ts-expect-error it needs a code
  await request({ method: 'CONNECT_OTP' })
  const other: unknown = await request({ method: 'SYNC_THEME', params: {} })
  // @ts-expect-error what nobody has declared is unknown
  other.action
}
