import {
  type Network,
  type PaymentLink,
  type PluginContext,
  parseAmount,
  readPaymentLink,
} from '../../../src/plugin.js'
import type { LinkPayment } from '../types.js'
import { findAsset, findNetwork, toAssetId } from './asset.js'
import type { BillFacts } from './billParts.js'
import { amountInvalid, networkInvalid, recipientForeign } from './errors.js'
import { randomHex } from './randomHex.js'

/**
 * A payment that a link asks for. What it calls the merchant is a stranger's word beside a recipient of theirs: it is not read out.
 * @throws {LatchkeyError} PAYMENT_LINK_INVALID, PAYMENT_LINK_UNSUPPORTED, PAYMENT_LINK_AMOUNT; INVALID_AMOUNT where it names none
 */
export async function billOfLink(context: PluginContext, { link }: LinkPayment): Promise<BillFacts> {
  const asked = readPaymentLink(`${link}`)
  const network = networkOf(context, asked)
  const payTo = await context.chain(network.caipNetworkId).toAddress(asked.recipient)
  // A name may come to lead elsewhere between the review and the wallet.
  if (payTo === undefined) throw recipientForeign()
  const asset = await findAsset(context, network, asked.token)
  const { amount } = asked
  const value = typeof amount === 'string' ? parseAmount(amount, asset.decimals) : amount
  if (!value) throw amountInvalid()
  const { references, memo } = 'references' in asked || 'memo' in asked ? asked : {}
  return {
    ...{ id: randomHex(), from: 'link', choice: 'pay' },
    debts: [
      {
        ...{ asset, assetId: toAssetId(asset), amount: value, recipient: payTo, payTo },
        ...(references && { references }),
        ...(memo !== undefined && { memo }),
      },
    ],
  }
}

/** One that names none leaves it to the wallet: its network, else the only one of the namespace. */
function networkOf(context: PluginContext, link: PaymentLink): Network {
  const { namespace } = link
  const id = 'networkId' in link ? link.networkId : undefined
  if (id !== undefined) return findNetwork(context, id)
  const served = context.networks().filter(({ chainNamespace }) => chainNamespace === namespace)
  const found = context.accounts.get(namespace)?.network ?? (served.length === 1 ? served[0] : undefined)
  if (!found) throw networkInvalid()
  return found
}
