import { createTranslate } from '../../kernel/base/translate.js'
import type { Messages, MessagesByLocale, Translate } from '../../kernel/index.js'
import { messages as en } from './en.js'

/** Latchkey's own texts in another language than English. */
export interface Language {
  /** Of its texts: `de` for `de-CH`. */
  readonly tag: string
  /** Those that the modal opens with. */
  readonly messages: Messages
  /** Those of later parts and views. Does not reject: what did not come is told, and shown in English. */
  loadRest(): Promise<Messages>
}

/** Loads a language, if the package has it. */
export type LoadLanguage = (locale: string, warn: (message: string) => void) => Promise<Language | undefined>

/** Latchkey's messages in the language in use. */
export interface CoreMessages {
  readonly translate: Translate
  /** The same, with a plugin's own messages in front. */
  translateWith(own: MessagesByLocale | undefined): Translate
  /** The language that is shown, which may be English for want of the one that was asked for. */
  readonly shown: string
  /** Loads what later parts and views say. Undefined where nothing is missing. */
  readonly loadRest?: () => Promise<CoreMessages>
}

/** Loads Latchkey's messages. Languages other than English come as chunks of their own. */
export async function loadMessages(
  locale: string,
  warn: (message: string) => void = console.warn,
  loadLanguage?: LoadLanguage,
): Promise<CoreMessages> {
  if (locale === 'pseudo') {
    const { toPseudo } = await import('./pseudo.js')
    return createMessages(locale, { en, pseudo: toPseudo(en) }, warn, ({ en: own = {} }) => ({
      en: own,
      pseudo: toPseudo(own),
    }))
  }
  const language = /^en\b/i.test(locale) ? undefined : await loadLanguage?.(locale, warn)
  if (!language) return createMessages(locale, { en }, warn)
  const { tag, messages } = language
  return {
    ...createMessages(locale, { en, [tag]: messages }, warn),
    shown: locale,
    loadRest: async () => ({
      ...createMessages(locale, { en, [tag]: { ...(await language.loadRest()), ...messages } }, warn),
      shown: locale,
    }),
  }
}

function createMessages(
  locale: string,
  ours: MessagesByLocale,
  warn: (message: string) => void,
  complete = (own: MessagesByLocale) => own,
): CoreMessages {
  const translate = createTranslate(ours, locale, warn)
  return {
    translate,
    translateWith: (own) => (own ? createTranslate([complete(own), ours], locale, warn) : translate),
    shown: /^en\b/i.test(locale) ? locale : 'en',
  }
}
