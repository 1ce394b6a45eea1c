import { useMemo, useRef } from 'react'
import { suggestionsAtom } from '../../features/wallets/index.js'
import { connectorsAtom, recentAtom } from '../../kernel/connections/index.js'
import type { WalletListing } from '../../kernel/index.js'
import { useAtomValue, useFeatureContext, useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { useListings } from './directory/useSuggestions.js'
import { toFirstRows } from './rows/toFirstRows.js'
import type { WalletRow, WalletRowsInput } from './rows/walletRow.js'

interface WalletRowsWanted {
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** Ways to connect beside the wallets. Default: none. */
  readonly others?: number
  /** Holds places for what the directory will say. */
  readonly pending?: boolean
  /** Wallets of the directory to list all of, after the others. */
  readonly all?: readonly WalletListing[]
  /** Only what a list vouches for. Default: everything. */
  readonly certified?: boolean
}

/** The wallets on offer, as they are known at this moment, and what they are made from. */
export function useWalletRows({ namespace, others, pending = false, all, certified }: WalletRowsWanted = {}): {
  readonly rows: readonly WalletRow[]
  readonly input: WalletRowsInput
} {
  const { instance, page, store } = useFeatureContext()
  const { options } = instance
  const { connectorImages: images, order } = useOptions()
  const connectors = useAtomValue(connectorsAtom)
  const open = useLatchkeyState((state) => state.open)
  // As it was when the list came in sight: the wallet that has just connected moves nothing on the way out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each opening
  const recent = useMemo(() => store.get(recentAtom), [store, open])
  const networks = useLatchkeyState((state) => state.networks)
  const known = useAtomValue(suggestionsAtom)[namespace ?? '']
  const listings = useListings()
  const before = useRef<readonly WalletRow[]>([])
  const made = useMemo(() => {
    const input: WalletRowsInput = {
      connectors,
      recent,
      custom: options.customWallets ?? [],
      order: order?.connectors,
      images,
      namespace,
      networks,
      featured: options.featuredWalletIds,
      include: options.includeWalletIds,
      exclude: options.excludeWalletIds,
      device: page.device(),
      basic: options.basic,
      directory: known || pending ? { named: [], first: [], ...known, pending } : undefined,
      others,
      all,
      certified,
      before: before.current.map(({ key }) => key),
    }
    const rows = listings ? listings.toWalletRows(input) : toFirstRows(input, pending)
    return { input, rows: keepAlike(before.current, rows) }
  }, [
    connectors,
    recent,
    options,
    images,
    order,
    page,
    namespace,
    networks,
    known,
    listings,
    pending,
    others,
    all,
    certified,
  ])
  before.current = made.rows
  return made
}

/** The same rows; each that says what it said before is the one that it was, and is not drawn again. */
function keepAlike(before: readonly WalletRow[], rows: readonly WalletRow[]): readonly WalletRow[] {
  const known = new Map(before.map((row) => [row.key, row]))
  const isAlike = (one: WalletRow, other: WalletRow) => {
    const names = Object.keys(one) as (keyof WalletRow)[]
    return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  }
  return rows.map((row) => {
    const old = known.get(row.key)
    return old && isAlike(old, row) ? old : row
  })
}
