import { type Funding, funding, type PluginContext, type PluginModule, swapView, trades } from '../../src/plugin.js'
import { createFlow } from './form/flow.js'
import { messages } from './messages/index.js'
import { SwapAction } from './SwapAction.js'
import { createTrading } from './trading/createTrading.js'
import type { SwapsController, SwapsOptions } from './types.js'

const views = {
  Swap: () => import('./views/Swap.js'),
  SwapSelectToken: () => import('./views/SwapSelectToken.js'),
  SwapPreview: () => import('./views/SwapPreview.js'),
  SwapConfirmed: () => import('./views/SwapConfirmed.js'),
}

/** A view that is left without a result says so by an error. */
const ignore = () => undefined

/** The lazy half: comes with the account's actions, a view of it, or `latchkey.use(swaps)`. */
export function setup(
  context: PluginContext<'request' | 'connect'>,
  options: SwapsOptions = {},
): PluginModule<SwapsController> {
  const { accounts, navigation } = context
  const trading = createTrading(context, options)
  const way: Funding = {
    label: () => context.messages.t('swaps.action'),
    serves: (account, wish) =>
      accounts.can('trade', account) &&
      trading.isKnown(account.networkId) &&
      (!wish || wish.token.networkId === account.networkId),
    show: (wish) =>
      navigation.open(swapView, wish && { toToken: wish.token.address ?? wish.token.symbol }).then(ignore, ignore),
  }
  return {
    slots: { 'account.action': { id: 'swap', Component: SwapAction, when: () => accounts.can('trade') } },
    views,
    messages,
    provides: { [trades.id]: trading, [funding.id]: way },
    // The views see more of the controller than hosts do: SwapFlow.
    controller: createFlow(context, trading, way),
  }
}
