import type { LoginSite } from '../../flows/account.js'
import { lazily } from '../lazily.js'
import type { PasskeyOffer } from '../types.js'
import type { Account } from './account.js'

/** What a passkey is offered to. */
export interface PasskeyOfferParts {
  readonly account: Account
  readonly site: () => LoginSite
  /** @throws {FrameError} LOGGED_OUT for another user than the one it is offered to */
  readonly here: () => void
}

/** An offer whose passkeys can be taken away. */
export interface RemovablePasskeyOffer extends PasskeyOffer {
  /** Takes the login of a passkey that opens the wallet no more. @returns whether it logs in no more; the last login stays */
  remove(cred: string): Promise<boolean>
}

/** Offers a passkey as login and key. Its code comes with the first use. */
export function offerPasskey(parts: PasskeyOfferParts): RemovablePasskeyOffer {
  const load = lazily(async () => (await import('./social/ownLogins.js')).createPasskeyOffer(parts))
  return {
    begin: async () => (await load()).begin(),
    add: async (made) => (await load()).add(made),
    remove: async (cred) => (await load()).remove(cred),
  }
}
