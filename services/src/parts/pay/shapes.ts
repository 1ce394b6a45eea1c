import * as z from 'zod'
import { payLimits } from './limits.js'
import type { WireHostOrder } from './wire.js'

const state = z.enum([
  ...(['open', 'seen', 'paid', 'underpaid', 'overpaid', 'late', 'expired', 'cancelled', 'failed'] as const),
])
/** ISO 8601. */
const time = z.string()
/** In smallest units, decimal. */
const units = z.string()
const asset = z.string().min(1).max(200)
const hash = z.string().min(1).max(100)

/** An order as a key reads it: {@link WireHostOrder}. */
export const orderShape = z.strictObject({
  id: z.string(),
  project: z.string(),
  state,
  sequence: z.number(),
  accepts: z.array(
    z.strictObject({
      ...{ asset: z.string(), amount: units, recipient: z.string(), payTo: z.string() },
      way: z.enum(['address', 'fixed', 'reference']),
      ...{ referenceKey: z.string().nullable(), depth: z.number(), seen: units, final: units },
    }),
  ),
  payments: z.array(
    z.strictObject({ asset: z.string(), hash: z.string().nullable(), amount: units, isFinal: z.boolean() }),
  ),
  ...{ createdAt: time, expiresAt: time, endedAt: time.nullable(), leasedUntil: time.nullable() },
  reference: z.string().nullable(),
  refunds: z.array(z.strictObject({ asset: z.string(), hash: z.string(), isSeen: z.boolean() })),
}) satisfies z.ZodType<WireHostOrder, unknown>

/** A page of orders, the newest first. */
export const orderPageShape = z.strictObject({
  orders: z.array(orderShape),
  /** Of the next page; left out on the last. */
  cursor: z.string().optional(),
})

export const orderQuery = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(payLimits.listed).optional(),
  state: state.optional(),
  reference: z.string().min(1).max(200).optional(),
})

export const newOrderBody = z.strictObject({
  accepts: z
    .array(
      z.strictObject({
        asset,
        /** A whole number above 0 that fits into 256 bits. */
        amount: z.string().regex(/^[1-9]\d{0,77}$/),
        recipient: z.string().min(1).max(100).optional(),
        depth: z.number().int().min(1).max(payLimits.depth).optional(),
      }),
    )
    .min(1)
    .max(payLimits.accepts),
  /** In seconds. */
  expiresIn: z.number().int().min(60).max(2_592_000).optional(),
  reference: z.string().min(1).max(200).optional(),
})

export const refundBody = z.strictObject({ asset, hash })
/** 32 hex digits, random. */
const holder = z.string().regex(/^[0-9a-f]{32}$/)
export const leaseBody = z.union([
  z.strictObject({ holder, overrule: z.literal(true).optional() }),
  z.strictObject({ holder, end: z.literal(true) }),
])
export const paymentBody = z.strictObject({ asset, hash })
export const payerBody = z.union([
  z.strictObject({ account: z.string().min(1).max(200), signature: z.string().min(1).max(20_000) }),
  z.strictObject({ token: z.string().min(1).max(8_192) }),
])
