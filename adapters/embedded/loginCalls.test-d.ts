import type { LoginChannel } from '../../src/adapter.js'

// Compiled with the rest, never run: the calls of this package are typed for every plugin.

export async function typed({ request }: LoginChannel) {
  const { action, resendAfter } = await request({ method: 'CONNECT_EMAIL', params: { email: 'a@example.com' } })
  action satisfies 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  resendAfter satisfies number | undefined
  const device = await request({ method: 'CONNECT_DEVICE' })
  device?.digits satisfies 6 | 8 | undefined
  const nothing: undefined = await request({ method: 'CONNECT_OTP', params: { otp: '123456' } })
  const { recovery } = await request({ method: 'GET_USER', params: {} })
  recovery satisfies 'managed' | 'user-held' | 'none' | undefined
  const { isConnected } = await request({ method: 'IS_CONNECTED' })
  isConnected satisfies boolean
  // @ts-expect-error the code is a text
  await request({ method: 'CONNECT_OTP', params: { otp: 123_456 } })
  // @ts-expect-error it needs a code
  await request({ method: 'CONNECT_OTP' })
  const other: unknown = await request({ method: 'SYNC_THEME', params: {} })
  // @ts-expect-error what is not declared is unknown
  other.action
  return nothing
}
