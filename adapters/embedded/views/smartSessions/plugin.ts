import type { ActiveAccount, PluginContext, PluginModule } from '../../../../src/plugin.js'
import { isEmbedded } from '../WalletSettingsRow.js'
import { createSmartSessions, type SmartSessions } from './createSmartSessions.js'
import { messages } from './messages/index.js'
import { SmartSessionsRow } from './SmartSessionsRow.js'

export const setup = (context: PluginContext<'login'>): PluginModule<SmartSessions> => ({
  views: { SmartSessionList: () => import('./SmartSessionList.js') },
  slots: { 'settings.row': { id: 'permissions', Component: SmartSessionsRow, when: isPermitting } },
  messages,
  controller: createSmartSessions(context),
})

/** Accounts of EVM chains alone give permissions. */
const isPermitting = (account: ActiveAccount | undefined) => isEmbedded(account) && account?.namespace === 'eip155'
