import type { Messages, PluralForms, TextParams, Translate } from '../contract/messages.js'

/**
 * Makes the lookup for one language. Searched in turn: the locale (`de-CH`), its language (`de`), English; a key that
 * no table has is returned itself.
 * @param messages by locale; `en` is the one to fall back on
 * @param locale a BCP 47 tag, e.g. `de-CH`
 * @param warn called once for each key that no locale has
 */
export function createTranslate(
  messages: Readonly<Record<string, Messages>>,
  locale: string,
  warn?: (message: string) => void,
): Translate {
  const chain = [locale, locale.split('-')[0] as string, 'en'].filter((tag, at, all) => all.indexOf(tag) === at)
  const warned = new Set<string>()

  return (key, params) => {
    for (const tag of chain) {
      const own = messages[tag]
      // Own keys only: `constructor` is no text.
      const found = own && Object.hasOwn(own, key) ? own[key] : undefined
      if (found !== undefined)
        return fill(typeof found === 'string' ? found : pickForm(found, tag, params), tag, params)
    }
    if (warn && !warned.has(key)) {
      warned.add(key)
      warn(`There is no message for "${key}", so its key is shown; add it to the English messages.`)
    }
    return key
  }
}

function pickForm(forms: PluralForms, locale: string, params?: TextParams): string {
  const count = Number(params?.count)
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}

function fill(text: string, locale: string, params?: TextParams): string {
  if (!params) return text
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined) return whole
    return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  })
}
