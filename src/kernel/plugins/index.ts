/** The room's door: sets plugins and core features up. For the package's own floors above the kernel, not public. */

export { type LoadedPlugin, pluginError, pluginHost } from './pluginHost.js'
export { messagesAtom, pluginStatusAtom } from './state.js'
