import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { EmailMethod } from './EmailMethod.js'
import { EmailRow, hasAddress } from './EmailRow.js'
import { createFlow } from './flow.js'
import type { EmailController } from './types.js'
import { views } from './views.js'

const messages = { en: () => import('./messages/en.js') }

/** The lazy half: comes with the Connect view, a view of it, or `latchkey.use(email)`. Nothing of the frame comes with it. */
export function setup(context: PluginContext<'connect' | 'login'>): PluginModule<EmailController> {
  return {
    slots: { 'connect.method': EmailMethod, 'settings.row': { id: 'address', Component: EmailRow, when: hasAddress } },
    views,
    messages,
    // The views see more of the controller than hosts do: EmailFlow.
    controller: createFlow(context),
  }
}
