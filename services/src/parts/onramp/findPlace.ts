import { Refusal } from '../../http/refusal.js'
import type { Place } from './types.js'

/** A place, and how it is known: users see it and change it in one press. */
export interface FoundPlace extends Place {
  readonly source: 'chosen' | 'network' | 'language' | 'default'
}

/** What tells where a caller is; no provider says it of an address. */
export interface PlaceHints {
  /** The user's choice: `US`, `US-NY`. */
  readonly chosen: string | undefined
  /** What the operator's proxy says. */
  readonly network: string | undefined
  /** `Accept-Language`. */
  readonly languages: string | undefined
  readonly otherwise: string
}

const placeShape = /^([A-Z]{2})(?:-([A-Z0-9]{1,3}))?$/

/** Where a caller is. @throws {Refusal} ONRAMP_QUERY_INVALID for a choice that is no country */
export function findPlace({ chosen, network, languages, otherwise }: PlaceHints): FoundPlace {
  if (chosen !== undefined) {
    const [, country, subdivision] = placeShape.exec(chosen.toUpperCase()) ?? []
    if (country === undefined)
      throw new Refusal(400, 'ONRAMP_QUERY_INVALID', 'A country is written as US, or as US-NY.', { field: 'country' })
    return { country, subdivision, source: 'chosen' }
  }
  const said = network?.toUpperCase() ?? ''
  // Proxies write XX, or T1, where they do not know it.
  if (/^[A-Z]{2}$/.test(said) && said !== 'XX') return { country: said, source: 'network' }
  const region = readRegion(languages ?? '')
  return region ? { country: region, source: 'language' } : { country: otherwise, source: 'default' }
}

/** The region of the first language: said, or where most of its speakers are. */
function readRegion(languages: string): string | undefined {
  const [first = ''] = languages.slice(0, 100).split(/[,;]/)
  try {
    const { region } = new Intl.Locale(first.trim()).maximize()
    return region && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    // `*`, or nothing that is a language: then it says nothing of a region.
    return undefined
  }
}
