import { loadLanguage as loadOwn } from '../../kernel/base/loadLanguage.js'
import { toTags } from '../../kernel/base/locale.js'
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

/** What messages are loaded from, besides the English ones of the opening. */
interface MessageParts {
  readonly warn?: (message: string) => void
  readonly loadLanguage?: LoadLanguage
  /** The host's own, which stand in front of all others. Default: none. */
  readonly own?: Parameters<typeof loadOwn>[0]
}

/** Loads Latchkey's messages. Languages other than English come as chunks of their own. */
export async function loadMessages(
  locale: string,
  { warn = console.warn, loadLanguage, own }: MessageParts = {},
): Promise<CoreMessages> {
  if (locale === 'pseudo') {
    const { toPseudo } = await import('./pseudo.js')
    return createMessages(locale, [{ en, pseudo: toPseudo(en) }], warn, ({ en: own = {} }) => ({
      en: own,
      pseudo: toPseudo(own),
    }))
  }
  const [hosts, language] = await Promise.all([
    own && loadOwn(own, locale, warn),
    isEnglish(locale) ? undefined : loadLanguage?.(locale, warn),
  ])
  const front = hosts ? [hosts] : []
  const isHosts = hosts && toTags(locale).some((tag) => tag !== 'en' && Object.hasOwn(hosts, tag))
  const shown = language || isHosts ? { shown: locale } : {}
  if (!language) return { ...createMessages(locale, [...front, { en }], warn), ...shown }
  const { tag, messages } = language
  return {
    ...createMessages(locale, [...front, { en, [tag]: messages }], warn),
    ...shown,
    loadRest: async () => {
      const complete = { ...(await language.loadRest()), ...messages }
      return { ...createMessages(locale, [...front, { en, [tag]: complete }], warn), ...shown }
    },
  }
}

const isEnglish = (locale: string) => /^en\b/i.test(locale)

function createMessages(
  locale: string,
  tables: readonly MessagesByLocale[],
  warn: (message: string) => void,
  complete = (own: MessagesByLocale) => own,
): CoreMessages {
  const translate = createTranslate(tables, locale, warn)
  return {
    translate,
    translateWith: (own) => {
      if (!own) return translate
      const ours = tables.at(-1) ?? {}
      return createTranslate([...tables.slice(0, -1), complete(own), ours], locale, warn)
    },
    shown: isEnglish(locale) ? locale : 'en',
  }
}
