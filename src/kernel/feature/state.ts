import { atom } from 'jotai/vanilla'
import type { ChangeableOptions } from '../contract/options.js'
import type { ThemeMode, ThemeVariables } from '../contract/state.js'

/** True once stored connections were tried. */
export const readyAtom = atom(false)
/** Theme, as the host or the user set it. */
export const themeAtom = atom<{ readonly mode: ThemeMode; readonly variables: ThemeVariables }>({
  mode: 'system',
  variables: {},
})
/** The options that may change, as they are now. */
export const optionsAtom = atom<ChangeableOptions>({})
