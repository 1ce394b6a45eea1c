import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { abortAfter } from '../../../../abortAfter.js'
import type { Clock } from '../../../../clock.js'
import { fetchStranger, type LookUp } from '../../../../http/fetchStranger.js'
import { cleanText } from '../../../../text.js'
import { longestName } from '../longest.js'
import { isLure } from '../spam.js'
import type { AnswerStore } from '../store/answerStore.js'
import type { Nft } from '../types.js'
import { type PictureOptions, readDataUrl, toFetchedUrl } from './toFetchedUrl.js'

/** What the metadata of a collectible says (ERC-721, ERC-1155, as marketplaces write it). All of it is a stranger's word. */
const shape = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  image: z.string().max(65_536).optional().catch(undefined),
  image_url: z.string().max(65_536).optional().catch(undefined),
  attributes: z
    .array(z.object({ trait_type: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }).catch(noTrait))
    .max(100)
    .catch([]),
})
function noTrait() {
  return { trait_type: '', value: '' }
}
type Said = Pick<Nft, 'name' | 'description' | 'pictureUrl' | 'traits'>

interface DescriberTools {
  readonly store: AnswerStore
  readonly clock: Clock
  /** Exchanged in tests. */
  readonly find?: LookUp
}

const maxBytes = 128 * 1024
const fetchMs = 5_000
/** A list waits for names for so long; those that come later are in the next one. */
const patienceMs = 1_000
const freshMs = 3_600_000
const longestDescription = 1_000
const longestTrait = 60
/** Most addresses of strangers that are asked at one time. */
const parallel = 8

/** Reads the metadata of collectibles where strangers keep it. One that does not answer keeps no list back. */
export function createNftDescriber(options: PictureOptions, { store, find }: DescriberTools) {
  let running = 0
  const waiting: (() => void)[] = []
  async function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    if (running >= parallel) await new Promise<void>((go) => waiting.push(go))
    running++
    try {
      return await run()
    } finally {
      running--
      waiting.shift()?.()
    }
  }

  async function fetchSaid(url: string): Promise<Said | null> {
    try {
      const target = toFetchedUrl(url, options, 'application/json')
      if (target === undefined) return null
      const signal = abortAfter(fetchMs)
      const { allowsLoopback = false } = options
      const call = { url: target, maxBytes, signal, accept: 'application/json', allowsLoopback }
      const bytes = target.startsWith('data:')
        ? readDataUrl(target)
        : await inTurn(() => (find ? fetchStranger(call, find) : fetchStranger(call)))
      return toSaid(shape.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))))
    } catch {
      // What cannot be had, or is no metadata, says nothing.
      return null
    }
  }

  async function describeOne(nft: Nft): Promise<Nft> {
    const { metadataUrl } = nft
    if (metadataUrl === undefined) return nft
    const { body: said } = await store.get({
      key: `metadata ${metadataUrl}`,
      freshMs,
      signal: abortAfter(2 * fetchMs),
      make: () => fetchSaid(metadataUrl),
    })
    return said ? { ...nft, ...said, isSpam: nft.isSpam || isLure(said.name ?? '') } : nft
  }

  return async (nfts: readonly Nft[]): Promise<readonly Nft[]> => {
    const late = wait(patienceMs, undefined, { ref: false })
    return Promise.all(nfts.map((nft) => Promise.race([describeOne(nft).catch(() => nft), late.then(() => nft)])))
  }
}

function toSaid({ name, description, image, image_url, attributes }: z.infer<typeof shape>): Said {
  const plainName = cleanText(name ?? '', longestName)
  const plainDescription = cleanText(description ?? '', longestDescription)
  const pictureUrl = image || image_url
  return {
    ...(plainName && { name: plainName }),
    ...(plainDescription && { description: plainDescription }),
    ...(pictureUrl && { pictureUrl }),
    traits: attributes.flatMap(({ trait_type, value }) => {
      const trait = { name: cleanText(trait_type, longestTrait), value: cleanText(`${value}`, longestTrait) }
      return trait.name && trait.value ? [trait] : []
    }),
  }
}
