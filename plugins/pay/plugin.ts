import {
  type Bridging,
  bridging,
  type Funding,
  funding,
  type PluginContext,
  type PluginModule,
} from '../../src/plugin.js'
import { createFlow } from './createFlow.js'
import { isSentIn } from './exchanges/assetId.js'
import { depositsAtom } from './exchanges/atoms.js'
import { createDeposits } from './exchanges/createDeposits.js'
import { createExchanges } from './exchanges/createExchanges.js'
import { isAwaited } from './exchanges/depositState.js'
import { createForm, type PayWorks } from './form/createForm.js'
import { messages } from './messages/index.js'
import { PayOpen } from './PayOpen.js'
import { createPaying } from './paying/createPaying.js'
import { bridgeInvalid } from './paying/errors.js'
import { createTelling } from './paying/events.js'
import type { PayController, PayOptions } from './types.js'

const views = {
  Pay: () => import('./views/Pay.js'),
  PayQuote: () => import('./views/PayQuote.js'),
  PayLoading: () => import('./views/PayLoading.js'),
  PayExchange: () => import('./views/PayExchange.js'),
  PayExchangeWaiting: () => import('./views/PayExchangeWaiting.js'),
  PayWithExchange: () => import('./views/PayWithExchange.js'),
  PayWithExchangeSelectAsset: () => import('./views/PayWithExchangeSelectAsset.js'),
}

const loadTransfers = () => import('./transfers/transfers.js')

/** A view that is left without a result says so by an error. */
const ignore = () => undefined

/** The lazy half: comes with the account's offers, a view of it, a return to the page, or `latchkey.use(pay)`. */
export function setup(
  context: PluginContext<'request' | 'connect'>,
  options: PayOptions = {},
): PluginModule<PayController> {
  const { messages: texts, navigation } = context
  const bridged = Object.keys(options.bridges ?? {})
  for (const [id, { contract }] of Object.entries(options.bridges ?? {}))
    if (!/^eip155:\d+$/.test(id) || !/^\w{42}$/.test(contract)) throw bridgeInvalid({ network: id })
  const telling = createTelling(context)
  const isElsewhere = (bill: string) =>
    context.store.get(depositsAtom).some((deposit) => deposit.bill.id === bill && isAwaited(deposit))
  const { paying, orders, bills } = createPaying({ context, options, telling, isElsewhere, loadTransfers })
  const { calls, pages } = createExchanges(context, options, paying)
  const deposits = createDeposits({ context, pages, orders, bills, telling })
  const flow = createFlow(context, paying, telling, calls, deposits)
  const way: Funding = {
    label: () => texts.t(bridged.length > 0 ? 'pay.bridge.action' : 'pay.exchange.action'),
    // Exchanges send in these alone, bridges between those of one namespace. One that cannot be asked is told in the view.
    serves: async ({ networkId, namespace }) =>
      bridged.some((id) => id !== networkId && id.startsWith(`${namespace}:`)) ||
      (isSentIn(networkId) &&
        (await calls.getExchanges().then(
          ({ total }) => total > 0,
          () => false,
        ))),
    show: (wish) => navigation.open('PayWithExchange', { ...wish, isFunding: true }).then(ignore, ignore),
  }
  const bridges: Bridging = {
    // What could not be downloaded is offered the next time.
    targets: (token) =>
      bridged.length === 0
        ? Promise.resolve([])
        : loadTransfers().then(
            ({ transfers }) => transfers.targets(context, options, token),
            () => [],
          ),
    show: way.show,
  }
  // The views see more of the controller than hosts do: PayWorks.
  const works: PayWorks = { ...flow, ...createForm(context, flow), way, listed: context.tokens }
  const controller: PayController = works
  return {
    slots: { 'account.offer': { id: 'payments', Component: PayOpen } },
    views,
    messages,
    provides: { [funding.id]: way, [bridging.id]: bridges },
    resume(_, id) {
      if (
        deposits
          .all()
          .get()
          ?.some((deposit) => deposit.id === id)
      )
        navigation.open('PayExchangeWaiting', { id, isFromAccount: true }).then(ignore, ignore)
    },
    controller,
  }
}
