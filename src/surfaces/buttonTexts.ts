import { atom } from 'jotai/vanilla'
import { getLocale, isEnglish, optionsAtom } from '../kernel/feature/state.js'
import { type ConnectionStatus, isLatchkeyError, type Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import { messages as english } from './messages/en.js'

/** What buttons say where the host gives no text. */
export type ButtonTexts = { readonly [Key in keyof typeof english]: string } & {
  /** BCP 47 tag of the texts, and how they are written. Absent of those that are there from the start: English. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/** English, which is there at once: what a server draws. */
export const firstTexts: ButtonTexts = english

const textsAtom = atom(firstTexts)

/** What an instance's buttons say now. */
export const readButtonTexts = (latchkey: Latchkey): ButtonTexts => reach(latchkey).instance.store.get(textsAtom)

/**
 * Has an instance's buttons speak the language that is asked for, as the host's option and the page's `lang` change. English is there at once
 * and stands until another one has come, or for good where it does not.
 * @param onChange hears that the texts are others
 * @returns what ends it
 */
export function followButtonTexts(latchkey: Latchkey, onChange: () => void): () => void {
  const { options, store } = reach(latchkey).instance
  let wanted: string | undefined
  const follow = async () => {
    const locale = getLocale(store)
    if (locale === wanted) return
    wanted = locale
    const load = async () => (await import('./loadButtonTexts.js')).loadButtonTexts(options, locale)
    // A button in English is a button: what does not come is asked for again with the next language.
    const isThere = isEnglish(locale) && !options.messages
    const texts = isThere ? firstTexts : await load().catch(() => firstTexts)
    if (locale === wanted) store.set(textsAtom, texts)
  }
  const page = new MutationObserver(follow)
  page.observe(document.documentElement, { attributeFilter: ['lang'] })
  const stops = [store.sub(textsAtom, onChange), store.sub(optionsAtom, follow)]
  void follow()
  return () => {
    wanted = undefined
    page.disconnect()
    for (const stop of stops) stop()
  }
}

/** In which language a text is, and how it is written, where it is one of ours and not the host's. */
export const languageOf = (texts: ButtonTexts, text: unknown): Pick<ButtonTexts, 'lang' | 'dir'> =>
  Object.values<unknown>(texts).includes(text) ? texts : {}

/** Whether a connection is being made or restored. */
export const isUnderWay = (status: ConnectionStatus): boolean => status === 'connecting' || status === 'reconnecting'

/** Whether what a press asked for did not arrive. What else it rejects with was shown in the modal, or is what the user did. */
export const isLost = (error: unknown): boolean => isLatchkeyError(error, 'MODAL_FAILED', 'ENGINE_FAILED')
