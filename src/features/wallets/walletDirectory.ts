import { createLoader } from '../../kernel/base/loader.js'
import type { ConnectorRegistry } from '../../kernel/connections/index.js'
import { connectorsAtom, recentAtom } from '../../kernel/connections/index.js'
import type { Clock, LatchkeyOptions, ServiceClient, Store, WalletListing } from '../../kernel/index.js'
import { networksAtom } from '../../kernel/networks/index.js'
import { askHostList } from './hostWalletList.js'
import { toListedChains } from './listedChains.js'
import { suggestionsAtom, type WalletSuggestions } from './state.js'
import { createWalletFeed, type WalletFeed } from './walletFeed.js'
import { type AskWallets, askServices } from './walletQueries.js'

/** Wallets of a page, of a search, of a look-up of installed ones (spec section 9, protocol/wallet-api.md section 4). */
const pageEntries = 40
const searchEntries = 100
const rankEntries = 20
/** Most ids of one question. */
const mostIds = 100
/** Wallets that are installed have announced themselves by then. */
const announceWait = 300
/** Feeds that are kept: the way back from a wallet finds its search as it was. */
const keptFeeds = 12

/** Which wallets a feed has. */
export interface WalletFilter {
  /** Part of the name; then one page of a hundred. */
  readonly search?: string
  readonly certified?: boolean
  /** Only wallets that know chains of this namespace. */
  readonly namespace?: string
}

/** Wallets that others know: the services, or a list of the host's. Lives as long as the page, asks nothing by itself. */
export interface WalletDirectory {
  /**
   * Asks for what the first list shows, once a page: what is known already is not asked for again, what failed is. The
   * answer is in `suggestionsAtom`; this resolves when it is there, whatever it is.
   */
  suggest(namespace?: string): Promise<void>
  /** The wallets that fit; the same feed for the same filter. */
  feed(filter?: WalletFilter): WalletFeed
  /** One wallet by its id. @throws {LatchkeyError} those of the service client, WALLET_LIST_INVALID */
  find(id: string): Promise<WalletListing | undefined>
}

/** What a directory is made from. */
export interface WalletDirectoryParts {
  readonly options: LatchkeyOptions
  readonly services: ServiceClient
  readonly store: Store
  readonly clock: Clock
  readonly connectors: Pick<ConnectorRegistry, 'discover'>
}

/** Makes the directory of one instance: over the host's own list where it gave one, else over its services. */
export function createWalletDirectory(parts: WalletDirectoryParts): WalletDirectory {
  const { options, services, store, clock, connectors } = parts
  const { walletList, featuredWalletIds: featured = [], includeWalletIds: include, excludeWalletIds: exclude } = options
  const known = new Map<string, WalletListing>()
  const asked: AskWallets = walletList ? askHostList(walletList) : askServices(services)
  const ask: AskWallets = async (query, signal) => {
    const answer = await asked(query, signal)
    for (const wallet of answer.wallets) known.set(wallet.id, wallet)
    return answer
  }

  const feeds = new Map<string, WalletFeed>()
  const feed = ({ search = '', certified, namespace }: WalletFilter = {}): WalletFeed => {
    const chains = toListedChains(store.get(networksAtom), namespace)
    const text = search.trim()
    const key = JSON.stringify([text, certified === true, chains])
    const kept = feeds.get(key)
    const query = { include, exclude, chains, certified, search: text, entries: text ? searchEntries : pageEntries }
    const found = kept ?? createWalletFeed({ ask, query, pages: text ? 1 : undefined })
    // The one used last goes to the end, the oldest out.
    feeds.delete(key)
    feeds.set(key, found)
    if (feeds.size > keptFeeds) feeds.delete(feeds.keys().next().value ?? '')
    return found
  }

  /** Ids that were asked for: what the directory does not have is not asked for twice. */
  const answered = new Set<string>()
  const lookUps = createLoader(async (ids: string) => {
    await ask({ page: 1, entries: mostIds, include: ids.split(',') })
    for (const id of ids.split(',')) answered.add(id)
  })
  const lookUp = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id) && !answered.has(id)).slice(0, mostIds)
    if (missing.length) await lookUps.load(missing.sort().join())
  }
  /** Names and places of wallets that are installed. What they say of themselves stands until then, and where it fails. */
  const ranks = createLoader((key: string) => {
    const { names, rdns } = JSON.parse(key) as Record<'names' | 'rdns', string[]>
    return ask({ page: 1, entries: rankEntries, names, rdns, certified: true })
  })
  const rank = async () => {
    await connectors.discover()
    await new Promise<void>((resolve) => clock.after(announceWait, resolve))
    const installed = store.get(connectorsAtom).filter(({ type }) => type === 'announced' || type === 'injected')
    const listed = new Set([...known.values()].map(({ rdns }) => rdns))
    const unknown = installed.filter(({ rdns }) => !rdns || !listed.has(rdns))
    const rdns = unknown.flatMap((connector) => connector.rdns ?? []).sort()
    const names = unknown.flatMap((connector) => (connector.rdns ? [] : connector.name)).sort()
    if (unknown.length) await ranks.load(JSON.stringify({ names, rdns }))
  }

  const write = (key: string, change: Partial<WalletSuggestions>) => {
    const before = store.get(suggestionsAtom)
    const own = before[key] ?? { status: 'pending', named: [], first: [], count: undefined }
    store.set(suggestionsAtom, { ...before, [key]: { ...own, ...change } })
  }
  const readFirst = (list: WalletFeed) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        const { count, status, error } = list.state()
        if (count === undefined && status !== 'failed') return
        stop()
        if (count === undefined) reject(error)
        else resolve()
      }
      const stop = list.watch(check)
      if (list.state().count === undefined) list.more()
      check()
    })

  return {
    feed,
    async find(id) {
      await lookUp([id])
      return known.get(id)
    },
    async suggest(namespace) {
      const key = namespace ?? ''
      const list = feed({ namespace })
      const named = () => [...known.values()]
      if (store.get(suggestionsAtom)[key]?.status !== 'ready') write(key, { status: 'pending' })
      // Of what was used last some are connectors, and are none of the directory's business.
      const here = new Set(store.get(connectorsAtom).map(({ id }) => id))
      const wanted = [...featured, ...(exclude ?? []), ...store.get(recentAtom).filter((id) => !here.has(id))]
      const [first, others] = await Promise.allSettled([readFirst(list), lookUp(wanted)])
      const { wallets, count } = list.state()
      const failed = first.status === 'rejected' || others.status === 'rejected'
      write(key, {
        status: failed ? 'failed' : 'ready',
        named: named(),
        first: wallets.slice(0, pageEntries),
        count,
      })
      await rank().then(
        () => write(key, { named: named() }),
        () => {
          // The list goes without their names and places.
        },
      )
    },
  }
}
