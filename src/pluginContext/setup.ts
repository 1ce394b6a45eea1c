import type { CoreContext } from '../kernel/coreFeature.js'
import type { PluginModule } from '../kernel/index.js'
import type { Kernel } from '../kernel/kernel.js'
import { type PluginContexts, pluginContexts } from '../kernel/pluginContexts.js'
import { messagesAtom } from '../kernel/plugins/index.js'
import { loadPluginView } from './loadPluginView.js'
import { createPluginContext } from './pluginContext.js'
import { createPluginNavigation } from './pluginNavigation.js'
import { resumePlugins } from './resumePlugins.js'

export function setup({ kernel }: CoreContext) {
  const navigation = createPluginNavigation(kernel)
  const contexts: PluginContexts = {
    navigation,
    create: (descriptor, scope) => createPluginContext(kernel, descriptor, scope, navigation),
    addMessages: (id, module) => addPluginMessages(kernel, id, module),
    loadView: (plugin, view) => loadPluginView(kernel, plugin, view),
    resume: (values) => resumePlugins(kernel, values),
  }
  return { provides: { [pluginContexts.id]: contexts } }
}

/** Loads a plugin's messages: the language in use, and English to fall back on. */
async function addPluginMessages({ store, locale }: Kernel, id: string, { messages = {} }: PluginModule<unknown>) {
  const wanted = [...new Set([locale, locale.split('-')[0] ?? locale, 'en'])].filter((tag) => tag in messages)
  const loaded = await Promise.all(wanted.map(async (tag) => [tag, (await messages[tag]?.())?.messages ?? {}] as const))
  store.set(messagesAtom, { ...store.get(messagesAtom), [id]: Object.fromEntries(loaded) })
}
