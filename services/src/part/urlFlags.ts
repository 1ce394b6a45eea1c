import { ServiceError } from '../errors.js'
import type { Flag } from './definePart.js'

/**
 * Reads the public address of a part, without a final slash.
 * @throws {ServiceError} COMMAND_INVALID, which names the option
 */
export function readUrlFlag(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  }
  throw new ServiceError(
    'COMMAND_INVALID',
    `--${name} takes an address, such as https://${name.split('-')[0]}.example.com.`,
  )
}

/** Where auth is: an option of auth, of the frame and of the console. */
export const authUrlFlag = {
  value: 'URL',
  about:
    'public address of the auth part, for the "not me" link of its mails, for the frame, and for the code that the console writes',
  read: (text = '') => readUrlFlag('auth-url', text),
} as const satisfies Flag

/** Where custody is: an option of custody, of auth and of the frame. */
export const custodyUrlFlag = {
  value: 'URL',
  about:
    'public address of custody, for the links of its mails, which it sends none without, for the frame, and for auth, which reads its public key there and tells it of deletions',
  read: (text = '') => readUrlFlag('custody-url', text),
} as const satisfies Flag

/** Where the sessions part is: an option of auth and of the frame. */
export const sessionsUrlFlag = {
  value: 'URL',
  about:
    'public address of the sessions part, for the frame and for what auth tells it of users whom it erases; without it permissions are known to their browser alone',
  read: (text = '') => readUrlFlag('sessions-url', text),
} as const satisfies Flag

/** Where recovery is: an option of auth and of the frame. */
export const recoveryUrlFlag = {
  value: 'URL',
  about: 'public address of recovery, for the frame and for what auth tells it of deletions',
  read: (text = '') => readUrlFlag('recovery-url', text),
} as const satisfies Flag
