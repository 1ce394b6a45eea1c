import { isLatchkeyError, type LatchkeyError, type PluginContext, toDecimal } from '../../../src/plugin.js'
import {
  assetUnsupported,
  buyStatusUnknown,
  exchangePageForeign,
  exchangesUnknown,
  payUrlUnknown,
} from '../paying/errors.js'
import type { Debt, DirectPayment, Exchange, ExchangePage, PayController, Paying, PayOptions } from '../types.js'
import { toExchangeAsset } from './assetId.js'
import { hostsOf, isExchangePage } from './hosts.js'
import { readBuyStatus, readExchanges, readPayUrl, readRpc } from './wire.js'

/** What a host asks of exchanges. */
export type ExchangeCalls = Pick<
  PayController,
  'getExchanges' | 'getAvailableExchanges' | 'getPayUrl' | 'openPayUrl' | 'getExchangeBuyStatus'
>

/** What the plugin itself asks of them, of debts that were checked. */
export interface ExchangePages {
  /** Those that send it. @throws {LatchkeyError} UNABLE_TO_GET_EXCHANGES */
  list(debt: Debt): Promise<readonly Exchange[]>
  /**
   * Opens a page that sends it: call it in a click.
   * @param how.leave names where the exchange leads back to, where this page itself is led there
   * @param how.allow is awaited before the exchange is asked @param how.keep runs before the page is shown
   * @throws {LatchkeyError} as `getPayUrl`, and what `allow` and `keep` throw
   */
  open(
    exchange: string,
    debt: Debt,
    how: {
      leave(back: string): string
      allow(): Promise<void>
      keep(opened: ExchangePage & { readonly sessionId: string }): void
    },
  ): Promise<void>
  status: PayController['getExchangeBuyStatus']
}

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
): { readonly calls: ExchangeCalls; readonly pages: ExchangePages } {
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
  const toParams = async (options: DirectPayment) => paramsOf((await paying.toBill(options)).debts[0])

  async function getPayUrl(exchange: string, params: object, redirectUrl: string | undefined) {
    const hosts = hostsOf(exchange, exchangeHosts)
    if (hosts.length === 0) throw assetUnsupported()
    const opened = await ask(
      'reown_getExchangePayUrl',
      { exchangeId: exchange, ...params, ...(redirectUrl && { redirectUrl }) },
      readPayUrl,
      payUrlUnknown,
    )
    if (!isExchangePage(opened.url, hosts)) throw exchangePageForeign()
    return opened
  }

  type PayUrl = Awaited<ReturnType<typeof getPayUrl>>

  /** Shows the page that `get` names: in a window, or in this tab. It runs in the click. */
  async function show(
    openInNewTab: boolean | undefined,
    get: (back: string | undefined) => Promise<PayUrl>,
    keep?: (opened: PayUrl & ExchangePage) => void,
  ): Promise<PayUrl> {
    const { phone, framed, telegram } = page.device()
    // A page in a frame cannot lead its own tab to an exchange, which no frame may show.
    const isSameTab = !framed && (telegram || phone || openInNewTab === false)
    const popup = isSameTab ? undefined : page.openWindow(windowSize)
    try {
      const opened = await get(isSameTab ? page.wayBack() : undefined)
      keep?.({ ...opened, popup })
      if (isSameTab) page.openLink(opened.url, '_self')
      else popup?.go(opened.url)
      return opened
    } catch (error) {
      popup?.close()
      throw error
    }
  }

  const status: ExchangePages['status'] = (exchange, sessionId) =>
    ask('reown_getExchangeBuyStatus', { exchangeId: exchange, sessionId }, readBuyStatus, buyStatusUnknown)

  const calls: ExchangeCalls = {
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
    getPayUrl: async (exchange, options) => getPayUrl(exchange, await toParams(options), options.redirectUrl?.success),
    openPayUrl: (exchange, options) =>
      show(options.openInNewTab, async (back) =>
        getPayUrl(exchange, await toParams(options), options.redirectUrl?.success ?? back),
      ),
    getExchangeBuyStatus: status,
  }
  const pages: ExchangePages = {
    status,
    async list(debt) {
      if (toExchangeAsset(debt.asset) === undefined) return none.exchanges
      const { asset, amount } = paramsOf(debt)
      return (await list({ asset, amount })).exchanges
    },
    async open(exchange, debt, { leave, allow, keep }) {
      await show(
        undefined,
        async (back) => {
          await allow()
          return getPayUrl(exchange, paramsOf(debt), back === undefined ? back : leave(back))
        },
        keep,
      )
    },
  }
  return { calls, pages }
}

/** @throws {LatchkeyError} ASSET_NOT_SUPPORTED */
function paramsOf({ asset, amount, payTo }: Debt) {
  const id = toExchangeAsset(asset)
  if (id === undefined) throw assetUnsupported()
  return { asset: id, amount: toDecimal(amount, asset.decimals), recipient: `${asset.networkId}:${payTo}` }
}
