import type { PluginContext, PluginModule } from '../../../../src/plugin.js'
import { isEmbedded } from '../WalletSettingsRow.js'
import { createSmartAccount, type SmartAccount } from './createSmartAccount.js'
import { messages } from './messages/index.js'
import { SmartAccountRow } from './SmartAccountRow.js'

export const setup = (context: PluginContext<'login' | 'request'>): PluginModule<SmartAccount> => ({
  views: { SmartAccountSettings: () => import('./SmartAccountSettings.js') },
  slots: {
    'settings.row': {
      id: 'kind',
      Component: SmartAccountRow,
      when: (account) => isEmbedded(account) && account?.namespace === 'eip155',
    },
  },
  messages,
  controller: createSmartAccount(context),
})
