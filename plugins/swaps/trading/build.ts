import type { PluginContext, TradeTerms } from '../../../src/plugin.js'
import { differs, toBuildError } from './lateErrors.js'
import { keyOf, readAmount, readText } from './parse.js'
import type { Offer } from './quotes.js'
import { createWire } from './wire.js'

/** Longest calldata that is looked at. */
const longestData = 32_768

/** A form as the services write it, before anything of it is believed. */
function parseForm(json: unknown) {
  const tx = keyOf(json, 'tx')
  const [from, to] = ['from', 'to'].map((key) => readText(keyOf(tx, key), /^\w+:\w+:\w+$/)) as [string, string]
  const data = readText(keyOf(tx, 'data'), new RegExp(`^0x(?:[0-9a-fA-F]{2}){4,${longestData}}$`))
  return { from, to, data, amount: readAmount(keyOf(tx, 'amount')) }
}

/**
 * The form of an offer's trade, as it is now: by the services, or written here where a router told the price. Not checked but for what
 * the form itself does not say.
 * @throws {LatchkeyError} TRADE_DIFFERS, TRADE_STALE, TRADE_UNAVAILABLE
 */
export async function buildForm(context: PluginContext, { quote, source }: Offer, terms: TradeTerms): Promise<object> {
  const { chain, projectId, services, signal } = context
  const { pays, gets, tolerance } = quote.wish
  const { networkId } = pays.token
  if ('price' in source) return (await chain(networkId).call('buildTrade', terms, source.price)) as object
  const wire = createWire(context, networkId)
  const body = {
    ...{ projectId, id: source.id, amount: `${pays.value}`, disableEstimate: true },
    ...{ from: wire.toId(pays.token), to: wire.toId(gets), userAddress: `${networkId}:${terms.receiver}` },
    eip155: { slippage: tolerance },
  }
  const { from, to, amount, data } = await services
    // It builds, and sends nothing.
    .call({ part: 'data', path: '/v1/convert/build-transaction', body, parse: parseForm, repeatable: true, signal })
    .catch((error: unknown) => {
      throw toBuildError(error)
    })
  if (!wire.isSame(from, body.userAddress)) throw differs('account')
  if (amount !== pays.value) throw differs('amount')
  const [, chainId, address] = to.split(':')
  // Neither gas nor price: the wallet knows them, and a trial must not be told from the trade.
  return { to: address, chainId: Number(chainId), data, value: pays.token.address === undefined ? amount : 0n }
}
