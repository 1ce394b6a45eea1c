import type { Scope } from '../base/scope.js'
import type { BaseContext, PluginDescriptor, PluginModule } from '../contract/plugin.js'
import { defineResource } from '../contract/resource.js'
import type { LoadedPlugin } from '../plugins/index.js'
import type { PluginNavigation } from './bindMoves.js'
import type { LoadedView } from './loadedView.js'

/** What plugins are given in place of the kernel; loaded with the first plugin. */
export interface PluginContexts {
  /** The context of a plugin: frozen, narrow, with the permissions that it asks for and no more (S39). */
  create(descriptor: PluginDescriptor, scope: Pick<Scope, 'signal' | 'onDispose'>): BaseContext
  /** Loads a plugin's messages for the language in use. */
  addMessages(id: string, module: PluginModule<unknown>): Promise<void>
  /** Loads the messages of all plugins that are loaded in another language. What it resolves with shows them. */
  loadLanguage(locale: string): Promise<() => void>
  /** Loads a view of a plugin that is loaded. @throws {LatchkeyError} PLUGIN_FAILED */
  loadView(plugin: LoadedPlugin, view: string): Promise<LoadedView>
  /** See `Actions.resume`. */
  resume(values: Readonly<Record<string, string>>): void
  /** What plugins and their views navigate by. */
  readonly navigation: PluginNavigation
}

export const pluginContexts = defineResource<PluginContexts>('latchkey-plugin-contexts')
