import { type CaipAccountId, createLive, type PluginContext } from '../../src/plugin.js'
import type { HistoryPage } from './parseHistory.js'
import { createHistoryReader } from './readHistory.js'
import type { Activity } from './types.js'

/** A page holds that long (spec section 9, history cache of protocol/blockchain-api.md). */
const keepFor = 15_000

/** What the data service says of one account on one chain. */
export interface History {
  /** Newest first, each once. */
  items(): readonly Activity[]
  /** False until the service has been asked, and where it does not serve the chain. */
  isKnown(): boolean
  isServed(): boolean
  error(): unknown
  since(): number | undefined
  hasMore(): boolean
  isLoadingMore(): boolean
  watch(listener: () => void): () => void
  more(): void
  retry(): void
  /** What is known is out of date. */
  expire(): void
}

/** Hears of what the user would not see otherwise. */
export interface HistoryListener {
  onFailure(error: unknown, cursor: string | undefined): void
  onMore(cursor: string): void
}

type Parts = Pick<PluginContext, 'services' | 'clock' | 'page' | 'signal'>

/** Pages of an account's history, the first one kept current while it is watched. */
export function createHistory(parts: Parts, account: CaipAccountId, listener: HistoryListener): History {
  const { signal } = parts
  const read = createHistoryReader(parts, account, keepFor)
  const listeners = new Set<() => void>()
  /** What follows the first page: pages that were asked for, and what the first page has pushed out. */
  let older: readonly Activity[] = []
  let cursor: string | undefined
  let first: HistoryPage | null | undefined
  let paging: { readonly cursor: string } | undefined
  let isTold = false

  const tell = () => {
    for (const one of [...listeners]) one()
  }
  const fail = (error: unknown, at?: string) => {
    // Once, however often it fails until one is answered.
    if (!isTold) listener.onFailure(error, at)
    isTold = true
  }
  const all = () => [...(first?.items ?? []), ...older]
  /** A new first page goes over what is known; where nothing joins them, pages in between are missing, and it begins anew. */
  const join = (page: HistoryPage) => {
    const ids = new Set(page.items.map(({ id }) => id))
    const before = all()
    const oldest = page.items.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    const isJoined = before.some(({ id }) => ids.has(id))
    if (first && isJoined && page.next !== undefined) {
      older = before.filter(({ id, at }) => !ids.has(id) && at <= oldest)
    } else {
      older = []
      cursor = page.next
      paging = undefined
    }
  }
  const makeLive = () =>
    createLive<HistoryPage | null>({
      ...parts,
      keepFor,
      retries: 0,
      ask: ({ fresh }) => read.first(fresh),
      onFailure: (error) => {
        if (!signal.aborted) fail(error)
      },
    })
  const onLive = () => {
    const page = live.get()
    if (live.error() === undefined) isTold = false
    if (page !== undefined && page !== first) {
      if (page) join(page)
      first = page
    }
    tell()
  }
  let live = makeLive()
  let stop = () => {}

  return {
    items: all,
    isKnown: () => first !== undefined,
    isServed: () => first !== null,
    error: () => live.error(),
    since: () => first?.since,
    hasMore: () => cursor !== undefined,
    isLoadingMore: () => paging !== undefined,
    watch(one) {
      const own = () => one()
      listeners.add(own)
      if (listeners.size === 1) stop = live.watch(onLive)
      return () => {
        if (listeners.delete(own) && listeners.size === 0) stop()
      }
    },
    more() {
      if (cursor === undefined || paging) return
      const mine = { cursor }
      paging = mine
      listener.onMore(cursor)
      tell()
      read.page(mine.cursor).then(
        (page) => {
          // The list began anew meanwhile.
          if (paging !== mine) return
          const ids = new Set(all().map(({ id }) => id))
          older = [...older, ...page.items.filter(({ id }) => !ids.has(id) && ids.add(id))]
          // One that leads to itself would be asked for for ever.
          cursor = page.next === mine.cursor ? undefined : page.next
          paging = undefined
          isTold = false
          tell()
        },
        (error: unknown) => {
          if (paging !== mine || signal.aborted) return
          paging = undefined
          fail(error, mine.cursor)
          tell()
        },
      )
    },
    retry() {
      // Another one: the old one asks nothing for 30 s after its failure.
      stop()
      live = makeLive()
      if (listeners.size > 0) stop = live.watch(onLive)
      tell()
    },
    expire: () => live.expire(),
  }
}
