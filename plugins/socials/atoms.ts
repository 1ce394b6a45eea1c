import { atom, type LatchkeyError } from '../../src/plugin.js'

/** A provider as the services list it. */
export interface OfferedProvider {
  readonly id: string
  readonly name: string
  readonly icon?: string
  /** IANA time zones where it cannot be reached. */
  readonly excluded: readonly string[]
}

/** What the services have set up. */
export interface Offers {
  readonly providers: readonly OfferedProvider[]
  readonly farcaster: boolean
  readonly telegram: boolean
  readonly passkey: boolean
}

/** The login that is under way, or ended without success. */
export interface SocialLogin {
  readonly provider: string
  /** `provider`: the user has to do something elsewhere; `connecting`: the rest is done here. */
  readonly phase: 'beginning' | 'provider' | 'connecting'
  /** What a phone opens or scans (Farcaster). */
  readonly url?: string
  readonly error?: LatchkeyError
}

export const loginAtom = atom<SocialLogin | undefined>(undefined)

/** Undefined: not known yet. `none`: the services do not say. */
export const offersAtom = atom<Offers | 'none' | undefined>(undefined)
