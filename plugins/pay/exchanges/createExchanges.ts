import { isLatchkeyError, type LatchkeyError, type PluginContext, toDecimal } from '../../../src/plugin.js'
import {
  assetUnsupported,
  buyStatusUnknown,
  exchangePageForeign,
  exchangesUnknown,
  payUrlUnknown,
} from '../paying/errors.js'
import type { DirectPayment, Exchange, PayController, Paying, PayOptions } from '../types.js'
import { toExchangeAsset } from './assetId.js'
import { hostsOf, isExchangePage } from './hosts.js'
import { readBuyStatus, readExchanges, readPayUrl, readRpc } from './wire.js'

/** What a host asks of exchanges. */
export type ExchangeCalls = Pick<
  PayController,
  'getExchanges' | 'getAvailableExchanges' | 'getPayUrl' | 'openPayUrl' | 'getExchangeBuyStatus'
>

/** Of an answer, in bytes. */
const mostBytes = 262_144
const windowSize = { width: 480, height: 720 }
/** So long a list of exchanges is the same, in ms. */
const keepFor = 60_000
const none = Object.freeze({ exchanges: Object.freeze<Exchange[]>([]), total: 0 })

/** Exchanges of the services: each by the protocol's calls, its page at its own hosts alone. */
export function createExchanges(
  context: PluginContext<'request' | 'connect'>,
  { exchangeHosts }: PayOptions,
  paying: Paying,
): ExchangeCalls {
  const { page, services, signal } = context

  async function ask<Value>(
    method: string,
    params: object,
    read: (result: unknown) => Value,
    unknown: (data?: Readonly<Record<string, unknown>>, cause?: unknown) => LatchkeyError,
    cacheFor = 0,
  ): Promise<Value> {
    let answer: ReturnType<typeof readRpc<Value>>
    try {
      answer = await services.call({
        ...{ part: 'pay', path: '/v1/json-rpc', method: 'POST', signal, maxBytes: mostBytes, cacheFor },
        body: { jsonrpc: '2.0', id: 1, method, params },
        parse: (json) => readRpc(json, read),
      })
    } catch (cause) {
      throw isLatchkeyError(cause, 'SERVICES_MISSING', 'REQUEST_ABORTED') ? cause : unknown({}, cause)
    }
    if ('value' in answer) return answer.value
    throw answer.refused === 'ASSET_NOT_SUPPORTED' ? assetUnsupported() : unknown({ reason: answer.refused })
  }

  /** Those alone at whose pages a window may be opened. */
  async function list(params: object) {
    if (!services.has('pay')) return none
    const all = await ask('reown_getExchanges', { page: 0, ...params }, readExchanges, exchangesUnknown, keepFor)
    const exchanges = Object.freeze(all.filter(({ id }) => hostsOf(id, exchangeHosts).length > 0))
    return Object.freeze({ exchanges, total: exchanges.length })
  }

  /** What is to be paid, read and checked as every payment is. */
  async function toParams(options: DirectPayment) {
    const { debts } = await paying.toBill(options)
    const [{ asset, amount, payTo }] = debts
    const id = toExchangeAsset(asset)
    if (id === undefined) throw assetUnsupported()
    return { asset: id, amount: toDecimal(amount, asset.decimals), recipient: `${asset.networkId}:${payTo}` }
  }

  async function getPayUrl(exchange: string, options: DirectPayment, back?: string) {
    const hosts = hostsOf(exchange, exchangeHosts)
    if (hosts.length === 0) throw assetUnsupported()
    const redirectUrl = options.redirectUrl?.success ?? back
    const params = { exchangeId: exchange, ...(await toParams(options)), ...(redirectUrl && { redirectUrl }) }
    const opened = await ask('reown_getExchangePayUrl', params, readPayUrl, payUrlUnknown)
    if (!isExchangePage(opened.url, hosts)) throw exchangePageForeign()
    return opened
  }

  return {
    getExchanges: () => list({}),
    async getAvailableExchanges({ paymentAsset, amount, recipient, payWithExchange = {} } = {}) {
      const { includeOnly, exclude } = payWithExchange
      const named = { ...(includeOnly && { includeOnly }), ...(exclude && { exclude }) }
      if (!paymentAsset || amount === undefined || recipient === undefined) return list(named)
      const params = await toParams({ paymentAsset, amount, recipient })
      const found = await list({ ...named, asset: params.asset, amount: params.amount })
      // In the order in which the page has them.
      const at = ({ id }: Exchange) => includeOnly?.indexOf(id) ?? 0
      return Object.freeze({ ...found, exchanges: found.exchanges.toSorted((one, two) => at(one) - at(two)) })
    },
    getPayUrl: (exchange, options) => getPayUrl(exchange, options),
    async openPayUrl(exchange, options) {
      const { phone, framed, telegram } = page.device()
      // A page in a frame cannot lead its own tab to an exchange, which no frame may show.
      const isSameTab = !framed && (telegram || phone || options.openInNewTab === false)
      const popup = isSameTab ? undefined : page.openWindow(windowSize)
      try {
        const opened = await getPayUrl(exchange, options, isSameTab ? page.wayBack() : undefined)
        if (isSameTab) page.openLink(opened.url, '_self')
        else popup?.go(opened.url)
        return opened
      } catch (error) {
        popup?.close()
        throw error
      }
    },
    getExchangeBuyStatus: (exchange, sessionId) =>
      ask('reown_getExchangeBuyStatus', { exchangeId: exchange, sessionId }, readBuyStatus, buyStatusUnknown),
  }
}
