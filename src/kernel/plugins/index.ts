/** The room's door: sets plugins and core features up. For the package's own floors above the kernel, not public. */

export { createPluginHost, type LoadedPlugin, type PluginHost, pluginError, pluginHost } from './pluginHost.js'
export { messagesAtom, pluginStatusAtom } from './state.js'
