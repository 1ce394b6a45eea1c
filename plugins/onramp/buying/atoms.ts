import { atom } from '../../../src/plugin.js'
import type { Purchase } from '../types.js'

/** Purchases of this browser, the latest first; undefined until they are known. */
export const purchasesAtom = atom<readonly Purchase[] | undefined>(undefined)

/** Why the last question about one of them failed; undefined since all were answered. */
export const failureAtom = atom<unknown>(undefined)
