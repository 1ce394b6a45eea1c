import {
  type PluginContext,
  parseAccountId,
  type TradeQuote,
  type TransferRequest,
  trades,
} from '../../../src/plugin.js'
import type { BridgeQuote, Debt, Payment, PayStep } from '../types.js'
import { priceChanged } from './errors.js'
import type { Orders } from './orders.js'
import { payerMessage } from './payerMessage.js'
import type { LoadTransfers } from './transfers.js'

export interface AskParts {
  readonly orders: Orders
  readonly loadTransfers: LoadTransfers
}

/** What a transfer is: nothing of it comes from anywhere but the debt that the user has seen. */
export const toTransfer = ({ asset, amount, payTo, references, memo }: Debt): TransferRequest => ({
  ...{ token: asset, to: payTo, value: amount },
  ...(references && { references }),
  ...(memo !== undefined && { memo }),
})

/**
 * Has the wallet do one step; resolves with the hash, or the id of the batch. What a step of another kind does has none.
 * @throws {LatchkeyError} PAY_PRICE_CHANGED, those of trades, the wallet's
 */
export async function ask(
  context: PluginContext<'request'>,
  { orders, loadTransfers }: AskParts,
  { bill, source }: Payment,
  { kind }: PayStep,
): Promise<string | undefined> {
  const { account, debt } = source
  const wallet = context.wallet.of(account)
  switch (kind) {
    case 'transfer':
      return wallet.call('transfer', toTransfer(debt))
    case 'prove': {
      const signature = await wallet.call('signMessage', payerMessage(bill.id, account))
      await orders.prove(bill.id, { account, signature })
      return undefined
    }
    case 'bridge': {
      if (!source.bridge) throw priceChanged()
      const { transfers } = await loadTransfers()
      // Written here, of what was read and shown.
      return wallet.call('sendTransaction', transfers.toCall(account, debt, source.pays, source.bridge) as never)
    }
    case 'approve':
      if (source.bridge) return approveBridge(context, source, source.bridge)
      return trade(context, source, kind)
    case 'swap':
    case 'batch':
      return trade(context, source, kind)
    default:
      return undefined
  }
}

async function trade(
  context: PluginContext<'request'>,
  source: Payment['source'],
  kind: 'approve' | 'swap' | 'batch',
): Promise<string> {
  const trading = await context.resources.get(trades)
  if (!trading) throw priceChanged()
  const quote = await quoteAgain(context, source)
  const { id } = await trading.carryOut(quote, kind === 'batch' ? { afterwards: [toTransfer(source.debt)] } : {})
  return id
}

/** Leave for a bridge to take exactly what it is given; undefined where it is there. */
async function approveBridge(
  { chain, wallet }: PluginContext<'request'>,
  { account, pays: { token, value } }: Payment['source'],
  { contract: spender }: BridgeQuote,
): Promise<string | undefined> {
  const { address: owner, networkId } = parseAccountId(account)
  const { value: leave } = await chain(networkId).call('getAllowance', { token, owner, spender })
  return leave >= value ? undefined : wallet.of(account).call('approve', { token, spender, value })
}

/**
 * A quote of this moment for what the user has seen: no more is paid, and the least is still the whole debt.
 * @throws {LatchkeyError} PAY_PRICE_CHANGED
 */
export async function quoteAgain(
  { resources }: PluginContext,
  { account, pays, debt }: Payment['source'],
): Promise<TradeQuote> {
  const trading = await resources.get(trades)
  const offers = (await trading?.quote({ account, pays, gets: debt.asset })) ?? []
  const found = offers.find(({ least }) => least.value >= debt.amount)
  if (!found) throw priceChanged()
  return found
}
