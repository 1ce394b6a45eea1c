import type { MessagesByLocale, Translate } from '../contract/messages.js'
import { toTags } from './locale.js'
import { writeText } from './writeText.js'

/**
 * Makes the lookup for one language. Searched in turn: the locale (`de-CH`), its language (`de`), English; a key that
 * no table has is returned itself.
 * @param messages by locale, the first one in front; `en` is the one to fall back on
 * @param locale a BCP 47 tag, e.g. `de-CH`
 * @param warn called once for each key that no locale has
 */
export function createTranslate(
  messages: MessagesByLocale | readonly MessagesByLocale[],
  locale: string,
  warn?: (message: string) => void,
): Translate {
  const tables = [messages].flat()
  const tags = toTags(locale)
  const warned = new Set<string>()

  return (key, params) => {
    for (const tag of tags) {
      for (const table of tables) {
        const own = table[tag]
        // Own keys only: `constructor` is no text.
        const found = own && Object.hasOwn(own, key) ? own[key] : undefined
        if (found !== undefined) return writeText(found, tag, params)
      }
    }
    if (warn && !warned.has(key)) {
      warned.add(key)
      warn(`There is no message for "${key}", so its key is shown; add it to the English messages.`)
    }
    return key
  }
}
