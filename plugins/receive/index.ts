import { definePlugin } from '../../src/plugin.js'

/**
 * Shows the account's address as QR code and text, and the networks that share it. Asks for nothing.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [receive()] })
 */
export const receive = definePlugin({
  id: 'receive',
  api: '1.0',
  slots: ['account.action'],
  views: ['WalletReceive', 'WalletCompatibleNetworks'],
  load: () => import('./plugin.js'),
})
