import type { PluginContext, PluginModule } from '../../src/plugin.js'
import { createFlow } from './createFlow.js'
import { createExchanges } from './exchanges/createExchanges.js'
import { createForm } from './form/createForm.js'
import { messages } from './messages/index.js'
import { PayOpen } from './PayOpen.js'
import { createPaying } from './paying/createPaying.js'
import { createTelling } from './paying/events.js'
import type { PayController, PayOptions } from './types.js'

const views = {
  Pay: () => import('./views/Pay.js'),
  PayQuote: () => import('./views/PayQuote.js'),
  PayLoading: () => import('./views/PayLoading.js'),
}

/** The lazy half: comes with the account's offers, a view of it, or `latchkey.use(pay)`. */
export function setup(
  context: PluginContext<'request' | 'connect'>,
  options: PayOptions = {},
): PluginModule<PayController> {
  const telling = createTelling(context)
  const paying = createPaying(context, options, telling)
  const flow = createFlow(context, paying, telling, createExchanges(context, options, paying))
  // The views see more of the controller than hosts do: PayFlow and PayForm.
  const controller: PayController = { ...flow, ...createForm(context, flow) }
  return { slots: { 'account.offer': { id: 'payments', Component: PayOpen } }, views, messages, controller }
}
