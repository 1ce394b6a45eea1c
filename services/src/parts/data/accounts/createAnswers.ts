import type { Clock } from '../../../clock.js'
import { DriverError } from '../../../upstream/driverError.js'
import type { AskDrivers } from './askDrivers.js'
import type { GetCoin } from './createGetCoin.js'
import { type ChainCursors, sealCursor } from './cursor.js'
import type { AnswerStore, Wanted } from './store/answerStore.js'
import {
  type AssetRef,
  type Driver,
  type Identity,
  type Known,
  keyOf,
  type Nft,
  type Page,
  type Price,
} from './types.js'
import {
  sortBalances,
  type ToPicture,
  toNftId,
  toWireBalance,
  toWireNft,
  toWireNftDetail,
  toWireTransaction,
} from './wire.js'

/** Drivers that are asked for something on a chain, in order. */
export type Choice = (concern: 'balances' | 'history' | 'nfts' | 'prices', chain: string) => readonly Driver[]

/** What answers are made with. */
export interface AnswerTools {
  readonly ask: AskDrivers
  readonly store: AnswerStore
  readonly choose: Choice
  readonly getCoin: GetCoin
  readonly identityDrivers: readonly Driver[]
  readonly toPicture: ToPicture
  /** Name, picture and traits of collectibles, where their metadata can be had in time. */
  readonly describe: (nfts: readonly Nft[]) => Promise<readonly Nft[]>
  readonly clock: Clock
}

/** What is asked of an account. */
export interface AccountQuestion {
  readonly chain: string
  readonly account: string
  readonly signal: AbortSignal
}

/** A body with what is known of its worth. */
export interface Answer<Body> {
  readonly body: Body
  /** Ms at which its oldest figure was given. */
  readonly asOf: number
  readonly since?: number
  readonly isStale?: boolean
}

/** A page of a list on the wire. */
export interface WirePage<Item> {
  readonly items: readonly Item[]
  readonly next?: { readonly driver: string; readonly next: unknown }
}

const nftKey = (id: string) => `nft ${id}`
const balanceMs = 30_000
const listMs = 15_000
const identityMs = 300_000

/** The answers of the account routes, from the store or from drivers. They reject with a {@link DriverError}. */
export function createAnswers(tools: AnswerTools) {
  const { ask, store, choose, getCoin, identityDrivers, toPicture, describe, clock } = tools
  /** What the store has when no driver answers is old, and says so (F14). */
  async function getOrOld<Body>(wanted: Wanted<Answer<Body>>): Promise<Answer<Body>> {
    try {
      return (await store.get(wanted)).body
    } catch (error) {
      if (error instanceof DriverError && error.reason === 'cursor') throw error
      const old = await store.findOld<Answer<Body>>(wanted.key)
      if (!old) throw error
      return { ...old.body, isStale: true }
    }
  }

  async function listPrices(assets: readonly AssetRef[], chain: string, signal: AbortSignal) {
    const found = new Map<string, Price>()
    let asOf = clock.now()
    for (const driver of choose('prices', chain)) {
      const wanted = assets.filter((asset) => !found.has(keyOf(asset)))
      if (wanted.length === 0) break
      const key = `prices ${driver.id} ${wanted.map(keyOf).sort().join(' ')}`
      const { body } = await store.get({
        key,
        freshMs: listMs,
        signal,
        make: async () => {
          const { answer } = await ask(`prices of ${chain}`, [driver], signal, (one, own) => pricesOf(one, wanted, own))
          return { value: [...answer.value], asOf: answer.asOf }
        },
      })
      asOf = Math.min(asOf, body.asOf)
      for (const [name, price] of body.value) found.set(name, price)
    }
    return { prices: found as ReadonlyMap<string, Price>, asOf }
  }

  /** Holdings without prices are worth more than none: a price upstream that fails leaves its prices unknown. */
  async function tryPrices(assets: readonly AssetRef[], chain: string, signal: AbortSignal) {
    try {
      return await listPrices(assets, chain, signal)
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      return { prices: new Map<string, Price>(), asOf: clock.now() }
    }
  }

  return {
    listPrices,
    balances: ({ chain, account, signal, isForced }: AccountQuestion & { isForced: boolean }) =>
      getOrOld({
        key: `balances ${chain} ${account}`,
        freshMs: balanceMs,
        isForced,
        signal,
        async make() {
          const drivers = choose('balances', chain)
          const [{ driver, answer }, coin] = await Promise.all([
            ask(`balances of ${chain}`, drivers, signal, (one, own) =>
              balancesOf(one, { chain, account, signal: own }),
            ),
            drivers.some(({ isNode }) => !isNode) ? getCoin(chain, account, signal) : undefined,
          ])
          const said = answer.value.find(({ asset }) => asset.address === undefined)?.amount
          const isOther = !driver.isNode && coin !== undefined && said !== undefined && coin !== said
          const priced = await tryPrices(
            answer.value.map(({ asset }) => asset).filter(({ isSpam }) => !isSpam),
            chain,
            signal,
          )
          const wire = answer.value.map((holding) =>
            toWireBalance(holding, priced.prices.get(keyOf(holding.asset)), toPicture),
          )
          const known = isOther ? { ...answer, isStale: true } : answer
          return worthOf(known, sortBalances(wire), Math.min(answer.asOf, priced.asOf))
        },
      }),
    history: (question: AccountQuestion & { cursor: ChainCursors[string] | undefined }) =>
      getPage(
        'history',
        question,
        (driver, own) => {
          const asking = driver.history?.(own)
          return asking ?? lacks(driver)
        },
        (transaction) => toWireTransaction(transaction, toPicture, clock.now()),
      ),
    nfts: (question: AccountQuestion & { cursor: ChainCursors[string] | undefined }) =>
      getPage(
        'nfts',
        question,
        async (driver, own) => {
          const known = await (driver.nfts?.(own) ?? lacks(driver))
          const items = await describe(known.value.items)
          // What is looked at more closely next was in a list before.
          await store.put(new Map(items.map((nft) => [nftKey(toNftId(nft)), toWireNftDetail(nft, toPicture)])))
          return { ...known, value: { ...known.value, items } }
        },
        (nft) => toWireNft(nft, toPicture),
      ),
    /** A collectible that was in a list within the last hour; undefined for another one. */
    nft: (id: string) => store.findOld<ReturnType<typeof toWireNftDetail>>(nftKey(id)),
    identity: (account: string, signal: AbortSignal): Promise<Answer<{ name: string | null; avatar: string | null }>> =>
      getOrOld({
        key: `identity ${account}`,
        freshMs: identityMs,
        signal,
        async make() {
          if (identityDrivers.length === 0) return { body: { name: null, avatar: null }, asOf: clock.now() }
          const answer = await findIdentity(ask, identityDrivers, { account, signal })
          return worthOf(answer, await toWireIdentity(answer.value, tools))
        },
      }),
  }

  function getPage<Item, Wire>(
    concern: 'history' | 'nfts',
    { chain, account, cursor, signal }: AccountQuestion & { cursor: ChainCursors[string] | undefined },
    call: (driver: Driver, own: AccountQuestion & { cursor?: unknown }) => Promise<Known<Page<Item>>>,
    toWire: (item: Item) => Wire,
  ): Promise<Answer<WirePage<Wire>>> {
    // A page goes on with the driver that began the list: another one's pages begin elsewhere.
    const drivers = choose(concern, chain).filter((driver) => !cursor || driver.id === cursor.driver)
    if (drivers.length === 0) throw new DriverError('cursor', 'No driver has given this cursor.')
    const place = cursor ? (sealCursor({ [chain]: cursor }) ?? '') : ''
    return getOrOld({
      key: `${concern} ${chain} ${account} ${place}`,
      freshMs: listMs,
      signal,
      async make() {
        const { driver, answer } = await ask(`${concern} of ${chain}`, drivers, signal, (one, own) =>
          call(one, { chain, account, signal: own, ...(cursor && { cursor: cursor.next }) }),
        )
        const { items, next } = answer.value
        return worthOf(answer, {
          items: items.map(toWire),
          ...(next !== undefined && { next: { driver: driver.id, next } }),
        })
      },
    })
  }
}

