import { definePlugin, defineView } from 'latchkey/plugin'
import { holdingsState } from './state.js'

/** Everything that the accounts hold. */
export const portfolioView = /* @__PURE__ */ defineView('Portfolio')

/**
 * What the user's accounts, and others that the user watches, hold on all chains of the app, and what it is worth. Asks for
 * no permission: it reads chains and never sees a wallet.
 * @example createLatchkey({ networks, adapters: [evm()], plugins: [portfolio({ service: 'https://rates.acme.example' })] })
 */
export const portfolio = definePlugin({
  id: 'acme-portfolio',
  api: '1.1',
  slots: ['account.tab', 'settings.row'],
  views: [portfolioView],
  state: { holdings: holdingsState },
  load: () => import('./plugin.js'),
})

export type { Holdings, Owner, PortfolioController, PortfolioOptions, Position } from './types.js'
