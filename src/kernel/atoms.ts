import { atom } from 'jotai/vanilla'
import type { ChangeableOptions } from './contract/options.js'
import type { Alert, ThemeMode, ThemeVariables } from './contract/state.js'

/** True once stored connections were tried. */
export const readyAtom = atom(false)
/** Theme, as the host or the user set it. */
export const themeAtom = atom<{ readonly mode: ThemeMode; readonly variables: ThemeVariables }>({
  mode: 'system',
  variables: {},
})
/** Alerts that were raised, each code once, the oldest first. */
export const alertsAtom = atom<readonly Alert[]>([])
/** The options that may change, as they are now. */
export const optionsAtom = atom<ChangeableOptions>({})
