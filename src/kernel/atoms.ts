import { atom } from 'jotai/vanilla'
import type { ChangeableOptions } from './contract/options.js'
import type { Alert, EndedConnection, ThemeMode, ThemeVariables, Toast } from './contract/state.js'

/** True once stored connections were tried. */
export const readyAtom = atom(false)
/** Theme, as the host or the person set it. */
export const themeAtom = atom<{ readonly mode: ThemeMode; readonly variables: ThemeVariables }>({
  mode: 'system',
  variables: {},
})
/** The toast in sight. */
export const toastAtom = atom<Toast | undefined>(undefined)
/** Alerts that were raised, each code once, the oldest first. */
export const alertsAtom = atom<readonly Alert[]>([])
/** Connections that the user is told of while the modal is open: they have ended by themselves. */
export const endedAtom = atom<readonly EndedConnection[]>([])
/** The options that may change, as they are now. */
export const optionsAtom = atom<ChangeableOptions>({})
