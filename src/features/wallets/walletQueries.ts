import type { ServiceClient, WalletListing } from '../../kernel/index.js'
import { isChain } from './listedChains.js'
import { readWallets, type WalletAnswer } from './walletRecord.js'

/** A question to a directory; every part that is there must fit. */
export interface WalletQuery {
  /** From 1. */
  readonly page: number
  /** Wallets of a page. */
  readonly entries: number
  /** Only these ids. */
  readonly include?: readonly string[]
  /** None of these ids. */
  readonly exclude?: readonly string[]
  /** CAIP-2 ids, at least one of which the wallet knows. */
  readonly chains?: readonly string[]
  /** Part of the name. */
  readonly search?: string
  /** Only those that the directory vouches for. */
  readonly certified?: boolean
  /** Whole names, or `rdns`: one of either list is enough. */
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
}

/** Asks a directory. @throws {LatchkeyError} those of the service client, WALLET_LIST_INVALID */
export type AskWallets = (query: WalletQuery, signal?: AbortSignal) => Promise<WalletAnswer>

/** Bytes of an answer: a hundred wallets with all their chains stay far below. */
const mostBytes = 1024 * 1024

/** Asks the services (protocol/wallet-api.md section 4). */
export const askServices =
  (services: ServiceClient): AskWallets =>
  ({ page, entries, include, exclude, chains, search, certified, names, rdns }, signal) => {
    const list = (items: readonly string[] | undefined) => (items?.length ? items.join() : undefined)
    const isLookup = names !== undefined || rdns !== undefined
    return services.call({
      part: 'directory',
      path: '/getWallets',
      query: {
        page,
        entries,
        include: list(include),
        exclude: list(exclude),
        chains: list(chains),
        search: search || undefined,
        // The protocol has another name for it where installed wallets are looked up.
        [isLookup ? 'badge' : 'badge_type']: certified ? 'certified' : undefined,
        // A name with a comma would be two.
        names: list(names?.filter((name) => !name.includes(','))),
        rdns: list(rdns),
      },
      parse: (json) =>
        readWallets(json, {
          entries,
          toImageUrl: (id) => services.url('directory', `/getWalletImage/${encodeURIComponent(id)}`),
        }),
      maxBytes: mostBytes,
      signal,
    })
  }

/** As names are searched: case, width and composed accents count as one. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().trim()

/** Answers from a list that is here as a whole, by the same rules as the services. */
export function queryWallets(all: readonly WalletListing[], query: WalletQuery): WalletAnswer {
  const { page, entries, include, exclude, chains, certified, names, rdns } = query
  const search = foldName(query.search ?? '')
  const wanted = new Set(names?.map(foldName))
  const fits = (wallet: WalletListing) =>
    (!include || include.includes(wallet.id)) &&
    !exclude?.includes(wallet.id) &&
    (!certified || wallet.certified === true) &&
    foldName(wallet.name).includes(search) &&
    (!chains || !wallet.chains || wallet.chains.some((own) => chains.some((chain) => isChain(own, chain)))) &&
    ((!names && !rdns) ||
      wanted.has(foldName(wallet.name)) ||
      (wallet.rdns !== undefined && rdns?.includes(wallet.rdns) === true))
  const found = all.filter(fits)
  const wallets = found.slice((page - 1) * entries, page * entries)
  return { wallets, received: wallets.length, count: found.length }
}
