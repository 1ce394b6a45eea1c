import { atom, type LatchkeyError } from '../../src/plugin.js'

/** A registration that is under way, or how the last one failed. Undefined while there is none. */
export type Registration =
  /** `signing`: the wallet asks the user. */
  | { readonly step: 'signing' | 'sending'; readonly name: string }
  | { readonly step: 'failed'; readonly name: string; readonly error: LatchkeyError }

export const registrationAtom = atom<Registration | undefined>(undefined)
