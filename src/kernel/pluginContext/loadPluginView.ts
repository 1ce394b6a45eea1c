import type { FeatureContext } from '../feature/featureContext.js'
import type { LoadedView } from '../navigation/index.js'
import { type LoadedPlugin, pluginError } from '../plugins/index.js'
import type { PluginMessagesLoader } from './pluginMessages.js'

/**
 * Loads a view of a plugin that is loaded.
 * @param view its name, as the host may have renamed it
 * @throws {LatchkeyError} PLUGIN_FAILED
 */
export async function loadPluginView(
  { instance }: Pick<FeatureContext, 'instance'>,
  messages: Pick<PluginMessagesLoader, 'add'>,
  plugin: LoadedPlugin,
  view: string,
): Promise<LoadedView> {
  const { id, own } = plugin.descriptor
  const ownNames = Object.entries(own?.views ?? {})
  const load = plugin.module.views?.[ownNames.find(([, renamed]) => renamed === view)?.[0] ?? view]
  if (!load) throw pluginError(id, 'views', new Error(`its setup returned no loader for "${view}"`))
  try {
    const module = await instance.download(load)
    await messages.add(id, module.messages)
    return { ...module, plugin }
  } catch (cause) {
    throw pluginError(id, `the view ${view}`, cause)
  }
}
