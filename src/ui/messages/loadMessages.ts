import { createTranslate } from '../../kernel/base/translate.js'
import type { Messages, Translate } from '../../kernel/index.js'
import { en } from './en.js'

type MessagesByLocale = Readonly<Record<string, Messages>>

/** Latchkey's messages in the language in use. */
export interface CoreMessages {
  readonly translate: Translate
  /** The same, with a plugin's own messages in front. */
  translateWith(own: MessagesByLocale | undefined): Translate
}

/** Loads Latchkey's messages. Languages other than English come as chunks of their own. */
export async function loadMessages(locale: string, warn?: (message: string) => void): Promise<CoreMessages> {
  const pseudo = locale === 'pseudo' ? await import('./pseudo.js') : undefined
  const withPseudo = (messages: MessagesByLocale): MessagesByLocale =>
    pseudo && messages.en ? { ...messages, pseudo: pseudo.toPseudo(messages.en) } : messages
  const ours = withPseudo({ en })
  const translate = createTranslate(ours, locale, warn)
  return {
    translate,
    translateWith(own) {
      if (!own) return translate
      const complete = withPseudo(own)
      const tags = new Set([...Object.keys(ours), ...Object.keys(complete)])
      const merged = Object.fromEntries([...tags].map((tag) => [tag, { ...ours[tag], ...complete[tag] }]))
      return createTranslate(merged, locale, warn)
    },
  }
}
