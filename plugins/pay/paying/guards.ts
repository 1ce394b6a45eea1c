import { isLatchkeyError, type PluginContext, parseAccountId } from '../../../src/plugin.js'
import type { Debt, Payment } from '../types.js'
import { billOfOrder } from './billOfOrder.js'
import type { BillParts } from './billParts.js'
import { gone, late, notConnected, orderDiffers } from './errors.js'

/** The wallet has the account, on the network of the payment: switches in place where it does not. @throws {LatchkeyError} NOT_CONNECTED, SWITCH_… */
export async function assertWallet(
  { accounts, connect, spelling }: PluginContext<'request' | 'connect'>,
  { account }: Payment['source'],
): Promise<void> {
  const { address, namespace, networkId } = parseAccountId(account)
  const { fold } = spelling(namespace)
  const find = () => accounts.list().find((one) => one.namespace === namespace && fold(one.address) === fold(address))
  const found = find()
  if (!found) throw notConnected()
  if (found.networkId === networkId) return
  await connect.switchNetwork(networkId)
  if (find()?.networkId !== networkId) throw notConnected()
}

/**
 * Reads once more what is owed, right before the wallet is asked: a service cannot change an order between the review and the signature.
 * @throws {LatchkeyError} ORDER_LATE, ORDER_GONE, ORDER_DIFFERS, RECIPIENT_UNKNOWN; those of the services: what cannot be checked is not paid
 */
export async function assertOwed(parts: BillParts, { bill, source }: Payment): Promise<void> {
  const { clock, signal } = parts.context
  const isLate = () => bill.expiresAt !== undefined && clock.now() >= bill.expiresAt
  if (isLate()) throw late()
  if (bill.from !== 'order') return
  const now = await billOfOrder(parts, { order: bill.id }, signal).catch((cause: unknown) => {
    if (!isLatchkeyError(cause, 'ORDER_OVER')) throw cause
    throw cause.data.state === 'expired' ? late({}, cause) : gone({ state: cause.data.state }, cause)
  })
  const { debt } = source
  const same = now.debts.find(({ assetId }) => assetId === debt.assetId)
  const field = same ? differingField(same, debt) : 'asset'
  if (field) throw orderDiffers({ field })
  if (isLate()) throw late()
}

/** What moves money and is another than the user has seen. */
function differingField(one: Debt, other: Debt): string | undefined {
  const facts = ({ asset, amount, recipient, payTo, way, references = [] }: Debt) => ({
    ...{ amount, recipient, payTo, way, references: references.join() },
    ...{ network: asset.networkId, asset: asset.address, decimals: asset.decimals },
  })
  const [left, right] = [Object.entries(facts(one)), new Map<string, unknown>(Object.entries(facts(other)))]
  return left.find(([key, value]) => right.get(key) !== value)?.[0]
}
