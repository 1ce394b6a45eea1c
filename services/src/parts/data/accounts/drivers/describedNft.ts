import * as z from 'zod'
import { cleanText } from '../../../../text.js'
import { longestName } from '../longest.js'
import type { Nft } from '../types.js'

const mostTraits = 50
const traitShape = z.object({ trait_type: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) })

/** Traits as marketplaces write them; what is none is left out. */
export function readTraits(attributes: readonly unknown[] | null | undefined): Nft['traits'] {
  return (attributes ?? []).slice(0, mostTraits).flatMap((one) => {
    const parsed = traitShape.safeParse(one)
    if (!parsed.success) return []
    const { trait_type, value } = parsed.data
    return [{ name: cleanText(trait_type, longestName), value: cleanText(`${value}`, longestName) }]
  })
}

/** Whether an upstream's address of a picture or of metadata is of a kind that is fetched. */
export const isFetched = (url: string | null | undefined): url is string =>
  url !== null && url !== undefined && url.length <= longestOf(url) && /^(https|ipfs|data):/.test(url)

/** An address that holds what it names may be longer. */
const longestOf = (url: string) => (url.startsWith('data:') ? 65_536 : 2_048)
