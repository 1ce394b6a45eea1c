import type { Scope } from './base/scope.js'
import { type PluginDescriptor, type PluginModule, pluginApi } from './contract/plugin.js'
import type { Kernel } from './kernel.js'

/**
 * A feature of the package's own, above the kernel. It is set up by the plugin host as plugins are, once, when it is first
 * used, and is given the whole kernel in place of a plugin's context.
 */
export interface CoreFeature extends PluginDescriptor {
  /** Whether the host's options ask for it. Default: they do. */
  applies?(kernel: Pick<Kernel, 'options' | 'services'>): boolean
  /**
   * Runs when the instance begins to work: the few lines that listen. What they call loads the rest; a promise says that the
   * feature hears events from then on, and the first one waits for it.
   */
  begin?(kernel: Kernel): unknown
}

/** What a core feature is set up with. */
export interface CoreContext extends Pick<Scope, 'signal' | 'onDispose'> {
  readonly kernel: Kernel
}

/** What is written of a core feature. */
export interface CoreFeatureDefinition extends Pick<CoreFeature, 'id' | 'provides' | 'applies' | 'begin'> {
  load(): Promise<{ setup(context: CoreContext): PluginModule<unknown> | Promise<PluginModule<unknown>> }>
}

export const defineCoreFeature = ({ load, ...definition }: CoreFeatureDefinition): CoreFeature => ({
  ...definition,
  kind: 'plugin',
  api: pluginApi,
  // Its context is not a plugin's: the host that sets it up knows (see `isCoreFeature`).
  load: load as unknown as CoreFeature['load'],
  options: core,
})

const core = Object.freeze({})

/** Whether a descriptor is one of the package's own; no third party can say so of its plugin. */
export const isCoreFeature = ({ options }: PluginDescriptor): boolean => options === core
