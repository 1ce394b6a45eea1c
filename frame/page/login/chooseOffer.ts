import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { OfferFacts } from '../types.js'
import type { Account } from './account.js'
import type { Remembered } from './memory.js'

/** What a choice of an offer knows besides the user. */
interface OfferPlace {
  readonly isKept: boolean
  readonly isNew: boolean
  /** The user has put it off on this device. */
  readonly wasOffered: boolean
  /** The browser has passkeys. */
  readonly canPasskey: boolean
}

/**
 * What a login leaves open. A wallet that nobody can bring back is asked about at its first login; that, or a passkey, once more, at a
 * later login or from its account, and never again on this device.
 */
export function chooseOffer(
  { hasPasskey, hasWayBack }: Pick<Remembered, 'hasPasskey' | 'hasWayBack'>,
  { isKept, isNew, wasOffered, canPasskey }: OfferPlace,
): OfferFacts['about'] | undefined {
  // Such a device is no member, and changes nothing of the wallet.
  if (!isKept) return isNew ? 'unkept' : undefined
  if (!hasWayBack && (isNew || !wasOffered)) return 'wayBack'
  return isNew || hasPasskey || wasOffered || !canPasskey ? undefined : 'passkey'
}

/** Whether the browser has passkeys. */
export const hasPasskeys = (window: object): boolean => 'PublicKeyCredential' in window

/** What the settings of who is logged in here have to offer, if anything. */
export async function findOffer(account: Account, window: object): Promise<FrameAnswer<'GET_OFFER'>> {
  const { device } = account.flow
  const { isOffered: wasOffered = false } = await device.read()
  const user = account.user()
  if (!user || !device.isKept) return {}
  const about = chooseOffer(user, { isKept: true, isNew: false, wasOffered, canPasskey: hasPasskeys(window) })
  return about === 'wayBack' || about === 'passkey' ? { about } : {}
}
