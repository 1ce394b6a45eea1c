import { type PluginContexts, pluginContexts } from '../pluginContexts.js'
import { expectRole } from './expectRole.js'
import type { PluginHost } from './pluginHost.js'

/** What plugins are given; its code comes with the first of them. @throws {LatchkeyError} UNSUPPORTED where the instance has none */
export const expectContexts = (plugins: Pick<PluginHost, 'get'>): Promise<PluginContexts> =>
  expectRole(plugins, pluginContexts, 'contexts of plugins')
