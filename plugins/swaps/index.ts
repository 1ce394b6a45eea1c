import { definePlugin, swapView } from '../../src/plugin.js'

export { swapView }

/**
 * Swaps tokens of EVM networks by exchanges whose contracts are known. Needs services with `/v1/convert`; what they answer is checked
 * against the quote before a wallet is asked (docs/swaps.md).
 * @example createLatchkey({ networks, adapters: [evm()], services, projectId, plugins: [swaps()] })
 */
export const swaps = definePlugin({
  id: 'swaps',
  api: '1.0',
  flag: { wire: 'swap', fallback: ['1inch'], governed: true },
  permissions: ['request', 'connect'],
  slots: ['account.action'],
  position: 20,
  views: [swapView, 'SwapSelectToken', 'SwapPreview', 'SwapConfirmed'],
  provides: ['latchkey-trades', 'latchkey-funding'],
  load: () => import('./plugin.js'),
})

export type {
  NetworkExchanges,
  OneInch,
  SwapApproval,
  SwapPlan,
  SwapQuote,
  SwapStep,
  SwapsController,
  SwapsOptions,
} from './types.js'

declare module '../../src/plugin.js' {
  interface MessageTables {
    readonly swaps: typeof import('./messages/en.js').messages
  }
}
