import { isLatchkeyError } from '../contract/errors.js'
import type { BaseContext } from '../contract/plugin.js'
import { type CoreFeature, isCoreFeature } from '../coreFeature.js'
import type { Kernel } from '../kernel.js'
import { pluginContexts } from '../roles.js'
import type { Wing } from '../wing.js'
import { expectRole } from './expectRole.js'
import { createPluginHost, type PluginHost } from './pluginHost.js'

/**
 * The plugins of the host and the core features that its options ask for. What plugins provide comes before what the core
 * does.
 * @param kernel asked for when a plugin is set up
 */
export function createPlugins(wing: Wing, features: readonly CoreFeature[], kernel: () => Kernel): PluginHost {
  const { options, store, environment, services } = wing
  const contexts = () => expectRole(host, pluginContexts, 'contexts of plugins')
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
      return (await contexts()).create(descriptor, scope)
    },
    async addMessages(plugin, module) {
      if (module.messages) await (await contexts()).addMessages(plugin, module)
    },
    onFailure: wing.tellError,
  })
  return host
}

/** Hands each plugin what came back for it. What fails is told as a failure of that plugin. */
export function resumePlugins(plugins: PluginHost, values: Readonly<Record<string, string>>): void {
  for (const { id, resumes = [] } of plugins.descriptors) {
    for (const name of resumes) {
      const value = values[name]
      if (value === undefined) continue
      const run = async () => (await plugins.load(id)).module.resume?.(name, value)
      run().catch((error) => isLatchkeyError(error) || plugins.fail(id, 'resume', error))
    }
  }
}
