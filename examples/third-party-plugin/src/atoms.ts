import { atom } from 'latchkey/plugin'
import type { Note } from './types.js'

// Atoms are keys: their values live in the store of the instance, so two widgets on a page share nothing.

/** Notes of the account in use, the newest first. */
export const notesAtom = atom<readonly Note[]>([])

/** Whether the wallet signs each note. */
export const signingAtom = atom(false)
