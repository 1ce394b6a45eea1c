import { type PluginContext, parseAccountId } from '../../../src/plugin.js'
import { priceChanged, transferDiffers } from '../paying/errors.js'
import type { Bill, PayOptions, PaySource } from '../types.js'
import { checkTransfer } from './checkTransfer.js'
import { createTransferService } from './transferService.js'

/** So long a quote is carried out as it was shown, in ms. */
const holds = 5 * 60_000
/** Seconds that have to be left of its time, besides twice what it usually takes. */
const spare = 30

/**
 * The way as it can be carried out now: the one that the user has seen, or where that is too old one of this moment that takes no more.
 * @throws {LatchkeyError} PAY_PRICE_CHANGED, PAY_TRANSFER_DIFFERS; those of the services
 */
export async function renewTransfer(
  context: PluginContext,
  { bridges = {} }: PayOptions,
  { expiresAt }: Bill,
  source: PaySource,
): Promise<PaySource> {
  const { account, debt, pays, bridge: seen } = source
  const bridge = bridges[parseAccountId(account).networkId]
  const isSame = seen && bridge && seen.contract.toLowerCase() === bridge.contract.toLowerCase()
  if (!isSame) throw transferDiffers({ field: 'contract' })
  const now = context.clock.now()
  const isFresh = now - seen.quotedAt * 1000 < holds && now < (seen.deadline - 2 * seen.seconds - spare) * 1000
  if (isFresh) return source
  const wish = { account, debt, token: pays.token, bridge, expiresAt }
  const told = await createTransferService(context).quote(wish, context.signal)
  const next = checkTransfer(wish, told, now)
  if (next.pays.value > pays.value) throw priceChanged()
  return Object.freeze({ ...source, pays: next.pays, bridge: next.quote })
}
