import {
  type InstanceContext,
  type Price,
  type PricedAsset,
  type PriceList,
  type Prices,
  parseAccountId,
  type Spelling,
} from '../../kernel/index.js'
import { createLive } from '../../values/live.js'
import { createLives } from '../../values/lives.js'
import { type PriceRecord, parsePrices } from './priceRecord.js'
import { type SpellingParts, toWireAddress } from './wireAddress.js'

/** A price holds that long (protocol/blockchain-api.md section 1). */
const keepFor = 15_000
/** Most addresses of one request. */
const most = 100

/** What was answered for an address; undefined when no source knows a price. */
interface Answer {
  readonly price: Price | undefined
  readonly until: number
}

/** One key for all spellings of an address, with its chain before it or not. */
function toKey(address: string, fold: Spelling['fold']): string {
  const at = address.lastIndexOf(':') + 1
  return address.slice(0, at) + fold(address.slice(at))
}

/** The first price of each address. */
function toPricesByKey(found: readonly PriceRecord[], fold: Spelling['fold']): ReadonlyMap<string, number> {
  return new Map(found.map(({ address, price }) => [toKey(address, fold), price] as const).reverse())
}

type PriceParts = Pick<InstanceContext, 'services' | 'clock' | 'page' | 'signal' | 'projectId'> & SpellingParts

/** Makes the prices of one instance. */
export function createPrices({ services, clock, page, signal, projectId, spelling }: PriceParts): Prices {
  const known = new Map<string, Answer>()
  /** What is asked for in this task. */
  let batch: { readonly addresses: Set<string>; readonly answered: Promise<void> } | undefined

  const askFor = async (addresses: readonly string[]) => {
    const found = await services.call({
      part: 'data',
      path: '/v1/fungible/price',
      body: { projectId, currency: 'usd', addresses },
      repeatable: true,
      parse: parsePrices,
      signal,
    })
    const asOf = clock.now()
    const answers = new Map<Spelling['fold'], ReadonlyMap<string, number>>()
    for (const address of addresses) {
      const { namespace, address: bare } = parseAccountId(address)
      const { fold } = spelling(namespace)
      // A service may answer with the address alone: only where that is one asset's here.
      const isAlone = addresses.filter((other) => other.endsWith(`:${bare}`)).length === 1
      const answered = answers.get(fold) ?? toPricesByKey(found, fold)
      answers.set(fold, answered)
      const usd = answered.get(toKey(address, fold)) ?? (isAlone ? answered.get(fold(bare)) : undefined)
      known.set(address, { price: usd === undefined ? undefined : { usd, asOf }, until: asOf + keepFor })
    }
  }
  const gather = (addresses: readonly string[]): Promise<void> => {
    if (!batch) {
      const all = new Set<string>()
      const task = new Promise<void>((resolve) => clock.after(0, resolve))
      const answered = task.then(async () => {
        batch = undefined
        const list = [...all]
        const parts = Array.from({ length: Math.ceil(list.length / most) }, (_, at) =>
          list.slice(at * most, (at + 1) * most),
        )
        await Promise.all(parts.map(askFor))
      })
      batch = { addresses: all, answered }
    }
    for (const address of addresses) batch.addresses.add(address)
    return batch.answered
  }

  const lives = createLives((key) => {
    const wanted = (JSON.parse(key) as PricedAsset[]).map((asset) => [asset, toWireAddress(asset, spelling)] as const)
    const addresses = wanted.flatMap(([, address]) => address ?? [])
    return createLive<PriceList>({
      ...{ clock, page, signal, keepFor },
      async ask({ fresh }) {
        const missing = addresses.filter((address) => fresh || !((known.get(address)?.until ?? 0) > clock.now()))
        if (missing.length) await gather(missing)
        const priced = wanted.flatMap(([asset, address = '']) => {
          const price = known.get(address)?.price
          return price ? [[asset, price] as const] : []
        })
        return Object.freeze(Object.fromEntries(priced))
      },
    })
  })

  return Object.freeze({
    of(assets: readonly PricedAsset[]) {
      for (const asset of assets) toWireAddress(asset, spelling)
      return lives.of(JSON.stringify([...new Set(assets)].sort()))
    },
  })
}
