import * as z from 'zod'

// Written from protocol/blockchain-api.md section 2 alone, not from our code. Keys that are ours are in `docs/data-api.md`.
const caip2 = z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
const decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** `GET /v1/supported-chains`. */
export const supportedChainsShape = z.strictObject({ http: z.array(caip2), ws: z.array(caip2) })
/** `GET /v1/identity/{address}`. */
export const identityShape = z.object({ avatar: z.string().nullable(), name: z.string().nullable() })
/** `GET /v1/account/{address}/balance`. */
export const balancesShape = z.object({
  balances: z.array(
    z.object({
      name: z.string(),
      symbol: z.string(),
      chainId: caip2,
      address: z
        .string()
        .regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:\w+$/)
        .optional(),
      value: z.number().optional(),
      price: z.number(),
      quantity: z.strictObject({ decimals: z.string().regex(/^\d+$/), numeric: decimal }),
      iconUrl: z.string(),
    }),
  ),
})
const transferShape = z.object({
  fungible_info: z
    .object({
      name: z.string().optional(),
      symbol: z.string().optional(),
      icon: z.object({ url: z.string() }).optional(),
    })
    .optional(),
  nft_info: z
    .object({
      name: z.string().optional(),
      content: z.object({ preview: z.object({ url: z.string() }).optional() }).optional(),
      flags: z.object({ is_spam: z.boolean() }),
    })
    .optional(),
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: decimal }),
  value: z.number().optional(),
  price: z.number().optional(),
})
/** `GET /v1/account/{address}/history`. */
export const historyShape = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      metadata: z.object({
        operationType: z.string(),
        hash: z.string(),
        chain: caip2,
        minedAt: z.iso.datetime(),
        sentFrom: z.string(),
        sentTo: z.string(),
        status: z.enum(['confirmed', 'failed', 'pending']),
        nonce: z.number(),
      }),
      transfers: z.array(transferShape).nullable(),
    }),
  ),
  next: z.string().nullable(),
})
/** `POST /v1/fungible/price`. */
export const pricesShape = z.object({
  fungibles: z.array(
    z.object({ address: z.string(), name: z.string(), symbol: z.string(), iconUrl: z.string(), price: z.number() }),
  ),
})
/** A refusal. */
export const refusalShape = z.object({
  status: z.string(),
  reasons: z.array(z.object({ name: z.string(), description: z.string() })).min(1),
})
