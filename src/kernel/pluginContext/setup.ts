import type { PluginModule } from '../contract/plugin.js'
import type { FeatureContext } from '../feature/featureContext.js'
import type { PluginContexts } from '../navigation/index.js'
import { messagesAtom } from '../plugins/index.js'
import { loadPluginView } from './loadPluginView.js'
import { createPluginContext } from './pluginContext.js'
import { createPluginNavigation } from './pluginNavigation.js'
import { resumePlugins } from './resumePlugins.js'

export function setup(context: FeatureContext) {
  const navigation = createPluginNavigation(context)
  const contexts: PluginContexts = {
    navigation,
    create: (descriptor, scope) => createPluginContext(context, descriptor, scope, navigation),
    addMessages: (id, module) => addPluginMessages(context, id, module),
    loadView: (plugin, view) => loadPluginView(context, plugin, view),
    resume: (values) => resumePlugins(context, values),
  }
  return { provides: { pluginContexts: contexts } }
}

/** Loads a plugin's messages: the language in use, and English to fall back on. */
async function addPluginMessages(
  { store, locale }: FeatureContext,
  id: string,
  { messages = {} }: PluginModule<unknown>,
) {
  const wanted = [...new Set([locale, locale.split('-')[0] ?? locale, 'en'])].filter((tag) => tag in messages)
  const loaded = await Promise.all(wanted.map(async (tag) => [tag, (await messages[tag]?.())?.messages ?? {}] as const))
  store.set(messagesAtom, { ...store.get(messagesAtom), [id]: Object.fromEntries(loaded) })
}
