import { toTags } from '../kernel/base/locale.js'
import { type Messages, messageOf } from '../kernel/index.js'

/** Latchkey's own texts in another language than English. */
interface Language {
  /** Of its texts: `de` for `de-CH`. */
  readonly tag: string
  /** Those that the modal opens with. */
  readonly messages: Messages
  /** Those of later parts and views. Does not reject: what did not come is told, and shown in English. */
  loadRest(): Promise<Messages>
}

const openings: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  ar: () => import('../ui/messages/ar.js'),
  de: () => import('../ui/messages/de.js'),
  es: () => import('../ui/messages/es.js'),
  zh: () => import('../ui/messages/zh.js'),
}
const others: typeof openings = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  zh: () => import('./zh.js'),
}

const findTag = (locale: string) => toTags(locale).find((tag) => Object.hasOwn(openings, tag))

/** Loads the package's own texts in a language; undefined where it has none, or they did not come: English stands in their place. */
export async function loadLanguage(locale: string, warn: (message: string) => void): Promise<Language | undefined> {
  const tag = findTag(locale)
  const load = async (from: typeof openings): Promise<Messages> => {
    try {
      return (await from[tag ?? '']?.())?.messages ?? {}
    } catch (cause) {
      warn(`The texts in "${tag}" could not be loaded, English stands in their place: ${messageOf(cause)}`)
      return {}
    }
  }
  if (!tag) return undefined
  const opening = await load(openings)
  let rest: Promise<Messages> | undefined
  return {
    tag,
    messages: opening,
    loadRest() {
      rest ??= load(others)
      return rest
    },
  }
}
