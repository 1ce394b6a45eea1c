import { isLatchkeyError, type PluginContext, parseAssetId, parseNetworkId } from '../../../src/plugin.js'
import { orderAddressOf } from '../orderAddress.js'
import type { Debt, OrderPayment, PayOptions } from '../types.js'
import { findAsset } from './asset.js'
import type { BillFacts, BillParts } from './billParts.js'
import { configInvalid, networkInvalid, orderDiffers, orderOver, recipientUnknown } from './errors.js'
import { orderPattern, type ToldAccept, type ToldOrder } from './orders.js'

/**
 * An order of the services, which are believed in nothing that moves money: the recipient is the host's own, what is paid to is computed
 * here, and what the page knows has to fit.
 */
export async function billOfOrder(
  { context, options, orders }: BillParts,
  { order: id, expect = {} }: OrderPayment,
  signal: AbortSignal | undefined,
): Promise<BillFacts> {
  if (typeof id !== 'string' || !orderPattern.test(id)) throw configInvalid()
  const order = await orders.get(id, signal)
  assertOpen(order, context.clock.now())
  const found = await Promise.all(order.accepts.map((accept) => toDebt(context, options, order, accept)))
  const debts = found.flatMap((one) => one ?? [])
  if (debts.length === 0) throw networkInvalid()
  const wanted =
    expect.asset === undefined ? debts : debts.filter(({ assetId }) => isSameAsset(context, assetId, expect.asset))
  if (wanted.length === 0) throw orderDiffers({ field: 'asset' })
  for (const debt of wanted) {
    const accept = order.accepts.find(({ asset }) => asset === debt.assetId)
    if (expect.amount !== undefined && `${accept?.amount}` !== `${expect.amount}`)
      throw orderDiffers({ field: 'amount' })
    if (expect.recipient !== undefined && !(await isSameAddress(context, debt, expect.recipient)))
      throw orderDiffers({ field: 'recipient' })
  }
  return { id, from: 'order', choice: 'pay', debts: wanted, expiresAt: order.expiresAt }
}

/** @throws {LatchkeyError} ORDER_OVER with `data.state` */
export function assertOpen({ state, expiresAt, accepts }: ToldOrder, now: number): void {
  const isPaid = accepts.some(({ amount, seen }) => seen >= amount)
  if ((state !== 'open' && state !== 'seen') || isPaid) throw orderOver({ state })
  if (now >= expiresAt) throw orderOver({ state: 'expired' })
}

/** What of an order can be paid here; undefined where the instance does not have its network. */
async function toDebt(
  context: PluginContext,
  { recipients = {} }: PayOptions,
  { id }: ToldOrder,
  { asset, amount, seen, recipient, payTo, way, referenceKey, depth }: ToldAccept,
): Promise<Debt | undefined> {
  const { networkId, standard, reference } = parseAssetId(asset)
  const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) return undefined
  const reader = context.chain(networkId)
  const own = await Promise.all([recipients[networkId] ?? []].flat().map((one) => reader.toAddress(one)))
  const named = await reader.toAddress(recipient)
  if (named === undefined || !own.includes(named)) throw recipientUnknown()
  const target = way === 'address' ? await orderAddressOf(reader, { recipient: named, order: id }) : named
  if ((await reader.toAddress(payTo)) !== target) throw orderDiffers({ field: 'payTo' })
  if (way === 'reference' && referenceKey === undefined) throw orderDiffers({ field: 'reference' })
  if (amount <= 0n) throw orderDiffers({ field: 'amount' })
  return {
    ...{ asset: await findAsset(context, network, standard === 'slip44' ? undefined : reference), assetId: asset },
    // Parts add up: what has arrived is not owed again.
    ...{ amount: amount - seen, recipient: named, payTo: target, way, depth },
    ...(referenceKey !== undefined && way === 'reference' && { references: [referenceKey] }),
  }
}

function isSameAsset({ spelling }: PluginContext, one: string, other: unknown): boolean {
  if (typeof other !== 'string') return false
  try {
    const [left, right] = [parseAssetId(one), parseAssetId(other)]
    const { fold } = spelling(parseNetworkId(left.networkId).namespace)
    const isSame = left.networkId === right.networkId && left.standard === right.standard
    return isSame && fold(left.reference) === fold(right.reference)
  } catch (error) {
    if (isLatchkeyError(error, 'CAIP_INVALID')) return false
    throw error
  }
}

const isSameAddress = async ({ chain }: PluginContext, { asset, recipient }: Debt, other: string) =>
  (await chain(asset.networkId).toAddress(`${other}`)) === recipient
