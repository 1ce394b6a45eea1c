import type { Kysely } from 'kysely'
import type { CallerLimiter } from '../../../http/callerLimiter.js'
import type { CallerNetworks } from '../../../http/callerNetworks.js'
import { TooManyError } from '../../../http/tooMany.js'
import type { LoginTables } from './schema.js'
import { mailLimits, takeTally, tallyKey } from './tallies.js'

/** An address of a realm, whether a user has it or not. */
export interface AddressOf {
  realm: string
  address: string
}

/** Lets a device through, or not. @throws {TooManyError} */
export type Admit = (isKnownDevice: boolean) => void

/**
 * Takes a token of a network's limit. A device that the user has logged in with is let through without one, so that nobody
 * behind the same address locks it out: the limits of the account itself hold it.
 */
export async function charge(limiter: CallerLimiter, networks: CallerNetworks): Promise<Admit> {
  const { waitMs } = await limiter.take(networks, 1)
  return (isKnownDevice) => {
    if (waitMs > 0 && !isKnownDevice) throw new TooManyError(waitMs)
  }
}

/**
 * Takes one of the mails that an address may get: strangers cannot use up what is there for the user's own devices.
 * @throws {TooManyError}
 */
export async function takeMail(
  transaction: Kysely<LoginTables>,
  { realm, address }: AddressOf,
  { isKnown, what = 'mail' }: { isKnown: boolean; what?: 'mail' | 'consent' },
  now: number,
): Promise<void> {
  const wait = await takeTally(transaction, tallyKey(what, realm, address, groupOf(isKnown)), mailLimits, now)
  if (wait > 0) throw new TooManyError(wait)
}

/** Counts known devices and strangers apart. */
export const groupOf = (isKnownDevice: boolean) => (isKnownDevice ? 'known' : 'strange')
