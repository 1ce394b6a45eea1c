import { LatchkeyError } from '../kernel/index.js'
import { isResources, isStatement } from './text.js'
import type { SiwxOptions } from './types.js'

/** A day, in ms. */
export const day = 86_400_000

/**
 * Refuses at creation what no message could hold.
 * @throws {LatchkeyError} SIGN_IN_OPTIONS, naming the option
 */
export function checkOptions(options: SiwxOptions): void {
  const { required, statement, expiresIn = day, resources, signOutOnDisconnect, onSession } = options
  const refuse = (option: string, rule: string): never => {
    throw new LatchkeyError('SIGN_IN_OPTIONS', `siwx(): "${option}" has to be ${rule}.`)
  }
  const isSwitch = (value: unknown) => value === undefined || typeof value === 'boolean'
  if (!isSwitch(required)) refuse('required', 'true or false')
  if (!isSwitch(signOutOnDisconnect)) refuse('signOutOnDisconnect', 'true or false')
  if (statement !== undefined && !isStatement(statement))
    refuse('statement', "one line of letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= (2048 characters at most)")
  if (!(Number.isInteger(expiresIn) && expiresIn >= 60_000 && expiresIn <= 30 * day))
    refuse('expiresIn', 'a number of ms from one minute to thirty days')
  if (resources !== undefined && !isResources(resources)) refuse('resources', 'a list of at most 32 URIs')
  if (onSession !== undefined && typeof onSession !== 'function') refuse('onSession', 'a function')
}
