import { atom } from 'jotai/vanilla'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { WalletDirectory, WalletFeedState, WalletFilter } from '../../../features/wallets/index.js'
import { useAtomValue, useFeatureContext } from '../../../ui/hooks/FeatureContext.js'
import { useDirectory } from './useDirectory.js'

/** The directory once it is loaded, so that the way back to a list finds it drawn in the first frame. */
const loadedAtom = atom<WalletDirectory | undefined>(undefined)

/** A feed as a view shows it. */
export interface ShownFeed extends Omit<WalletFeedState, 'status'> {
  /** `none`: there is no directory. */
  readonly status: WalletFeedState['status'] | 'none'
  /** Asks for the next page, or again for what failed. */
  more(): void
}

const nothing: WalletFeedState = { wallets: [], status: 'loading' }
const unwatched = () => () => {}

/** The wallets of the directory that fit, page by page. What is on its way is given up when the filter changes. */
export function useWalletFeed({ search, certified, namespace }: WalletFilter): ShownFeed {
  const { store } = useFeatureContext()
  const directory = useDirectory()
  const loaded = useAtomValue(loadedAtom)
  const [lost, setLost] = useState<{ readonly error: unknown }>()

  const load = useCallback(() => {
    setLost(undefined)
    directory?.().then(
      (module) => store.set(loadedAtom, module),
      (error: unknown) => setLost({ error }),
    )
  }, [directory, store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what failed is loaded again when it is asked for
  useEffect(load, [])

  const feed = loaded?.feed({ search, certified, namespace })
  const state = useSyncExternalStore(feed?.watch ?? unwatched, feed?.state ?? (() => nothing))
  const more = useCallback(() => (feed ? feed.more() : load()), [feed, load])
  useEffect(() => {
    // The first page, or what was on its way when the list was left.
    if (feed?.state().status === 'idle' && feed.state().count === undefined) feed.more()
  }, [feed])
  if (!directory) return { wallets: [], status: 'none', more }
  return lost ? { ...nothing, status: 'failed', error: lost.error, more } : { ...state, more }
}
