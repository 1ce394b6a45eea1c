import { loadLanguage } from '../base/loadLanguage.js'
import type { MessagesByLocale } from '../contract/messages.js'
import type { ViewModule } from '../contract/plugin.js'
import type { FeatureContext } from '../feature/featureContext.js'
import { messagesAtom } from '../plugins/index.js'

type Source = NonNullable<ViewModule<unknown>['messages']>

/** The messages of plugins in the language in use: those of their modules, and of views as they arrive. */
export interface PluginMessagesLoader {
  add(id: string, source: Source | undefined): Promise<void>
  /** Loads all that are there in another language. What it resolves with shows them. */
  load(locale: string): Promise<() => void>
}

export function createPluginMessages(
  context: Pick<FeatureContext, 'store' | 'locale' | 'instance'>,
): PluginMessagesLoader {
  const { store } = context
  const { messages: hosts = {} } = context.instance.options
  const sources = new Map<string, Set<Source>>()

  /** Of what two of them have, the first one's is shown: the host's, a module's before a view's. */
  const read = async (id: string, locale: string): Promise<MessagesByLocale> => {
    const all = await Promise.all([hosts, ...(sources.get(id) ?? [])].map((source) => loadLanguage(source, locale)))
    const tags = new Set(all.flatMap(Object.keys))
    return Object.fromEntries([...tags].map((tag) => [tag, Object.assign({}, ...all.map((one) => one[tag]).reverse())]))
  }

  return {
    async add(id, source) {
      if (!source) return
      sources.set(id, (sources.get(id) ?? new Set()).add(source))
      const messages = await read(id, context.locale)
      store.set(messagesAtom, { ...store.get(messagesAtom), [id]: messages })
    },
    async load(locale) {
      const all = await Promise.all([...sources.keys()].map(async (id) => [id, await read(id, locale)] as const))
      return () => store.set(messagesAtom, { ...store.get(messagesAtom), ...Object.fromEntries(all) })
    },
  }
}
