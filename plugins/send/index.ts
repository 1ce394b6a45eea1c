import { definePlugin } from '../../src/plugin.js'

/**
 * Sends native coins and tokens. Needs a connected account; asks the active wallet to sign.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [send()] })
 */
export const send = definePlugin({
  id: 'send',
  api: '1.0',
  permissions: ['request'],
  slots: ['account.action'],
  views: ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendConfirmed'],
  load: () => import('./plugin.js'),
})

export type { SendController, SendDraft, SendReview, SendWarning } from './types.js'
