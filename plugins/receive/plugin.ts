import { type Funding, funding, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { messages } from './messages/index.js'
import { ReceiveAction } from './ReceiveAction.js'

const views = {
  WalletReceive: () => import('./views/WalletReceive.js'),
  WalletCompatibleNetworks: () => import('./views/WalletCompatibleNetworks.js'),
}

/** A view without a result is left, and says so by an error. */
const ignore = () => undefined

/** The lazy half: comes with the account's actions, a view of it, or where an account holds too little. */
export function setup({ navigation, messages: { t } }: PluginContext): PluginModule {
  const way: Funding = {
    label: () => t('receive.action'),
    show: () => navigation.open('WalletReceive').then(ignore, ignore),
  }
  return { slots: { 'account.action': ReceiveAction }, views, messages, provides: { [funding.id]: way } }
}
