import { createTranslate } from '../../kernel/base/translate.js'
import { isEnglish } from '../../kernel/feature/state.js'
import {
  type LatchkeyOptions,
  type Messages,
  type MessagesByLocale,
  messageOf,
  type Translate,
} from '../../kernel/index.js'
import { messages as en } from './en.js'

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
export interface MessageParts {
  readonly warn: (message: string) => void
  /** The host's own, which stand in front of all others. Default: none. */
  readonly own?: LatchkeyOptions['messages']
}

/** Makes messages of tables, the first one in front; the last one is Latchkey's. */
export type CreateMessages = (
  locale: string,
  tables: readonly MessagesByLocale[],
  warn: (message: string) => void,
  complete?: (own: MessagesByLocale) => MessagesByLocale,
) => CoreMessages

/** Loads messages that are more than English ones: given those, so that it comes without what makes them. */
export type LoadOthers = (
  english: { readonly en: Messages; readonly createMessages: CreateMessages },
  locale: string,
  parts: MessageParts,
) => Promise<CoreMessages>

/** Loads Latchkey's messages: English at once; all else, and the host's own texts, by code that English comes without. */
export async function loadMessages(
  locale: string,
  { warn = console.warn, own, loadOthers }: Partial<MessageParts> & { readonly loadOthers?: LoadOthers } = {},
): Promise<CoreMessages> {
  try {
    if (loadOthers && (own || !isEnglish(locale)))
      return await loadOthers({ en, createMessages }, locale, { warn, own })
  } catch (cause) {
    warn(`The texts in "${locale}" could not be loaded, English stands in their place: ${messageOf(cause)}`)
  }
  return createMessages(isEnglish(locale) ? locale : 'en', [{ en }], warn)
}

const createMessages: CreateMessages = (locale, tables, warn, complete = (own) => own) => {
  const translate = createTranslate(tables, locale, warn)
  return {
    translate,
    translateWith: (own) =>
      own ? createTranslate([...tables.slice(0, -1), complete(own), ...tables.slice(-1)], locale, warn) : translate,
    shown: locale,
  }
}
