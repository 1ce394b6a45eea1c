import type { Scope } from './base/scope.js'
import type { PluginModule } from './contract/plugin.js'
import type { Kernel } from './kernel.js'

/**
 * A feature of the package's own, above the kernel. It is set up by the plugin host as plugins are, once, when it is first
 * used, and is given the whole kernel in place of a plugin's context.
 */
export interface CoreFeature {
  readonly id: string
  /** Ids of resources that its `setup` returns. */
  readonly provides?: readonly string[]
  /** Whether the host's options ask for it. Default: they do. */
  applies?(kernel: Pick<Kernel, 'options' | 'services'>): boolean
  /**
   * Runs when the instance begins to work: the few lines that listen. What they call loads the rest; a promise says that the
   * feature hears events from then on, and the first one waits for it.
   */
  begin?(kernel: Kernel): unknown
  load(): Promise<{ setup(context: CoreContext): PluginModule<unknown> | Promise<PluginModule<unknown>> }>
}

/** What a core feature is set up with. */
export interface CoreContext extends Pick<Scope, 'signal' | 'onDispose'> {
  readonly kernel: Kernel
}

export const defineCoreFeature = (definition: CoreFeature): CoreFeature => definition
