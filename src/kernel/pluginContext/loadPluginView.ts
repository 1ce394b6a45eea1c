import type { ViewModule } from '../contract/plugin.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { LoadedView } from '../navigation/index.js'
import { type LoadedPlugin, messagesAtom, pluginError } from '../plugins/index.js'

/**
 * Loads a view of a plugin that is loaded.
 * @param view its name, as the host may have renamed it
 * @throws {LatchkeyError} PLUGIN_FAILED
 */
export async function loadPluginView(
  { instance, store }: Pick<FeatureContext, 'instance' | 'store'>,
  plugin: LoadedPlugin,
  view: string,
): Promise<LoadedView> {
  const { id, own } = plugin.descriptor
  const ownNames = Object.entries(own?.views ?? {})
  const load = plugin.module.views?.[ownNames.find(([, renamed]) => renamed === view)?.[0] ?? view]
  if (!load) throw pluginError(id, 'views', new Error(`its setup returned no loader for "${view}"`))
  try {
    const module = await instance.download(load)
    addMessages(store, id, module)
    return { ...module, plugin }
  } catch (cause) {
    throw pluginError(id, `the view ${view}`, cause)
  }
}

/** Puts a view's messages beside those that its plugin has already. */
function addMessages(store: FeatureContext['store'], id: string, { messages = {} }: ViewModule<unknown>): void {
  const all = store.get(messagesAtom)
  const known = all[id] ?? {}
  const added = Object.entries(messages).map(([locale, own]) => [locale, { ...own, ...known[locale] }])
  store.set(messagesAtom, { ...all, [id]: { ...known, ...Object.fromEntries(added) } })
}
