import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { ReceiveAction } from './ReceiveAction.js'

const views = {
  WalletReceive: () => import('./views/WalletReceive.js'),
  WalletCompatibleNetworks: () => import('./views/WalletCompatibleNetworks.js'),
}
const messages = { en: () => import('./messages/en.js') }

/** The lazy half: comes with the account's actions, or a view of it. */
export function setup(_context: PluginContext): PluginModule {
  return { slots: { 'account.action': ReceiveAction }, views, messages }
}
