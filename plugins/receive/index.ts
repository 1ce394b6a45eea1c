import { definePlugin, defineView } from '../../src/plugin.js'

/** The account's address, to be scanned or copied. */
export const walletReceive = /* @__PURE__ */ defineView('WalletReceive')
/** The networks on which that address is the same. */
export const walletCompatibleNetworks = /* @__PURE__ */ defineView('WalletCompatibleNetworks')

/**
 * Shows the account's address as QR code and text, and the networks that share it. Asks for nothing.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [receive()] })
 */
export const receive = definePlugin({
  id: 'receive',
  api: '1.0',
  slots: ['account.action'],
  position: 30,
  views: [walletReceive, walletCompatibleNetworks],
  provides: ['latchkey-funding'],
  load: () => import('./plugin.js'),
})

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly receive: typeof import('./messages/en.js').messages
  }
}
