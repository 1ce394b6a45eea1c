import * as z from 'zod'
import { mapParallel } from '../../../../../mapParallel.js'
import { DriverError } from '../../../../../upstream/driverError.js'
import { readCursor } from '../../../../../upstream/parseAnswer.js'
import { chainIdShape } from '../../../chains.js'
import {
  type Asset,
  type AssetRef,
  type Driver,
  type Holding,
  type Known,
  keyOf,
  type Nft,
  type Page,
  type Price,
  type Question,
} from '../../types.js'
import { createRates, toPrice } from '../createRates.js'
import type { DriverKind } from '../driverKind.js'
import { shorten } from '../node/solana/createMintNames.js'
import { readCoins } from '../node/solana/createSolanaReader.js'
import { type HeldMint, listTokenAccounts, sumByMint } from '../node/solana/listTokenAccounts.js'
import { toCoin } from '../toCoin.js'
import { createApi } from './createApi.js'
import { type ApiAsset, placeShape } from './shapes.js'
import { findPicture, isCollectible, isMint, toNft } from './toNft.js'

const settings = z.strictObject({
  /** Address of the JSON-RPC endpoint, with its key where it wants one. */
  url: z.string().regex(/^https?:\/\/\S+$/),
  /** CAIP-2 of the cluster that it serves. */
  chain: z.string().regex(chainIdShape).startsWith('solana:'),
})

/** Where an indexer of Solana's assets is. */
export type DasSettings = z.infer<typeof settings>

/** Collectibles of a page of ours. */
const nftsPerPage = 100
/** Assets of a page, and pages, that one question of balances reads for names and prices. */
const assetsPerPage = 400
const mostPages = 5
/** Most prices of single tokens that one question asks for. */
const mostRates = 25
/** What stands for SOL where prices are asked for. */
const wrappedMint = 'So11111111111111111111111111111111111111112'

/**
 * Names, pictures, collectibles and prices of an indexer that speaks the Digital Asset Standard (Metaplex, specification 1.1). Amounts are
 * those of a node: of the chain's own where the installation has one, else of the same address, which hosted indexers answer as nodes.
 */
export const das: DriverKind<DasSettings> = {
  settings,
  create(id, { url, chain }, { fetch, clock, tokens, nodes, nameOf }): Driver {
    const name = nameOf(chain)
    if (!name) return { id, serves: () => false }
    const coin = toCoin(chain, name)
    const rates = createRates(clock)
    const api = createApi({ url, chain, fetch, clock })
    const node = nodes.get(chain) ?? api.node

    /** The indexer's word on what an account holds, by mint. Of an account with thousands of assets, of the first ones. */
    async function readAssets(account: string, signal: AbortSignal): Promise<ReadonlyMap<string, ApiAsset>> {
      const found = new Map<string, ApiAsset>()
      const options = { limit: assetsPerPage, showFungible: true }
      let place: z.infer<typeof placeShape> | undefined
      for (let pages = 0; pages < mostPages; pages++) {
        const { items, next } = await api.listAssets(account, options, signal, place)
        for (const item of items) found.set(item.id, item)
        if (!next) break
        place = next
      }
      return found
    }

    async function toAsset({ mint, decimals }: HeldMint, said: ApiAsset | undefined): Promise<Asset> {
      const { name: own = '', symbol = '' } = said?.content.metadata ?? {}
      const iconUrl = said && findPicture(said)
      const asset = await tokens.toAsset({
        chain,
        address: mint,
        name: own || shorten(mint),
        symbol: symbol || shorten(mint),
        decimals,
        ...(iconUrl && { iconUrl }),
      })
      return asset.iconUrl || !iconUrl ? asset : { ...asset, iconUrl }
    }

    async function balances({ account, signal }: Question): Promise<Known<readonly Holding[]>> {
      const asOf = clock.now()
      const [assets, native, accounts] = await Promise.all([
        readAssets(account, signal),
        readCoins(node, account, signal),
        listTokenAccounts(node, account, signal),
      ])
      const held = sumByMint(accounts).filter(({ mint }) => {
        const said = assets.get(mint)
        return !said || !isCollectible(said)
      })
      const holdings = held.map(async (one): Promise<Holding> => {
        const said = assets.get(one.mint)
        const asset = await toAsset(one, said)
        if (said) rates.set(keyOf(asset), toRate(said))
        return { asset, amount: one.amount }
      })
      return { value: [{ asset: coin, amount: native }, ...(await Promise.all(holdings))], asOf }
    }

    /** Mints of which the account has one by the node's word; undefined when the node does not say. */
    async function listMints(account: string, signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
      try {
        const held = sumByMint(await listTokenAccounts(node, account, signal))
        return new Set(held.map(({ mint }) => mint))
      } catch (error) {
        if (error instanceof DriverError) return undefined
        throw error
      }
    }

    async function nfts({ account, signal, cursor }: Question & { cursor?: unknown }): Promise<Known<Page<Nft>>> {
      const place = cursor === undefined ? undefined : readCursor(placeShape, cursor)
      const asOf = clock.now()
      const [{ items, next }, held] = await Promise.all([
        api.listAssets(account, { limit: nftsPerPage, showFungible: false }, signal, place),
        listMints(account, signal),
      ])
      const listed = items.filter((one) => isCollectible(one) && one.ownership.owner === account)
      // An indexer is some slots behind its chain: what was sent away meanwhile is not shown again.
      const isThere = (one: ApiAsset) => !held || !isMint(one) || held.has(one.id)
      const there = listed.filter(isThere)
      return {
        value: { items: there.map((one) => toNft(chain, one)), ...(next && { next }) },
        asOf,
        ...(there.length < listed.length && { isStale: true }),
      }
    }

    async function prices(
      assets: readonly AssetRef[],
      signal: AbortSignal,
    ): Promise<Known<ReadonlyMap<string, Price>>> {
      const unknown = assets.filter((asset) => !rates.get(keyOf(asset))).slice(0, mostRates)
      const failures = await mapParallel(unknown, 4, async (asset) => {
        try {
          const said = await api.findAsset(asset.address ?? wrappedMint, signal)
          rates.set(keyOf(asset), said ? toRate(said) : null)
          return []
        } catch (error) {
          if (error instanceof DriverError) return [error]
          throw error
        }
      })
      const found = assets.flatMap((asset) => {
        const rate = rates.get(keyOf(asset))
        return rate ? [{ key: keyOf(asset), ...rate }] : []
      })
      const [failure] = failures.flat()
      // One that could not be had keeps no other back.
      if (failure && found.length === 0) throw failure
      return {
        value: new Map(found.flatMap(({ key, price }) => (price ? [[key, price] as const] : []))),
        asOf: Math.min(clock.now(), ...found.map(({ asOf }) => asOf)),
      }
    }

    return { id, serves: (other) => other === chain, balances, nfts, prices }
  },
}

/** US dollars for one whole token; a price in anything else is none. */
function toRate({ token_info }: ApiAsset): Price | null {
  const { price_per_token, currency = '' } = token_info?.price_info ?? {}
  return /^USDC?$/.test(currency) ? toPrice(price_per_token) : null
}
