import { toTags } from '../../../src/kernel/base/locale.js'
import { writeText } from '../../../src/kernel/base/writeText.js'
import type { PluralForms, TextParams } from '../../../src/kernel/contract/messages.js'

export { directionOf } from '../../../src/kernel/base/locale.js'
export type { TextParams, Translated } from '../../../src/kernel/contract/messages.js'

/** A text by its key: one sentence, or one for each plural form. `{name}` is filled in. */
export type MessageTable<Key extends string = string> = Readonly<Record<Key, string | PluralForms>>

/** A room's messages: English is complete, and any further language (`de`, `pt-BR`) has the same keys. */
export type Messages<Key extends string = string> = { readonly en: MessageTable<Key> } & {
  readonly [language: string]: MessageTable<Key>
}

/** The words of one room, in the page's language. */
export type Texts<Key extends string> = (key: Key, params?: TextParams) => string

/** A tag that `Intl` takes; what comes in a page's address may be none. */
export function toLocale(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The language that a room's words are in: the page's (`de-CH`), else its base (`de`), else English. */
export const languageOf = (messages: Messages, language: string): string =>
  toTags(toLocale(language)).find((one) => Object.hasOwn(messages, one)) ?? 'en'

/** The words of a room: in the language (`de-CH`), else its base (`de`), else English. */
export function createTexts<Key extends string>(messages: Messages<Key>, language: string): Texts<Key> {
  const tags = toTags(toLocale(language))
  return (key, params) => {
    // Looked for at each call: what is loaded later has its words from then on.
    const tag = tags.find((one) => Object.hasOwn(messages, one)) ?? 'en'
    return writeText(messages[tag]?.[key] ?? messages.en[key], tag, params)
  }
}

type Loader<Key extends string> = () => Promise<{ readonly messages: MessageTable<Key> }>

/** A room of this page whose code has arrived, with the languages that can be loaded. */
interface Room {
  readonly tables: Record<string, MessageTable>
  readonly loaders: Readonly<Record<string, Loader<string>>>
}

/** Declarations, as those of a style sheet: which page is drawn, and in what language, is the surface's. */
const rooms: Room[] = []

/** Declares a room's messages: English comes with its code, other languages when a surface is drawn in them. */
export function defineMessages<Key extends string>({
  en,
  ...loaders
}: { readonly en: MessageTable<Key> } & Readonly<Record<string, MessageTable<Key> | Loader<Key>>>): Messages<Key> {
  const tables: Record<string, MessageTable<Key>> & { en: MessageTable<Key> } = { en }
  rooms.push({ tables, loaders: loaders as Room['loaders'] })
  return tables
}

/** Longest that a screen waits for its words, in ms: then English stands in their place. */
const longestWait = 5_000

const tagOf = ({ loaders }: Room, language: string): string | undefined =>
  toTags(toLocale(language)).find((one) => Object.hasOwn(loaders, one))

const lacking = (language: string): readonly (readonly [Room, string])[] =>
  rooms.flatMap((room) => {
    const tag = tagOf(room, language)
    return tag === undefined || Object.hasOwn(room.tables, tag) ? [] : [[room, tag] as const]
  })

/** Whether all that can be drawn now has its words in the language. */
export const hasTexts = (language: string): boolean => lacking(language).length === 0

/** Loads what rooms of this page lack in a language. What does not come is told once, and stays English. Does not reject. */
export async function loadTexts(language: string): Promise<void> {
  const wanted = lacking(language)
  if (wanted.length === 0) return
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it took too long')), longestWait)
  })
  const loaded = await Promise.allSettled(
    wanted.map(async ([{ loaders, tables }, tag]) => {
      const messages = (await Promise.race([loaders[tag]?.(), late]))?.messages
      tables[tag] ??= messages ?? tables.en ?? {}
    }),
  )
  late.catch(() => undefined)
  const failed = loaded.find((one) => one.status === 'rejected')
  if (!failed) return
  console.warn(
    `Latchkey: The texts in "${language}" could not be loaded, English stands in their place: ${failed.reason}`,
  )
  for (const [{ tables }, tag] of wanted) tables[tag] ??= tables.en ?? {}
}
