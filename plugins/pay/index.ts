import { definePlugin, defineView } from '../../src/plugin.js'
import type { PaymentResult, PayParams } from './types.js'

/** Where a payment is chosen, reviewed and followed. Resolves with what was paid as soon as the transfer was sent. */
export const payView = /* @__PURE__ */ defineView<PayParams, PaymentResult>('Pay')

/**
 * Pays what the page asks for, an order of the services, or a payment link, with what the user's account has. Orders need services with the
 * part `pay` (docs/pay.md). Off unless the host or its project switches it on.
 * @example createLatchkey({ networks, adapters: [evm()], services, projectId, plugins: [pay({ recipients })], features: { pay: true } })
 */
export const pay = definePlugin({
  id: 'pay',
  api: '1.0',
  flag: { wire: 'payments', fallback: false },
  permissions: ['request', 'connect'],
  slots: ['account.offer'],
  views: [
    payView,
    'PayQuote',
    'PayLoading',
    'PayExchange',
    'PayExchangeWaiting',
    'PayWithExchange',
    'PayWithExchangeSelectAsset',
  ],
  provides: ['latchkey-funding', 'latchkey-bridging'],
  resumes: ['latchkey_payment'],
  load: () => import('./plugin.js'),
})

export type * from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly pay: typeof import('./messages/en.js').messages
  }
}
