import { atom } from '../../../src/plugin.js'
import type { Payment } from '../types.js'

/** Payments that were begun in this browser, the newest first. */
export const paymentsAtom = atom<readonly Payment[]>([])
