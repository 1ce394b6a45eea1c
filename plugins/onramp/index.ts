import { definePlugin, defineView } from '../../src/plugin.js'
import type { BuyParams, BuyResult } from './types.js'

/**
 * Where coins are bought, filled in with what it is opened with. Resolves with the purchase as soon as its checkout was opened.
 * @example const { handle } = await latchkey.open({ view: onRampProviders, params: { token: 'USDC', amount: '20' } })
 */
export const onRampProviders = /* @__PURE__ */ defineView<BuyParams, BuyResult>('OnRampProviders')

/**
 * Buys coins for money at providers that the operator of the services chose. Needs services with the part `onramp` (docs/onramp.md). Who
 * comes back from a checkout in the same tab does so with `latchkey_purchase`, which is taken out of the address.
 * @example createLatchkey({ networks, adapters: [evm()], services, projectId, plugins: [onramp()] })
 */
export const onramp = definePlugin({
  id: 'onramp',
  api: '1.0',
  flag: { fallback: ['meld', 'coinbase'], governed: true },
  slots: ['account.action', 'account.offer'],
  position: 10,
  views: [onRampProviders, 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'WhatIsABuy'],
  provides: ['latchkey-funding'],
  resumes: ['latchkey_purchase'],
  load: () => import('./plugin.js'),
})

export type * from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly onramp: typeof import('./messages/en.js').messages
  }
}
