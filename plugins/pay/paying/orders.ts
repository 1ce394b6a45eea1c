import { isLatchkeyError, type PluginContext } from '../../../src/plugin.js'
import { gone, orderLeased, orderUnknown } from './errors.js'
import { keyOf, readAll, readDepth, readOneOf, readText, readTime, readUnits } from './parse.js'

const states = ['open', 'seen', 'paid', 'underpaid', 'overpaid', 'late', 'expired', 'cancelled', 'failed'] as const
const ways = ['address', 'fixed', 'reference'] as const

/** One of the amounts that an order takes, as the services say. */
export interface ToldAccept {
  /** CAIP-19. */
  readonly asset: string
  readonly amount: bigint
  readonly recipient: string
  readonly payTo: string
  readonly way: (typeof ways)[number]
  readonly referenceKey: string | undefined
  /** Blocks that make it final, its own among them. */
  readonly depth: number
  /** What has arrived already. */
  readonly seen: bigint
}

/** An order as the services tell it: a stranger's word. Times are Unix times in ms. */
export interface ToldOrder {
  readonly id: string
  readonly state: (typeof states)[number]
  readonly accepts: readonly ToldAccept[]
  readonly expiresAt: number
  readonly leasedUntil: number | undefined
  /** Transactions that paid, as far as they were seen. */
  readonly payments: readonly { readonly asset: string; readonly hash: string | undefined }[]
}

/** Bytes of an answer. */
const mostBytes = 65_536
const [mostAccepts, mostPayments] = [16, 200]
const assetPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/
export const orderPattern = /^[0-9a-f]{32}$/
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/** The orders of the services. */
export interface Orders {
  /** Past every cache. @throws {LatchkeyError} ORDER_UNKNOWN, and those of the services */
  get(id: string, signal?: AbortSignal): Promise<ToldOrder>
  /** Takes or prolongs the lease. @throws {LatchkeyError} ORDER_LEASED with `data.until` */
  lease(id: string, options?: { readonly overrule?: boolean | undefined }): Promise<void>
  /** Gives the lease back. */
  release(id: string): Promise<void>
  /** Tells which transaction pays: the services look it up. */
  name(id: string, payment: { readonly asset: string; readonly hash: string }): Promise<void>
  /** Says before the transfer which account pays, where its address alone does not tell the order. */
  prove(id: string, proof: { readonly account: string; readonly signature: string }): Promise<void>
}

/** @param holder random, of this browser: it prolongs its own leases */
export function createOrders({ services, signal: ended }: PluginContext, holder: () => string): Orders {
  const toPath = (id: string, rest = '') => `/v1/pay/orders/${readText(id, orderPattern)}${rest}`
  const post = async (id: string, rest: string, body: unknown): Promise<void> => {
    await services.call({
      ...{ part: 'pay', path: toPath(id, rest), method: 'POST', body, maxBytes: mostBytes, signal: ended },
      // The same said twice is as once.
      repeatable: true,
      parse: (json) => json,
    })
  }
  const get: Orders['get'] = async (id, signal = ended) => {
    try {
      return await services.call({
        ...{ part: 'pay', path: toPath(id), maxBytes: mostBytes, signal },
        parse(json) {
          const order = parseOrder(json)
          if (order.id !== id) throw new TypeError('another order')
          return order
        },
      })
    } catch (cause) {
      throw reasonOf(cause) === 'ORDER_UNKNOWN' ? orderUnknown({}, cause) : cause
    }
  }
  return {
    get,
    async lease(id, { overrule } = {}) {
      try {
        await post(id, '/lease', { holder: holder(), ...(overrule && { overrule: true }) })
      } catch (cause) {
        const reason = reasonOf(cause)
        if (reason === 'ORDER_NOT_OPEN') throw gone({}, cause)
        if (reason !== 'ORDER_LEASED') throw cause
        // A refusal has no room for the time.
        const { leasedUntil: until } = await get(id)
        throw orderLeased(until === undefined ? {} : { until }, cause)
      }
    },
    release: (id) => post(id, '/lease', { holder: holder(), end: true }),
    name: (id, payment) => post(id, '/payments', payment),
    prove: (id, proof) => post(id, '/payer', proof),
  }
}

const reasonOf = (cause: unknown): unknown => (isLatchkeyError(cause) ? cause.data.reason : undefined)

const readNullable = <Value>(value: unknown, read: (value: unknown) => Value): Value | undefined =>
  value === null || value === undefined ? undefined : read(value)

/** @throws {TypeError} for another shape */
export function parseOrder(json: unknown): ToldOrder {
  return Object.freeze({
    id: readText(keyOf(json, 'id'), orderPattern),
    state: readOneOf(keyOf(json, 'state'), states),
    accepts: readAll(keyOf(json, 'accepts'), mostAccepts, parseAccept),
    expiresAt: readTime(keyOf(json, 'expiresAt')),
    leasedUntil: readNullable(keyOf(json, 'leasedUntil'), readTime),
    payments: readAll(keyOf(json, 'payments'), mostPayments, (one) => ({
      asset: readText(keyOf(one, 'asset'), assetPattern),
      // What was seen by the balance alone has none.
      hash: readNullable(keyOf(one, 'hash'), (hash) => readText(hash, /^\w{20,128}$/)),
    })),
  })
}

function parseAccept(json: unknown): ToldAccept {
  return Object.freeze({
    asset: readText(keyOf(json, 'asset'), assetPattern),
    amount: readUnits(keyOf(json, 'amount')),
    recipient: readText(keyOf(json, 'recipient'), addressPattern),
    payTo: readText(keyOf(json, 'payTo'), addressPattern),
    way: readOneOf(keyOf(json, 'way'), ways),
    referenceKey: readNullable(keyOf(json, 'referenceKey'), (key) => readText(key, addressPattern)),
    depth: readDepth(keyOf(json, 'depth')),
    seen: readUnits(keyOf(json, 'seen')),
  })
}
