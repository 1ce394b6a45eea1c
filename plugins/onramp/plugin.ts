import { type Funding, funding, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { createBuying } from './buying/createBuying.js'
import { createFlow, toParams } from './form/flow.js'
import { messages } from './messages/index.js'
import { OnrampAction } from './OnrampAction.js'
import { OnrampPurchases } from './OnrampPurchases.js'
import type { OnrampController } from './types.js'

const views = {
  OnRampProviders: () => import('./views/OnRampProviders.js'),
  OnRampTokenSelect: () => import('./views/OnRampTokenSelect.js'),
  OnRampFiatSelect: () => import('./views/OnRampFiatSelect.js'),
  BuyInProgress: () => import('./views/BuyInProgress.js'),
  WhatIsABuy: () => import('./views/WhatIsABuy.js'),
}

/** A view that is left without a result says so by an error. */
const ignore = () => undefined

/** The lazy half: comes with the account's actions, a view of it, a return to the page, or `latchkey.use(onramp)`. */
export function setup(context: PluginContext): PluginModule<OnrampController> {
  const { accounts, navigation } = context
  const buying = createBuying(context)
  const way: Funding = {
    label: () => context.messages.t('onramp.action'),
    serves: (account) => accounts.can('getReceived', account),
    // Over once the user has left what became of it: then the coins may be there.
    show: (wish) =>
      navigation.open('OnRampProviders', wish && { ...toParams(wish), isFunding: true }).then(ignore, ignore),
  }
  return {
    slots: {
      'account.action': { id: 'buy', Component: OnrampAction, when: () => accounts.can('getReceived') },
      'account.offer': { id: 'purchases', Component: OnrampPurchases },
    },
    views,
    messages,
    provides: { [funding.id]: way },
    resume(_, handle) {
      if (buying.knows(handle)) navigation.open('BuyInProgress', { handle }).then(ignore, ignore)
    },
    // The views see more of the controller than hosts do: BuyFlow.
    controller: createFlow(context, buying, way),
  }
}
