import { atom } from 'jotai/vanilla'
import type { Alert, Toast } from '../contract/state.js'

/** Alerts that were raised, each code once, the oldest first. */
export const alertsAtom = atom<readonly Alert[]>([])
/** The toast in sight. */
export const toastAtom = atom<Toast | undefined>(undefined)
