import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { AddressRow, hasAddress } from './AddressRow.js'
import { EmailMethod } from './EmailMethod.js'
import { createFlow } from './flow.js'
import { messages } from './messages/index.js'
import type { EmailController } from './types.js'
import { views } from './views.js'

/** The lazy half: comes with the Connect view, a view of it, or `latchkey.use(email)`. Nothing of the frame comes with it. */
export function setup(context: PluginContext<'connect' | 'login'>): PluginModule<EmailController> {
  return {
    slots: {
      'connect.method': EmailMethod,
      'settings.row': { id: 'address', Component: AddressRow, when: hasAddress },
    },
    views,
    messages,
    // The views see more of the controller than hosts do: EmailFlow.
    controller: createFlow(context),
  }
}
