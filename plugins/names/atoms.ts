import { atom, type LatchkeyError } from '../../src/plugin.js'

/** A registration that is under way, or how the last one failed. Undefined while there is none. */
export type Registration =
  /** `signing`: the wallet asks the user. */
  | { readonly step: 'signing' | 'sending'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly error: LatchkeyError }

/** A change of a name that is under way. `signing`: the wallet asks the user. */
export const changeAtom = atom<'signing' | 'sending' | undefined>(undefined)

export const registrationAtom = atom<Registration | undefined>(undefined)
