import type { PluginContext, PluginModule } from 'latchkey/plugin'
import { createFlow, type SwapsController } from './flow.js'
import { SwapAction } from './SwapAction.js'

export function setup(context: PluginContext<'connect' | 'request'>): PluginModule<SwapsController> {
  const controller = createFlow(context)
  return {
    slots: { 'account.action': SwapAction },
    views: {
      Swap: () => import('./views/Swap.js'),
      SwapSelectToken: () => import('./views/SwapSelectToken.js'),
      SwapPreview: () => import('./views/SwapPreview.js'),
    },
    messages: { en: () => import('./messages.js') },
    provides: { 'swaps-tokens': controller.tokens },
    controller,
  }
}
