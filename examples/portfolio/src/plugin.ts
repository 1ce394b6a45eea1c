import type { PluginContext, PluginModule } from 'latchkey/plugin'
import { createPortfolio } from './createPortfolio.js'
import { PortfolioSetting } from './PortfolioSetting.js'
import { PortfolioTab } from './PortfolioTab.js'
import type { PortfolioController, PortfolioOptions } from './types.js'

/** The lazy half: comes when a slot or view of it is shown, or `latchkey.use(portfolio)` is called. */
export function setup(context: PluginContext, options: PortfolioOptions): PluginModule<PortfolioController> {
  return {
    slots: { 'account.tab': PortfolioTab, 'settings.row': PortfolioSetting },
    views: { Portfolio: () => import('./views/Portfolio.js') },
    messages: {
      en: () => import('./messages/en.js'),
      de: () => import('./messages/de.js'),
      ja: () => import('./messages/ja.js'),
    },
    controller: createPortfolio(context, options),
  }
}
