import { type CaipNetworkId, definePlugin, defineResource, defineView, type Live } from 'latchkey/plugin'

/** A token that can be swapped. */
export interface SwapToken {
  /** Address on its chain; the native coin has the one of the protocol, `0xeeee...`. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Swaps one token for another. Resolves with the hash of the transaction. */
export const swapView = /* @__PURE__ */ defineView<{ readonly network?: CaipNetworkId }, { readonly hash: string }>(
  'Swap',
)
/** Chooses a token. */
export const swapSelectToken = /* @__PURE__ */ defineView<{ readonly except?: string }, SwapToken>('SwapSelectToken')
/** Shows what is given and received, and asks the wallet. */
export const swapPreview = /* @__PURE__ */ defineView('SwapPreview')

/** The tokens of the chain of the draft, for other plugins. */
export const swapTokens = /* @__PURE__ */ defineResource<Live<readonly SwapToken[]>>('swaps-tokens')

/** Swaps tokens of EVM chains through the services. */
export const swaps = definePlugin({
  id: 'swaps',
  api: '1.0',
  flag: { wire: 'swap', fallback: ['1inch'], governed: true },
  permissions: ['request', 'connect'],
  slots: ['account.action'],
  position: 20,
  views: [swapView, swapSelectToken, swapPreview],
  provides: ['swaps-tokens'],
  load: () => import('./plugin.js'),
})
