import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { abortAfter } from '../../../abortAfter.js'
import type { Clock } from '../../../clock.js'
import type { Log } from '../../../log.js'
import { readCapped } from '../../../readCapped.js'
import { cleanText } from '../../../text.js'
import { knownTokens, type ListedToken } from './knownTokens.js'
import { longestName, longestSymbol } from './longest.js'
import { foldSymbol, isLure } from './spam.js'
import type { Asset } from './types.js'

/** Tokens that the operator vouches for. */
export interface TokenLists {
  /** Those of a chain. Comes at once with what there is when a list cannot be had. */
  of(chain: string): Promise<readonly Asset[]>
  /** The listed token of an address, however that is spelled. */
  find(chain: string, address: string): Promise<Asset | undefined>
  /** An asset with the words of the list where it is listed; else cleaned, and judged by our own rules. */
  toAsset(
    found: Pick<Asset, 'chain' | 'name' | 'symbol' | 'decimals'> & { address: string; iconUrl?: string },
  ): Promise<Asset>
}

/** What lists are read with. */
export interface TokenListTools {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
}

const mib = 1024 * 1024
/** A list is read anew so often, in ms. */
const freshMs = 6 * 3_600_000
/** After a failure it is tried again so much later, in ms. */
const retryMs = 60_000

const listShape = z.object({
  tokens: z
    .array(
      z.object({
        chainId: z.int().positive(),
        address: z.string().max(64),
        name: z.string(),
        symbol: z.string(),
        decimals: z.int().min(0).max(255),
        logoURI: z.string().max(2_048).optional().catch(undefined),
      }),
    )
    .max(10_000),
})

/** Hex has no case of its own; what is not hex has. */
export const foldAddress = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)

/**
 * Lists by address or file, of Uniswap's schema (https://uniswap.org/tokenlist.schema.json), and tokens that were given.
 * @param places https addresses, http ones of this machine, and files
 */
export function createTokenLists(
  places: readonly string[],
  given: readonly ListedToken[] | undefined,
  { fetch, clock, log }: TokenListTools,
): TokenLists {
  const lists = new Map<string, readonly ListedToken[]>()
  let tables: Promise<ReadonlyMap<string, Table>> | undefined
  let readAgainAt = 0

  async function readAll(): Promise<ReadonlyMap<string, Table>> {
    const now = clock.now()
    readAgainAt = now + freshMs
    await Promise.all(
      places.map(async (place, index) => {
        try {
          lists.set(place, parseTokenList(JSON.parse(await readPlace(place, fetch))))
        } catch {
          readAgainAt = now + retryMs
          log.problem(`token list ${index + 1} could not be read; what was read before stays`)
        }
      }),
    )
    return toTables([...(given ?? []), ...places.flatMap((place) => lists.get(place) ?? []), ...knownTokens])
  }

  const read = () => {
    if (!tables || clock.now() >= readAgainAt) tables = readAll()
    return tables
  }

  const tableOf = async (chain: string) => (await read()).get(chain)
  const find = async (chain: string, address: string) => (await tableOf(chain))?.byAddress.get(foldAddress(address))
  return {
    find,
    of: async (chain) => (await tableOf(chain))?.all ?? [],
    async toAsset({ chain, address, name, symbol, decimals, iconUrl }) {
      const listed = await find(chain, address)
      if (listed) return listed
      const words = { name: cleanText(name, longestName), symbol: cleanText(symbol, longestSymbol) }
      const isCopy = (await tableOf(chain))?.symbols.has(foldSymbol(symbol)) ?? false
      const isSpam = isCopy || isLure(name, symbol) || words.symbol === ''
      return { chain, address, ...words, decimals, ...(iconUrl && { iconUrl }), isListed: false, isSpam }
    },
  }
}

/** Tokens of a list; what is no list at all throws. */
export function parseTokenList(value: unknown): readonly ListedToken[] {
  return listShape.parse(value).tokens.map(({ chainId, logoURI, ...token }) => ({
    ...token,
    chain: `eip155:${chainId}`,
    ...(logoURI && /^(https|ipfs):/.test(logoURI) && { iconUrl: logoURI }),
  }))
}

/** Listed tokens of a chain. What is asked of each token that an account holds is there by key: lists are long. */
interface Table {
  readonly all: readonly Asset[]
  /** By folded address. */
  readonly byAddress: ReadonlyMap<string, Asset>
  /** Folded. */
  readonly symbols: ReadonlySet<string>
}

function toTables(tokens: readonly ListedToken[]): ReadonlyMap<string, Table> {
  const assets = new Map<string, Map<string, Asset>>()
  for (const { chain, address, name, symbol, decimals, iconUrl, eip2612 } of tokens) {
    const byAddress = assets.get(chain) ?? new Map<string, Asset>()
    assets.set(chain, byAddress)
    const key = foldAddress(address)
    if (byAddress.has(key)) continue
    byAddress.set(key, {
      chain,
      address,
      name: cleanText(name, longestName),
      symbol: cleanText(symbol, longestSymbol),
      decimals,
      ...(iconUrl && { iconUrl }),
      ...(eip2612 !== undefined && { eip2612 }),
      isListed: true,
      isSpam: false,
    })
  }
  return new Map(
    [...assets].map(([chain, byAddress]) => {
      const all = [...byAddress.values()]
      return [chain, { all, byAddress, symbols: new Set(all.map(({ symbol }) => foldSymbol(symbol))) }]
    }),
  )
}

async function readPlace(place: string, fetch: typeof globalThis.fetch): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8')
  const signal = abortAfter(10_000)
  const response = await fetch(place, { redirect: 'error', signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return readCapped(response.body, 8 * mib, signal)
}
