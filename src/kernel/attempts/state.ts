import { atom } from 'jotai/vanilla'
import type { ConnectAttempt } from '../contract/state.js'

/** The attempt that the user sees, until it succeeded or was left. */
export const attemptAtom = atom<ConnectAttempt | undefined>(undefined)
