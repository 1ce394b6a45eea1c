import * as z from 'zod'
import { solanaAddress } from '../../../../../nodes/solana/shapes.js'

/** What may be missing, and what an indexer that could not read it gives in its place. */
const words = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => text ?? '')
const named = z.object({ name: words, symbol: words })

/** An asset of the Digital Asset Standard; `token_info.price_info` is an addition of Helius. */
export const assetShape = z.object({
  id: solanaAddress,
  interface: z.string().max(64),
  content: z.object({
    json_uri: words,
    files: z
      .array(z.object({ uri: words, mime: words }))
      .nullish()
      .catch(null),
    metadata: named.extend({ description: words, attributes: z.array(z.unknown()).nullish().catch(null) }),
    links: z.object({ image: words }).nullish().catch(null),
  }),
  grouping: z
    .array(z.object({ group_key: z.string(), collection_metadata: named.nullish().catch(null) }))
    .nullish()
    .catch(null),
  compression: z.object({ compressed: z.boolean() }).nullish(),
  ownership: z.object({ owner: words, frozen: z.boolean().nullish(), ownership_model: words }),
  burnt: z.boolean().nullish(),
  token_info: z
    .object({
      supply: z.number().nullish().catch(null),
      decimals: z.int().min(0).max(255).nullish().catch(null),
      price_info: z.object({ price_per_token: z.number(), currency: z.string() }).nullish().catch(null),
    })
    .nullish(),
})

/** A page of a list; its `total` counts the page alone. Some give a cursor after the last page, too. */
export const pageShape = z.object({
  limit: z.int().positive().nullish(),
  cursor: z.string().max(200).nullish(),
  items: z.array(assetShape).max(1_000),
})

/** Where the next page begins: a cursor where the upstream gives them, else a number. */
export const placeShape = z.strictObject({
  cursor: z.string().max(200).optional(),
  page: z.int().min(2).max(10_000).optional(),
})

export type ApiAsset = z.infer<typeof assetShape>
export type Place = z.infer<typeof placeShape>