/** The answers of the account routes. */
export type Answers = ReturnType<typeof createAnswers>

/** A picture that is a collectible's is where its metadata says. */
async function toWireIdentity(
  { name, avatarUrl, avatarNft }: Identity,
  { describe, toPicture }: Pick<AnswerTools, 'describe' | 'toPicture'>,
) {
  const [nft] = avatarNft ? await describe([avatarNft]) : []
  return { name: name ?? null, avatar: toPicture(avatarUrl ?? nft?.pictureUrl) || null }
}

function worthOf<Body>({ asOf, since, isStale }: Known<unknown>, body: Body, oldest = asOf): Answer<Body> {
  return { body, asOf: oldest, ...(since !== undefined && { since }), ...(isStale && { isStale }) }
}

/** What the first driver says that knows a name of the account. */
async function findIdentity(
  ask: AskDrivers,
  drivers: readonly Driver[],
  { account, signal }: Omit<AccountQuestion, 'chain'>,
): Promise<Known<Identity>> {
  const { driver, answer } = await ask('identity', drivers, signal, (one, own) =>
    one.identity ? one.identity({ account, signal: own }) : lacks(one),
  )
  const rest = drivers.slice(drivers.indexOf(driver) + 1)
  return answer.value.name === undefined && rest.length > 0 ? findIdentity(ask, rest, { account, signal }) : answer
}

/** Drivers are chosen by what they have; this says it where types cannot. */
async function lacks(driver: Driver): Promise<never> {
  throw new DriverError('refused', `The driver ${driver.id} does not know that.`)
}

const balancesOf = (driver: Driver, question: AccountQuestion) => driver.balances?.(question) ?? lacks(driver)

const pricesOf = (driver: Driver, assets: readonly AssetRef[], signal: AbortSignal) =>
  driver.prices?.(assets, signal) ?? lacks(driver)

/** One body of what several chains answered: as old as its oldest part. */
export function joinWorth(answers: readonly Answer<unknown>[], now: number): Omit<Answer<unknown>, 'body'> {
  const sinces = answers.flatMap(({ since }) => since ?? [])
  return {
    asOf: Math.min(now, ...answers.map(({ asOf }) => asOf)),
    ...(sinces.length > 0 && { since: Math.max(...sinces) }),
    ...(answers.some(({ isStale }) => isStale) && { isStale: true }),
  }
}
