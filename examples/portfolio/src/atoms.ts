import { atom, type LatchkeyError } from 'latchkey/plugin'
import type { Holdings, Owner } from './types.js'

/** What all accounts hold; undefined until it was read. */
export const holdingsAtom = atom<Holdings | undefined>(undefined)

/** Why there are no values. */
export const failureAtom = atom<LatchkeyError | undefined>(undefined)

/** Accounts that the user watches without their wallets. */
export const watchedAtom = atom<readonly Owner[]>([])

/** Whether positions of nothing are left out of the list. */
export const hidesEmptyAtom = atom(false)
