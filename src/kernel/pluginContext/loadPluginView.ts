import type { Instance } from '../feature/instance.js'
import type { LoadedView } from '../navigation/index.js'
import { type LoadedPlugin, pluginError } from '../plugins/index.js'

/**
 * Loads a view of a plugin that is loaded.
 * @param view its name, as the host may have renamed it
 * @throws {LatchkeyError} PLUGIN_FAILED
 */
export async function loadPluginView(
  { download }: Pick<Instance, 'download'>,
  plugin: LoadedPlugin,
  view: string,
): Promise<LoadedView> {
  const { id, own } = plugin.descriptor
  const ownNames = Object.entries(own?.views ?? {})
  const load = plugin.module.views?.[ownNames.find(([, renamed]) => renamed === view)?.[0] ?? view]
  if (!load) throw pluginError(id, 'views', new Error(`its setup returned no loader for "${view}"`))
  try {
    return { ...(await download(load)), plugin }
  } catch (cause) {
    throw pluginError(id, `the view ${view}`, cause)
  }
}
