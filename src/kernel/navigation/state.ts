import { atom } from 'jotai/vanilla'
import type { ViewEntry } from '../contract/state.js'

/** The history, the oldest first. Empty while closed. */
export const historyAtom = atom<readonly ViewEntry[]>([])
