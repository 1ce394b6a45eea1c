import { definePlugin, defineView, type SendParams, sendView } from '../../src/plugin.js'
import type { SendResult } from './types.js'

export type { SendParams }

/**
 * The form, filled in with what it is opened with. Resolves with the hash as soon as the wallet has sent the transfer.
 * @example const { hash } = await latchkey.open({ view: walletSend, params: { token: 'USDC', amount: '5', to } })
 */
export const walletSend = /* @__PURE__ */ defineView<SendParams, SendResult>(sendView)

/**
 * Sends native coins and tokens. Needs a connected account; asks the active wallet to sign, and to
 * switch to the network of a payment link.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [send()] })
 */
export const send = definePlugin({
  id: 'send',
  api: '1.0',
  permissions: ['request', 'connect'],
  slots: ['account.action'],
  position: 40,
  views: [walletSend, 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendConfirmed'],
  provides: ['latchkey-address-book'],
  load: () => import('./plugin.js'),
})

export type {
  SendController,
  SendDraft,
  SendResult,
  SendReview,
  SendWarning,
  SentTransfer,
} from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly send: typeof import('./messages/en.js').messages
  }
}
