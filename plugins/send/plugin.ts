import { addressBook, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { createAddressBook } from './addressBook.js'
import { createFlow } from './flow.js'
import { messages } from './messages/index.js'
import { SendAction } from './SendAction.js'
import type { SendController } from './types.js'

const views = {
  WalletSend: () => import('./views/WalletSend.js'),
  WalletSendSelectToken: () => import('./views/WalletSendSelectToken.js'),
  WalletSendPreview: () => import('./views/WalletSendPreview.js'),
  WalletSendConfirmed: () => import('./views/WalletSendConfirmed.js'),
}

/** The lazy half: comes with the account's actions, a view of it, or `latchkey.use(send)`. */
export function setup(context: PluginContext<'request' | 'connect'>): PluginModule<SendController> {
  // The views see more of the controller than hosts do: SendFlow.
  return {
    slots: { 'account.action': SendAction },
    views,
    messages,
    provides: { [addressBook.id]: createAddressBook(context) },
    controller: createFlow(context),
  }
}
