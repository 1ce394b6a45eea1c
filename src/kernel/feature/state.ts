import { atom } from 'jotai/vanilla'
import type { ChangeableOptions } from '../contract/options.js'
import type { ThemeMode, ThemeVariables } from '../contract/state.js'
import type { Store } from '../contract/store.js'

/** True once stored connections were tried. */
export const readyAtom = atom(false)
/** Theme, as the host or the user set it. */
export const themeAtom = atom<{ readonly mode: ThemeMode; readonly variables: ThemeVariables }>({
  mode: 'system',
  variables: {},
})
/**
 * Tokens that the project's configuration offers where the host sets none, as they came: what draws reads them (`ui/theme/readOffered.ts`).
 */
export const offeredThemeAtom = atom<unknown>(undefined)
/** The options that may change, as they are now. */
export const optionsAtom = atom<ChangeableOptions>({})
/** BCP 47 tag of the language that is asked for: the host's option, else the document's. */
export const getLocale = (store: Pick<Store, 'get'>): string =>
  store.get(optionsAtom).locale ?? (globalThis.document?.documentElement.lang || 'en')

/** Whether a locale is English, which is there without being fetched. */
export const isEnglish = (locale: string): boolean => /^en\b/i.test(locale)
