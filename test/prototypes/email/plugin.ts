import type { PluginContext, PluginModule } from 'latchkey/plugin'
import { EmailMethod } from './EmailMethod.js'
import { EmailRow } from './EmailRow.js'
import { createFlow, type EmailController } from './flow.js'

export const setup = (context: PluginContext<'connect' | 'login'>): PluginModule<EmailController> => ({
  slots: { 'connect.method': EmailMethod, 'settings.row': EmailRow },
  views: {
    EmailLogin: () => import('./views/EmailLogin.js'),
    EmailVerifyDevice: () => import('./views/EmailVerifyDevice.js'),
  },
  messages: { en: () => import('./messages.js') },
  controller: createFlow(context),
})
