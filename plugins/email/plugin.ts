import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { AddressRow, hasAddress } from './AddressRow.js'
import { EmailMethod } from './EmailMethod.js'
import { createFlow } from './flow.js'
import { messages as english } from './messages/en.js'
import type { EmailController } from './types.js'
import { views } from './views.js'

// With the field, or its words would follow it.
const messages = { en: async () => ({ messages: english }) }

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
