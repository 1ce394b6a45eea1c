import { isLatchkeyError, LatchkeyError } from '../../src/plugin.js'
import type { NameRule } from './types.js'

/** An error whose words for users are the message of its code. */
export const make = (code: string, message: string) => (cause?: unknown, data?: Readonly<Record<string, unknown>>) =>
  new LatchkeyError(code, message, { cause, data, textKey: `names.error.${code}` })

export const notConnected = make('NOT_CONNECTED', 'No wallet with an EVM account is connected. Call connect() first.')
export const pending = make('NAME_PENDING', 'A name is being registered already. Wait until that has ended.')
export const taken = make('NAME_TAKEN', 'Another account has this name. Ask suggest() for others.')
export const reserved = make('NAME_RESERVED', 'The operator keeps this name, or it looks like one that is kept.')
export const limited = make('NAME_LIMIT', 'This account has a name here already.')
const held = make('NAME_HELD', 'This name was given up a short time ago, and is kept for its last owner.')
export const clockOff = make('CLOCK_SKEW', 'The clock of this device is off by too much.')

export const invalid = (rule: NameRule) =>
  make('NAME_INVALID', 'A name has 4 to 63 letters from a to z, digits and hyphens; no hyphen at either end.')(
    undefined,
    {
      rule,
    },
  )

/** The specification's texts (section 8). */
export const resolvingFailed = make('NAME_FAILED', 'Error resolving name')
export const suggestingFailed = make('NAMES_FAILED', 'Error fetching name suggestions')
export const readingFailed = make('NAMES_FAILED', 'Error fetching names for address')
const registeringFailed = (name: string) => make('NAME_REGISTRATION_FAILED', `Error registering name ${name}`)

/** What the services refused a registration for, by their code. */
const refusals: Readonly<Record<string, (cause: unknown) => LatchkeyError>> = {
  NAME_TAKEN: taken,
  NAME_RESERVED: reserved,
  NAME_LIMIT: limited,
  NAME_HELD: held,
  CLOCK_SKEW: clockOff,
}

/** Why a name was not registered. @param maybeSent it may have been all the same */
export function toRegistrationError(cause: unknown, name: string, maybeSent = false): LatchkeyError {
  if (isLatchkeyError(cause)) {
    const reason = `${cause.data.reason}`
    if (Object.hasOwn(refusals, reason)) return refusals[reason]?.(cause) ?? cause
    if (cause.outcome !== 'failed' || cause.textKey.startsWith('names.')) return cause
  }
  return registeringFailed(name)(cause, maybeSent ? { maybeSent } : {})
}
