import type { BaseContext } from '../contract/plugin.js'
import { type CoreFeature, isCoreFeature } from '../coreFeature.js'
import type { Kernel } from '../kernel.js'
import type { Wing } from '../wing.js'
import { expectContexts } from './expectContexts.js'
import { createPluginHost, type PluginHost } from './pluginHost.js'

/**
 * The plugins of the host and the core features that its options ask for. What plugins provide comes before what the core
 * does.
 * @param kernel asked for when a plugin is set up
 */
export function createPlugins(wing: Wing, features: readonly CoreFeature[], kernel: () => Kernel): PluginHost {
  const { options, store, environment, services } = wing
  const host = createPluginHost({
    store,
    clock: environment.clock,
    descriptors: [...wing.listed, ...features.filter(({ applies }) => applies?.({ options, services }) !== false)],
    isCore: isCoreFeature,
    decided: wing.decided,
    download: wing.download,
    async contextFor(descriptor, scope) {
      if (isCoreFeature(descriptor)) {
        const { signal, onDispose } = scope
        return Object.freeze({ kernel: kernel(), signal, onDispose }) as unknown as BaseContext
      }
      return (await expectContexts(host)).create(descriptor, scope)
    },
    async addMessages(plugin, module) {
      if (module.messages) await (await expectContexts(host)).addMessages(plugin, module)
    },
    onFailure: wing.tellError,
  })
  return host
}
