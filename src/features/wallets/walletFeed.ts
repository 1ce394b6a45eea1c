import type { WalletListing } from '../../kernel/index.js'
import { abortedError } from '../../kernel/index.js'
import type { AskWallets, WalletQuery } from './walletQueries.js'
import type { WalletAnswer } from './walletRecord.js'

/** What a feed has so far. A change makes a new object. */
export interface WalletFeedState {
  /** In the directory's order, each once. Only ever grows at its end, so that nothing moves under a finger. */
  readonly wallets: readonly WalletListing[]
  /** `idle`: more may follow, and was not asked for. */
  readonly status: 'idle' | 'loading' | 'failed' | 'done'
  /** Why the last question failed. */
  readonly error?: unknown
  /** Wallets in the directory that fit; undefined until the first answer. */
  readonly count?: number
}

/** A list of wallets that comes page by page. */
export interface WalletFeed {
  state(): WalletFeedState
  /** Calls back after each change; returns its own stop. When nothing watches any more, what is on its way is given up. */
  watch(listener: () => void): () => void
  /** Asks for the next pages, until so many are on their way; what failed is asked for again. Default 1. */
  more(ahead?: number): void
}

/** What a feed is made from. */
export interface WalletFeedParts {
  readonly ask: AskWallets
  readonly query: Omit<WalletQuery, 'page'>
  /** Most pages; default: all. */
  readonly pages?: number
}

/** Pages that are read once more at the same time. */
const mostAtOnce = 3
/** A directory that changes with every answer is not followed for ever. */
const mostRounds = 3

/** Makes a feed. It asks nothing by itself. */
export function createWalletFeed({ ask, query, pages: mostPages = Number.POSITIVE_INFINITY }: WalletFeedParts) {
  const listeners = new Set<() => void>()
  /** Answers by page: one that comes before its turn waits for it. */
  const arrived = new Map<number, WalletAnswer>()
  /** The page that each wallet came on last. */
  const pageOf = new Map<string, number>()
  const shown = new Map<string, WalletListing>()
  /** Pages on their way. */
  const asked = new Set<number>()
  /** Pages that were read before the directory changed: what moved onto them would be missed. */
  let doubtful = new Set<number>()
  /** How often it changed since all pages fitted together. */
  let rounds = 0
  /** Changes so far: an answer to an older question may know nothing of the last one. */
  let edition = 0
  /** Pages in sight, without a gap. */
  let joined = 0
  let last = mostPages
  let count: number | undefined
  let error: unknown
  let state: WalletFeedState = { wallets: [], status: 'idle' }
  let loading = new AbortController()

  const tell = () => {
    const isDone = joined >= last && doubtful.size === 0
    // A page beyond the end that failed is none that is missing.
    const status = asked.size ? 'loading' : isDone ? 'done' : error !== undefined ? 'failed' : 'idle'
    const wallets = state.wallets.length === shown.size ? state.wallets : [...shown.values()]
    state = { wallets, status, count, ...(status === 'failed' ? { error } : {}) }
    for (const listener of [...listeners]) listener()
  }
  const show = ({ wallets }: WalletAnswer) => {
    for (const wallet of wallets) if (!shown.has(wallet.id)) shown.set(wallet.id, wallet)
  }
  const take = (page: number, answer: WalletAnswer, knows: number) => {
    const isNew = !arrived.has(page)
    const isRepeat = isNew && answer.wallets.some(({ id }) => pageOf.has(id))
    const isOther = isRepeat || (count !== undefined && count !== answer.count)
    for (const { id } of answer.wallets) pageOf.set(id, page)
    count = answer.count
    last = Math.min(mostPages, answer.received ? Math.ceil(answer.count / query.entries) : page - 1)
    arrived.set(page, answer)
    if (knows === edition) doubtful.delete(page)
    if (isOther && rounds < mostRounds) {
      rounds++
      edition++
      doubtful = new Set([...arrived.keys(), ...asked])
      doubtful.delete(page)
    } else if (doubtful.size === 0) rounds = 0
    if (!isNew) {
      if (page <= joined) show(answer)
      return
    }
    for (let next = arrived.get(joined + 1); next; next = arrived.get(joined + 1)) {
      joined++
      show(next)
    }
  }
  const send = (page: number) => {
    const { signal } = loading
    const knows = edition
    asked.add(page)
    const settle = (act: () => void) => {
      if (signal.aborted) return
      asked.delete(page)
      act()
      if (error === undefined) readAgain()
      tell()
    }
    ask({ ...query, page }, signal).then(
      (answer) => settle(() => take(page, answer, knows)),
      (cause: unknown) =>
        settle(() => {
          error = cause
        }),
    )
  }
  const readAgain = () => {
    for (const page of doubtful) {
      if (page > last) doubtful.delete(page)
      else if (!asked.has(page) && asked.size < mostAtOnce) send(page)
    }
  }
  const nextPage = () => {
    let page = joined + 1
    while (arrived.has(page) || asked.has(page)) page++
    return page
  }

  const feed: WalletFeed = {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || asked.size === 0) return
        loading.abort(abortedError())
        loading = new AbortController()
        asked.clear()
        tell()
      }
    },
    more(ahead = 1) {
      error = undefined
      const before = asked.size
      readAgain()
      for (let page = nextPage(); asked.size < ahead && page <= last; page = nextPage()) send(page)
      if (asked.size !== before || state.status === 'failed') tell()
    },
  }
  return feed
}
