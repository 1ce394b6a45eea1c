import * as z from 'zod'

const decimal = z.string().regex(/^\d{1,78}$/)
const address = z.string().regex(/^0x[0-9a-f]{40}$/i)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i)
const figure = z.string().nullish()
const words = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const party = z.object({ hash: address })
const block = z.int().min(0).nullish()

// `address` before version 8, `address_hash` since.
const tokenShape = z
  .object({
    address_hash: address.optional(),
    address: address.optional(),
    name: words,
    symbol: words,
    decimals: z
      .string()
      .regex(/^\d{1,3}$/)
      .nullish()
      .catch(null),
    type: z.string(),
    exchange_rate: figure,
    icon_url: z.string().nullish(),
    reputation: z.string().nullish(),
  })
  .transform(({ address: old, address_hash: own, ...token }) => ({ ...token, address: own ?? old ?? '' }))
const instanceShape = z.object({
  id: decimal.nullish(),
  token: tokenShape.nullish(),
  image_url: z.string().nullish(),
  metadata: z
    .object({
      name: z.string().nullish().catch(null),
      description: z.string().nullish().catch(null),
      attributes: z.array(z.unknown()).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  value: decimal.nullish(),
})

export const addressShape = z.object({ coin_balance: decimal.nullish(), exchange_rate: figure })
export const tokenRateShape = z.object({ exchange_rate: figure })
export const statsShape = z.object({ coin_price: figure })
export const tokenBalancesShape = z.array(z.object({ value: decimal.nullish(), token: tokenShape })).max(20_000)
export const nftShape = instanceShape.extend({ token: tokenShape })
export const transactionShape = z.object({
  hash,
  status: z.enum(['ok', 'error']).nullish(),
  timestamp: z.string().nullish(),
  block_number: block,
  position: z.int().min(0).nullish(),
  from: party,
  to: party.nullish(),
  created_contract: party.nullish(),
  value: decimal,
  nonce: z.int().min(0),
  method: z.string().nullish(),
  raw_input: z.string().nullish(),
})
export const tokenTransferShape = z.object({
  transaction_hash: hash,
  block_number: block,
  timestamp: z.string().nullish(),
  log_index: z.int().min(0),
  from: party,
  to: party,
  token: tokenShape,
  total: z
    .object({
      value: decimal.nullish(),
      decimals: z.string().nullish(),
      token_id: decimal.nullish(),
      token_instance: instanceShape.nullish().catch(null),
    })
    .nullish(),
})
export const internalShape = z.object({
  transaction_hash: hash,
  block_number: block,
  timestamp: z.string().nullish(),
  index: z.int().min(0),
  success: z.boolean().nullish(),
  type: z.string(),
  from: party,
  to: party.nullish(),
  created_contract: party.nullish(),
  value: decimal.nullish(),
})

/** The keys of the next page, sent back as they came. */
export const placeShape = z.record(
  z.string().max(40),
  z.union([z.string().max(200), z.number(), z.boolean(), z.null()]),
)
export type Place = z.infer<typeof placeShape>

/** A page of a list. */
export const pageShape = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(1_000), next_page_params: placeShape.nullish() })

export type Token = z.infer<typeof tokenShape>
export type Instance = z.infer<typeof instanceShape>
export type ApiTransaction = z.infer<typeof transactionShape>
export type ApiTokenTransfer = z.infer<typeof tokenTransferShape>
export type ApiInternal = z.infer<typeof internalShape>
