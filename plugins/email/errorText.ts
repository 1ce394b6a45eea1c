import type { LatchkeyError } from '../../src/plugin.js'

/** Codes with a text that several share, besides those with a text of their own. */
const shared: Readonly<Record<string, string>> = {
  SERVICE_UNREACHABLE: 'offline',
  SERVICE_FAILED: 'offline',
  SOURCE_FAILED: 'offline',
  CODE_UNAVAILABLE: 'offline',
  IFRAME_LOAD_FAILED: 'offline',
  IFRAME_REQUEST_TIMEOUT: 'offline',
  ORIGIN_NOT_ALLOWED: 'site',
  UNVERIFIED_DOMAIN: 'site',
  INVALID_PROJECT_ID: 'site',
  POLICY_BLOCKED: 'site',
  NETWORKS_NOT_SERVED: 'networks',
}
const own = [
  'EMAIL_INVALID',
  'EMAIL_TOO_SOON',
  'EMAIL_TOO_MANY',
  'EMAIL_CODE_WRONG',
  'EMAIL_CODE_EXPIRED',
  'EMAIL_DEVICE_REFUSED',
  'EMAIL_TAKEN',
  'SIGN_UP_REFUSED',
  'RECOVERY_WAITS',
  'WALLET_SUSPENDED',
]

/** What is said about a failure: the key of its text, with the figure in it. */
export function toErrorText({ code, data }: LatchkeyError): { readonly key: string; readonly count: number } {
  const seconds = typeof data.seconds === 'number' ? data.seconds : 60
  const count = code === 'EMAIL_TOO_MANY' ? Math.ceil(seconds / 60) : seconds
  const text = own.includes(code) ? code : Object.hasOwn(shared, code) ? shared[code] : undefined
  return { key: text ? `email.error.${text}` : 'email.failed', count }
}

/** Whether support needs the code of it: the user can do nothing that mends it. */
export const isUnexpected = ({ code }: LatchkeyError): boolean => !own.includes(code)
