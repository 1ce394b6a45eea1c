import type { WalletRecord } from './record.js'

/** What a page asks of the wallets; every part that is present must fit. */
export interface WalletQuery {
  /** From 1. */
  page: number
  /** Wallets of a page. */
  entries: number
  /** Only these ids. */
  include?: readonly string[] | undefined
  /** None of these ids. */
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids, at least one of which the wallet serves. A wallet whose chains are not known fits. */
  chains?: readonly string[] | undefined
  /** Part of the name, in any case. */
  search?: string | undefined
  /** `none` is a wallet without a badge. */
  badge?: 'none' | 'certified' | undefined
  /** Whole names in any case, or `rdns`: a wallet fits when one of either list does. */
  names?: readonly string[] | undefined
  rdns?: readonly string[] | undefined
  /** Only wallets that support payments by WalletConnect. */
  isPayOnly?: boolean | undefined
  /** None that a phone reaches only by a link to its own browser: an app without chain adapters connects by WalletConnect. */
  isCoreOnly?: boolean | undefined
  /** `wcpay` puts wallets that support payments first. Default: the order of the set. */
  sort?: 'default' | 'wcpay' | undefined
}

/** A wallet prepared for answering. */
export interface PreparedWallet {
  record: WalletRecord
  /** The record as JSON. */
  text: string
  /** Its name as {@link fold} makes it. */
  name: string
  chains: ReadonlySet<string>
}

/** Prepares wallets for {@link selectWallets}, in their stable order: by `order`, then by name, then by id. */
export function toEntries(records: readonly WalletRecord[]): PreparedWallet[] {
  return records
    .map((record) => ({
      record,
      text: JSON.stringify(record),
      name: fold(record.name),
      chains: new Set(record.chains),
    }))
    .sort(compare)
}

/** All wallets that fit, in order, of all pages. */
export function selectWallets(entries: readonly PreparedWallet[], query: WalletQuery): PreparedWallet[] {
  const include = query.include && new Set(query.include)
  const exclude = new Set(query.exclude)
  const search = query.search === undefined ? undefined : fold(query.search)
  const names = new Set(query.names?.map(fold))
  const rdns = new Set(query.rdns)
  const isLookup = query.names !== undefined || query.rdns !== undefined
  const found = entries.filter(
    ({ record, name, chains }) =>
      (!include || include.has(record.id)) &&
      !exclude.has(record.id) &&
      (!query.badge || (record.badge_type ?? 'none') === query.badge) &&
      (!query.isPayOnly || record.supports_wcpay === true) &&
      (!query.isCoreOnly || !record.browse_link || Boolean(record.mobile_link)) &&
      (search === undefined || name.includes(search)) &&
      (!isLookup || names.has(name) || (record.rdns != null && rdns.has(record.rdns))) &&
      (!query.chains || chains.size === 0 || query.chains.some((chain) => chains.has(chain))),
  )
  if (query.sort !== 'wcpay') return found
  const pays = (entry: PreparedWallet) => entry.record.supports_wcpay === true
  return [...found.filter(pays), ...found.filter((entry) => !pays(entry))]
}

/** One spelling for letters that look alike: case, width and composed accents. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** By code units, so that the order is the same on every machine. */
function compare(a: PreparedWallet, b: PreparedWallet): number {
  const [orderA, orderB] = [a, b].map(({ record }) => record.order ?? Number.POSITIVE_INFINITY) as [number, number]
  if (orderA !== orderB) return orderA - orderB
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.record.id < b.record.id ? -1 : 1
}
