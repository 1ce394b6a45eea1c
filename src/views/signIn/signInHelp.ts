import type { LatchkeyError } from '../../kernel/index.js'

/** Keys of the messages that say what helps, by the codes of what went wrong. */
const helpByCode: Readonly<Record<string, string>> = {
  NONCE_EXPIRED: 'signIn.late',
  NONCE_USED: 'signIn.late',
  NONCE_INVALID: 'signIn.late',
  MESSAGE_EXPIRED: 'signIn.late',
  REQUEST_EXPIRED: 'signIn.late',
  REQUEST_TIMEOUT: 'signIn.offline',
  RELAY_UNREACHABLE: 'signIn.offline',
  SERVICE_UNREACHABLE: 'signIn.offline',
  POLICY_BLOCKED: 'signIn.setup',
  SIGNATURE_INVALID: 'signIn.mismatch',
  CHAIN_NOT_SERVED: 'signIn.chain',
  NAMESPACE_NOT_SERVED: 'signIn.chain',
  ORIGIN_MISSING: 'signIn.setup',
  ORIGIN_NOT_ALLOWED: 'signIn.setup',
  ORIGINS_EMPTY: 'signIn.setup',
  PROJECT_NOT_FOUND: 'signIn.setup',
  SERVICES_MISSING: 'signIn.setup',
  USER_SUSPENDED: 'signIn.suspended.help',
}

/** Key of the text that says what can be done about a sign-in that failed. */
export function signInHelp({ code, outcome }: LatchkeyError): string {
  if (outcome === 'rejected') return 'signIn.rejected.help'
  return Object.hasOwn(helpByCode, code) ? (helpByCode[code] as string) : 'signIn.failed.help'
}
