import { atom, type LatchkeyError } from 'latchkey/plugin'
import type { Owner } from './types.js'

/** Why there are no values. */
export const failureAtom = atom<LatchkeyError | undefined>(undefined)

/** Accounts that the user watches without their wallets. */
export const watchedAtom = atom<readonly Owner[]>([])

/** Whether positions of nothing are left out of the list. */
export const hidesEmptyAtom = atom(false)
