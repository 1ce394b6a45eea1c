import type { PluginContext, PluginModule } from '../../../../src/plugin.js'
import type { HostExchange } from '../../options.js'
import { createHostFlow, type HostFlow } from './flow.js'
import { HostRow } from './HostRow.js'
import { messages } from './messages/index.js'

export const setup = (
  context: PluginContext<'connect' | 'login'>,
  options: { readonly exchange: HostExchange },
): PluginModule<HostFlow> => ({
  slots: { 'connect.method': HostRow },
  views: { HostLogin: () => import('./HostLogin.js') },
  messages,
  controller: createHostFlow(context, options),
})
