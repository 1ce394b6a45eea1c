import { messageOf } from '../contract/errors.js'
import type { MessageLoader, Messages, MessagesByLocale } from '../contract/messages.js'
import { toTags } from './locale.js'

/**
 * Loads messages for a locale: those of its language, and English where that is not complete. A language that does not come is
 * shown in English.
 * @param warn called with what did not come
 */
export async function loadLanguage(
  messages: Readonly<Record<string, Messages | MessageLoader>>,
  locale: string,
  warn: (message: string) => void = console.warn,
): Promise<MessagesByLocale> {
  const loaded: Record<string, Messages> = {}
  for (const tag of toTags(locale)) {
    const found = Object.hasOwn(messages, tag) ? messages[tag] : undefined
    if (typeof found === 'object') loaded[tag] = found
    if (typeof found !== 'function') continue
    try {
      const module = await found()
      loaded[tag] = module.messages
      if (module.complete) break
    } catch (cause) {
      if (tag === 'en') throw cause
      warn(`Latchkey: The texts in "${tag}" could not be loaded, English stands in their place: ${messageOf(cause)}`)
    }
  }
  return loaded
}
