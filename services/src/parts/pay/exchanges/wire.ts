import * as z from 'zod'
import { isDecimal, toUnits } from '../../../upstream/decimal.js'

// protocol/blockchain-api.md section 5, and our keys beside its own (docs/elsewhere.md).

const id = z.string().min(1).max(64)
const asset = z.string().min(1).max(200)
/** Whole coins, above zero. */
const amount = z
  .union([z.string(), z.number().transform((value) => `${value}`)])
  .refine((text) => isDecimal(text) && toUnits(text) > 0n)
const ids = z.array(id).max(50)

/** Params of `reown_getExchanges`. What else pages send, as `projectId`, is not read. */
export const exchangesParams = z.object({
  page: z.int().min(0).max(1000).default(0),
  asset: asset.optional(),
  amount: amount.optional(),
  includeOnly: ids.optional(),
  exclude: ids.optional(),
})

/** Params of `reown_getExchangePayUrl`. */
export const payUrlParams = z.object({
  exchangeId: id,
  asset,
  amount,
  /** CAIP-10. */
  recipient: z.string().min(1).max(200),
  /** Ours: where its page leads back to, on the calling page's own origin. */
  redirectUrl: z.string().max(2048).optional(),
})

/** Params of `reown_getExchangeBuyStatus`. */
export const buyStatusParams = z.object({ exchangeId: id, sessionId: z.string().min(1).max(100) })

/** One exchange on the wire. */
export interface WireExchange {
  readonly id: string
  /** A drawing of its first letter, as a `data:` address: no mark of theirs. */
  readonly imageUrl: string
  readonly name: string
  /** Ours: hosts of its pages. */
  readonly hosts: readonly string[]
  /** Ours: how long its deposits usually take. */
  readonly usualSeconds: number
}

/** Result of `reown_getExchanges`. */
export interface WireExchanges {
  readonly exchanges: readonly WireExchange[]
  readonly total: number
}

/** Result of `reown_getExchangePayUrl`. */
export interface WirePayUrl {
  /** At one of the exchange's hosts, good once. */
  readonly url: string
  /** Opens its status: it belongs into no address. */
  readonly sessionId: string
}

/** Result of `reown_getExchangeBuyStatus`. */
export interface WireBuyStatus {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly txHash?: string
}
