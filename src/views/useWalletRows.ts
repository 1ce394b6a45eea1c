import { useMemo, useRef } from 'react'
import type { WalletListing } from '../kernel/index.js'
import { connectorsAtom, recentAtom, suggestionsAtom } from '../kernel/internal.js'
import { useAtomValue, useKernel, useLatchkeyState } from '../ui/hooks/KernelContext.js'
import { useListings } from './useSuggestions.js'
import { toFirstRows, type WalletRow, type WalletRowsInput } from './walletRows.js'

interface WalletRowsWanted {
  /** Only wallets of this namespace. */
  readonly namespace?: string
  /** Ways to connect beside the wallets. Default: none. */
  readonly others?: number
  /** Holds places for what the directory will say. */
  readonly pending?: boolean
  /** Wallets of the directory to list all of, after the others. */
  readonly all?: readonly WalletListing[]
}

/** The wallets on offer, as they are known at this moment, and what they are made from. */
export function useWalletRows({ namespace, others, pending = false, all }: WalletRowsWanted = {}): {
  readonly rows: readonly WalletRow[]
  readonly input: WalletRowsInput
} {
  const { options, environment } = useKernel()
  const connectors = useAtomValue(connectorsAtom)
  const recent = useAtomValue(recentAtom)
  const networks = useLatchkeyState((state) => state.networks)
  const known = useAtomValue(suggestionsAtom)[namespace ?? '']
  const listings = useListings()
  const before = useRef<readonly string[]>([])
  const made = useMemo(() => {
    const input: WalletRowsInput = {
      connectors,
      recent,
      custom: options.customWallets ?? [],
      order: options.order?.connectors,
      namespace,
      networks,
      featured: options.featuredWalletIds,
      include: options.includeWalletIds,
      exclude: options.excludeWalletIds,
      device: environment.device(),
      basic: options.basic,
      directory: known || pending ? { named: [], first: [], ...known, pending } : undefined,
      others,
      all,
      before: before.current,
    }
    return { input, rows: listings ? listings.toWalletRows(input) : toFirstRows(input, pending) }
  }, [connectors, recent, options, environment, namespace, networks, known, listings, pending, others, all])
  before.current = made.rows.map(({ key }) => key)
  return made
}
