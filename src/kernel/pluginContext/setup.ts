import type { FeatureContext } from '../feature/featureContext.js'
import type { PluginContexts } from '../navigation/index.js'
import { loadPluginView } from './loadPluginView.js'
import { createPluginContext } from './pluginContext.js'
import { createPluginMessages } from './pluginMessages.js'
import { createPluginNavigation } from './pluginNavigation.js'
import { resumePlugins } from './resumePlugins.js'

export function setup(context: FeatureContext) {
  const navigation = createPluginNavigation(context)
  const messages = createPluginMessages(context)
  const contexts: PluginContexts = {
    navigation,
    create: (descriptor, scope) => createPluginContext(context, descriptor, scope, navigation),
    addMessages: (id, module) => messages.add(id, module.messages),
    loadLanguage: messages.load,
    loadView: (plugin, view) => loadPluginView(context, messages, plugin, view),
    resume: (values) => resumePlugins(context, values),
  }
  return { provides: { pluginContexts: contexts } }
}
