import type { PluginContext, PluginModule } from '../../../src/plugin.js'
import { messages } from './messages/index.js'
import { OfferRow } from './OfferRow.js'
import { isEmbedded, WalletSettingsRow } from './WalletSettingsRow.js'
import { createWalletSettings, type WalletSettings } from './walletSettings.js'

const load = () => import('./FrameView.js')

export const setup = (context: PluginContext<'login'>): PluginModule<WalletSettings> => ({
  views: { ApproveTransaction: load, EmbeddedScreen: load },
  slots: {
    'account.offer': { id: 'offer', Component: OfferRow, when: isEmbedded },
    'settings.row': { id: 'wallet', Component: WalletSettingsRow, when: isEmbedded },
  },
  messages,
  controller: createWalletSettings(context),
})
