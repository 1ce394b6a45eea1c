import { defineResource } from '../contract/resource.js'
import type { Instance } from '../feature/instance.js'
import { pluginContexts } from '../pluginContexts.js'
import { createPluginHost, type PluginHost, type PluginHostParts } from './pluginHost.js'

export const pluginHost = defineResource<PluginHost>('latchkey-plugins')

/** The plugins of the host, and the features that its options ask for. */
export function createPlugins(
  { store, environment, listed, download }: Instance,
  parts: Pick<PluginHostParts, 'features' | 'featureContext' | 'decided' | 'onFailure'>,
): PluginHost {
  const host: PluginHost = createPluginHost({
    ...parts,
    ...{ store, download },
    clock: environment.clock,
    descriptors: listed,
    contextFor: async (descriptor, scope) => (await host.expect(pluginContexts)).create(descriptor, scope),
    async addMessages(plugin, module) {
      if (module.messages) await (await host.expect(pluginContexts)).addMessages(plugin, module)
    },
  })
  return host
}
