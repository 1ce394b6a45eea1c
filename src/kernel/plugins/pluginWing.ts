import type { CoreFeature } from '../coreFeature.js'
import type { Kernel } from '../kernel.js'
import type { Wing } from '../wing.js'
import { expectContexts } from './expectContexts.js'
import { createPluginHost, type PluginHost } from './pluginHost.js'

/**
 * The plugins of the host and the core features that its options ask for.
 * @param kernel asked for when a feature is set up
 */
export function createPlugins(wing: Wing, features: readonly CoreFeature[], kernel: () => Kernel): PluginHost {
  const { options, store, environment, services } = wing
  const host: PluginHost = createPluginHost({
    store,
    clock: environment.clock,
    descriptors: wing.listed,
    features: features.filter(({ applies }) => applies?.({ options, services }) !== false),
    featureContext: ({ signal, onDispose }) => Object.freeze({ kernel: kernel(), signal, onDispose }),
    decided: wing.decided,
    download: wing.download,
    contextFor: async (descriptor, scope) => (await expectContexts(host)).create(descriptor, scope),
    async addMessages(plugin, module) {
      if (module.messages) await (await expectContexts(host)).addMessages(plugin, module)
    },
    onFailure: wing.tellError,
  })
  return host
}
