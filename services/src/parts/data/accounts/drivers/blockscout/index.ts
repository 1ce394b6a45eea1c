import * as z from 'zod'
import { createRecent } from '../../../../../createRecent.js'
import { mapParallel } from '../../../../../mapParallel.js'
import { readCursor } from '../../../../../upstream/parseAnswer.js'
import { chainIdShape } from '../../../chains.js'
import {
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
import { toCoin } from '../toCoin.js'
import type { ChainTools } from './chainTools.js'
import { type Api, createApi } from './createApi.js'
import { readHistory } from './readHistory.js'
import {
  type ApiTransaction,
  addressShape,
  nftShape,
  placeShape,
  statsShape,
  tokenBalancesShape,
  tokenRateShape,
  transactionShape,
} from './shapes.js'
import { toAsset, toNft } from './toAsset.js'

const settings = z
  .strictObject({
    /** Ends in `/api/v2`. `{chainId}` in it stands for the chain's number, as the hosted address has it. */
    url: z.string().regex(/^https?:\/\/\S+$/),
    /** CAIP-2. More than one needs `{chainId}` in `url`. */
    chains: z.array(z.string().regex(chainIdShape).startsWith('eip155:')).min(1).max(64),
    /** Sent as a bearer token; the hosted service wants one. */
    key: z.string().min(1).max(256).optional(),
  })
  .refine(({ url, chains }) => chains.length === 1 || url.includes('{chainId}'), { path: ['url'] })

/** Where a Blockscout is, and which chains it has. */
export type BlockscoutSettings = z.infer<typeof settings>

/** Most prices of single tokens that one question asks for. */
const mostRates = 25
const mostTransactions = 5_000

/** An indexer that knows all of a chain: Blockscout's API v2, of an own host or the hosted service. */
export const blockscout: DriverKind<BlockscoutSettings> = {
  settings,
  create(id, { url, chains, key }, { fetch, clock, log, tokens, nameOf }): Driver {
    const rates = createRates(clock)
    const readers = new Map(
      chains.flatMap((chain) => {
        const name = nameOf(chain)
        if (!name) return []
        const base = url.replace('{chainId}', chain.slice('eip155:'.length)).replace(/\/+$/, '')
        const api = createApi({ base, key, fetch, clock, log })
        const tools: ChainTools = { chain, coin: toCoin(chain, name), api, tokens, getTransaction: createLookUp(api) }
        return [[chain, tools] as const]
      }),
    )
    const toolsOf = (chain: string) => {
      const tools = readers.get(chain)
      if (!tools) throw new Error('The driver was asked for a chain that it does not serve.')
      return tools
    }

    async function balances({ chain, account, signal }: Question): Promise<Known<readonly Holding[]>> {
      const { api, coin } = toolsOf(chain)
      const asOf = clock.now()
      const [own, held] = await Promise.all([
        api.get(addressShape, `addresses/${account}`, signal, {}, {}),
        api.get(tokenBalancesShape, `addresses/${account}/token-balances`, signal, {}, []),
      ])
      rates.set(keyOf({ chain }), toPrice(own.exchange_rate))
      const holdings = await Promise.all(
        held.map(async ({ value, token }): Promise<readonly Holding[]> => {
          const asset = await toAsset(chain, token, tokens)
          if (!asset || !value || value === '0') return []
          rates.set(keyOf(asset), toPrice(token.exchange_rate))
          return [{ asset, amount: BigInt(value) }]
        }),
      )
      return { value: [{ asset: coin, amount: BigInt(own.coin_balance ?? 0) }, ...holdings.flat()], asOf }
    }

    async function nfts({
      chain,
      account,
      signal,
      cursor,
    }: Question & { cursor?: unknown }): Promise<Known<Page<Nft>>> {
      const place = cursor === undefined ? undefined : readCursor(placeShape, cursor)
      const asOf = clock.now()
      const { items, next } = await toolsOf(chain).api.getPage(nftShape, `addresses/${account}/nft`, signal, place, {
        type: 'ERC-721,ERC-1155',
      })
      const found = items.flatMap(
        (one) => toNft(chain, one.token, one.id, one.token.type === 'ERC-721' ? 1n : BigInt(one.value ?? 1), one) ?? [],
      )
      return { value: { items: found, ...(next && { next }) }, asOf }
    }

    async function prices(
      assets: readonly AssetRef[],
      signal: AbortSignal,
    ): Promise<Known<ReadonlyMap<string, Price>>> {
      const unknown = assets.filter((asset) => !rates.get(keyOf(asset))).slice(0, mostRates)
      await mapParallel(unknown, 4, async (asset) => {
        const { api } = toolsOf(asset.chain)
        const rate = asset.address
          ? (await api.get(tokenRateShape, `tokens/${asset.address}`, signal, {}, {})).exchange_rate
          : (await api.get(statsShape, 'stats', signal)).coin_price
        rates.set(keyOf(asset), toPrice(rate))
      })
      const found = assets.flatMap((asset) => {
        const rate = rates.get(keyOf(asset))
        return rate ? [{ key: keyOf(asset), ...rate }] : []
      })
      return {
        value: new Map(found.flatMap(({ key: name, price }) => (price ? [[name, price] as const] : []))),
        asOf: Math.min(clock.now(), ...found.map(({ asOf }) => asOf)),
      }
    }

    return {
      id,
      serves: (chain) => readers.has(chain),
      balances,
      nfts,
      prices,
      async history(question) {
        const asOf = clock.now()
        return { value: await readHistory(toolsOf(question.chain), question), asOf }
      },
    }
  },
}

/** Transactions by hash. Those with a block are kept in memory: on the next page, or for another account, they cost no call. */
function createLookUp(api: Api): ChainTools['getTransaction'] {
  const kept = createRecent<ApiTransaction>(mostTransactions)
  return async (hash, signal) => {
    const known = kept.get(hash)
    if (known) return known
    const found = await api.get(transactionShape.nullable(), `transactions/${hash}`, signal, {}, null)
    if (found?.block_number) kept.set(hash, found)
    return found ?? undefined
  }
}
