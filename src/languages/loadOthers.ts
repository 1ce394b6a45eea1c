import { loadLanguage as loadTables } from '../kernel/base/loadLanguage.js'
import { toTags } from '../kernel/base/locale.js'
import { isEnglish } from '../kernel/feature/state.js'
import type { CoreMessages, LoadOthers, MessageParts } from '../ui/messages/loadMessages.js'
import type { KeyCheck } from './checkKeys.js'
import { loadLanguage } from './loadLanguage.js'

/**
 * Loads messages in another language than English, and the host's own texts in any.
 * @param check what the host's own are held against once the page is idle. Default: nothing
 */
export async function loadOthers(
  { en, createMessages }: Parameters<LoadOthers>[0],
  locale: string,
  { warn, own }: MessageParts,
  check?: KeyCheck,
): Promise<CoreMessages> {
  if (locale === 'pseudo') {
    const { toPseudo } = await import('../ui/messages/pseudo.js')
    return createMessages(locale, [{ en, pseudo: toPseudo(en) }], warn, ({ en: own = {} }) => ({
      en: own,
      pseudo: toPseudo(own),
    }))
  }
  const [hosts, language] = await Promise.all([own && loadTables(own, locale, warn), loadLanguage(locale, warn)])
  if (hosts)
    check?.instance.environment.whenIdle(() =>
      import('./checkKeys.js').then(
        ({ checkKeys }) => checkKeys(hosts, check, warn),
        // It says what to correct, and changes nothing that is shown.
        () => undefined,
      ),
    )
  const front = hosts ? [hosts] : []
  const isHosts = hosts && toTags(locale).some((tag) => tag !== 'en' && Object.hasOwn(hosts, tag))
  const shown = language || isHosts || isEnglish(locale) ? locale : 'en'
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
