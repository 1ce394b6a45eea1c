import { array, boolean, nullable, object, optional, catch as orElse, regex, string, unknown } from 'zod/mini'
import { cleanText } from '../../src/plugin.js'
import type { Nft, NftDetail } from './types.js'

/** More than one page of any service. */
const mostNfts = 200
const mostTraits = 100

const clean = (text: string | null | undefined, most = 100) => cleanText(text, most) || undefined
/** A field that is left out when it is missing or makes no sense. */
const words = () => orElse(optional(nullable(string())), undefined)

const wireNft = object({
  id: string().check(regex(/^\S{3,300}$/)),
  contract: string().check(regex(/^\S{1,128}$/)),
  tokenId: string().check(regex(/^\d{0,78}$/)),
  name: words(),
  collection: words(),
  amount: string().check(regex(/^\d{1,78}$/)),
  picture: words(),
  standard: words(),
  flags: orElse(optional(object({ is_spam: boolean() })), undefined),
})
const wirePage = object({ data: array(unknown()), next: orElse(optional(nullable(string())), undefined) })
const wireTrait = object({ name: string(), value: string() })
const wireDetail = object({ description: words(), traits: array(unknown()) })

/** Ends the name of a standard whose collectibles a program of its own moves, and no transfer of the chain's adapter (docs/data-api.md). */
const movedByProgram = '-program'

/** One page of the service's list. */
export interface NftPage {
  readonly items: readonly Nft[]
  readonly next?: string
}

/** Reads an answer of `GET /v1/account/{address}/nfts`. A bad entry is left out. @throws {Error} when it is no list at all */
export function parseNfts(json: unknown): NftPage {
  const { data, next } = wirePage.parse(json)
  const items = data.slice(0, mostNfts).flatMap((entry): Nft[] => {
    const { success, data: nft } = wireNft.safeParse(entry)
    if (!success) return []
    const { id, contract, tokenId, picture, standard, flags } = nft
    const collection = clean(nft.collection)
    return [
      {
        ...{ id, contract, tokenId, amount: BigInt(nft.amount) },
        name: clean(nft.name) ?? toName(collection, tokenId),
        ...(collection && { collection }),
        ...(picture && { picture }),
        ...(flags?.is_spam && { isSpam: true as const }),
        ...(standard?.endsWith(movedByProgram) && { isStuck: true as const }),
      },
    ]
  })
  return { items, ...(next && { next }) }
}

/** What one without a name is called. */
export const toName = (collection: string | undefined, tokenId: string) =>
  [
    collection ?? (tokenId ? undefined : 'NFT'),
    tokenId && `#${tokenId.length > 12 ? `${tokenId.slice(0, 6)}…` : tokenId}`,
  ]
    .filter(Boolean)
    .join(' ')

/** Reads an answer of `GET /v1/nft/{id}`. @throws {Error} on another shape */
export function parseNftDetail(json: unknown): NftDetail {
  const detail = wireDetail.parse(json)
  const description = clean(detail.description, 2000)
  const traits = detail.traits.slice(0, mostTraits).flatMap((entry) => {
    const { success, data } = wireTrait.safeParse(entry)
    const name = clean(data?.name)
    const value = clean(data?.value)
    return success && name && value ? [{ name, value }] : []
  })
  return { traits, ...(description && { description }) }
}
