import { definePlugin, defineView } from '../../src/plugin.js'

/** What the form of purchases is opened with: all of it, a part, or nothing. */
export interface OnRampParams {
  /** Symbol of a coin. */
  readonly token?: string
  /** CAIP-2. */
  readonly network?: string
  /** A plain decimal of coins: "20". */
  readonly amount?: string
}

/** The form of purchases; resolves with the handle once a checkout was opened. */
export const onrampView = /* @__PURE__ */ defineView<OnRampParams, { readonly handle: string }>('OnRampProviders')

/**
 * Buys coins for money at providers that the operator of the services chose. Needs services with the part `onramp` (docs/onramp.md).
 * @example createLatchkey({ networks, adapters: [evm()], services, projectId, plugins: [onramp()] })
 */
export const onramp = definePlugin({
  id: 'onramp',
  api: '1.0',
  flag: { fallback: ['meld', 'coinbase'], governed: true },
  slots: ['account.action'],
  position: 10,
  views: [onrampView, 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'WhatIsABuy'],
  provides: ['latchkey-funding'],
  resumes: ['latchkey_purchase'],
  load: () => import('./plugin.js'),
})

export type * from './types.js'
