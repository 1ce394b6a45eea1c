import { type PluginContext, parseAmount } from '../../../src/plugin.js'
import type { DirectPayment } from '../types.js'
import { findAsset, findNetwork, toAssetId } from './asset.js'
import type { BillFacts } from './billParts.js'
import { amountInvalid, assetInvalid, recipientForeign, recipientInvalid } from './errors.js'
import { randomHex } from './randomHex.js'

/** A payment that the page asks for: what is missing or wrong is told by its field (behaviour.md 3.11). */
export async function billOfPage(context: PluginContext, options: DirectPayment): Promise<BillFacts> {
  const { paymentAsset, recipient, amount, choice = 'pay' } = options
  const { network, asset, metadata } = Object(paymentAsset) as Partial<DirectPayment['paymentAsset']>
  if (typeof recipient !== 'string' || !recipient) throw recipientInvalid()
  if (typeof asset !== 'string' || !asset || !metadata) throw assetInvalid()
  const found = findNetwork(context, network)
  const token = await findAsset(context, found, asset === 'native' ? undefined : asset)
  if (metadata.decimals !== token.decimals) throw assetInvalid({ field: 'decimals' })
  const value = toUnits(amount, token.decimals)
  const payTo = await context.chain(found.caipNetworkId).toAddress(recipient)
  if (payTo === undefined) throw recipientForeign()
  return {
    ...{ id: randomHex(), from: 'page', choice: choice === 'deposit' ? choice : 'pay' },
    debts: [{ asset: token, assetId: toAssetId(token), amount: value, recipient: payTo, payTo }],
  }
}

/** @throws {LatchkeyError} INVALID_AMOUNT: a number that JavaScript writes with an exponent as well */
function toUnits(amount: unknown, decimals: number): bigint {
  const text = typeof amount === 'number' ? `${amount}` : amount
  const value = typeof text === 'string' ? parseAmount(text, decimals) : undefined
  if (!value || value >> 256n) throw amountInvalid()
  return value
}
