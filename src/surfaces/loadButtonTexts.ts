import { loadLanguage } from '../kernel/base/loadLanguage.js'
import { directionOf, toTags } from '../kernel/base/locale.js'
import { createTranslate } from '../kernel/base/translate.js'
import { isEnglish } from '../kernel/feature/state.js'
import type { LatchkeyOptions, MessagesByLocale } from '../kernel/index.js'
import type { ButtonTexts } from './buttonTexts.js'
import { messages as ar } from './messages/ar.js'
import { messages as de } from './messages/de.js'
import { messages as en } from './messages/en.js'
import { messages as es } from './messages/es.js'
import { messages as zh } from './messages/zh.js'

// All in one file: together they weigh less than a request of their own each would take.
const languages: MessagesByLocale = { ar, de, en, es, zh }

/** The last texts of each instance, by its options: its buttons share them. */
const kept = new WeakMap<object, { readonly locale: string; readonly texts: Promise<ButtonTexts> }>()

/** What buttons say in a language, with the host's own texts in front. English where there is no other. */
export function loadButtonTexts(options: Pick<LatchkeyOptions, 'messages'>, locale: string): Promise<ButtonTexts> {
  const last = kept.get(options)
  if (last?.locale === locale) return last.texts
  const texts = load(options, locale)
  kept.set(options, { locale, texts })
  return texts
}

async function load({ messages = {} }: Pick<LatchkeyOptions, 'messages'>, locale: string): Promise<ButtonTexts> {
  const tables = [await loadLanguage(messages, locale), languages]
  const translate = createTranslate(tables, locale)
  const has = (tag: string) => tables.some((table) => Object.hasOwn(table[tag] ?? {}, 'button.connect'))
  const lang = toTags(locale).find(has) === 'en' && !isEnglish(locale) ? 'en' : locale
  const texts = { ...en, ...Object.fromEntries(Object.keys(en).map((key) => [key, translate(key)])) }
  return { ...texts, lang, dir: directionOf(lang) }
}
