import { loadLanguage as loadTables } from '../kernel/base/loadLanguage.js'
import { toTags } from '../kernel/base/locale.js'
import type { LoadOthers } from '../ui/messages/loadMessages.js'
import { loadLanguage } from './loadLanguage.js'

/** Loads messages in another language than English, and the host's own texts in any. */
export const loadOthers: LoadOthers = async ({ en, createMessages }, locale, { warn, own }) => {
  if (locale === 'pseudo') {
    const { toPseudo } = await import('../ui/messages/pseudo.js')
    return createMessages(locale, [{ en, pseudo: toPseudo(en) }], warn, ({ en: own = {} }) => ({
      en: own,
      pseudo: toPseudo(own),
    }))
  }
  const [hosts, language] = await Promise.all([own && loadTables(own, locale, warn), loadLanguage(locale, warn)])
  const front = hosts ? [hosts] : []
  const isHosts = hosts && toTags(locale).some((tag) => tag !== 'en' && Object.hasOwn(hosts, tag))
  const shown = language || isHosts || /^en\b/i.test(locale) ? locale : 'en'
  if (!language) return { ...createMessages(locale, [...front, { en }], warn), shown }
  const { tag, messages } = language
  return {
    ...createMessages(locale, [...front, { en, [tag]: messages }], warn),
    shown,
    loadRest: async () => {
      const complete = { ...(await language.loadRest()), ...messages }
      return { ...createMessages(locale, [...front, { en, [tag]: complete }], warn), shown }
    },
  }
}
