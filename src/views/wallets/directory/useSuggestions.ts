import { atom } from 'jotai/vanilla'
import { useCallback, useEffect, useState } from 'react'
import { suggestionsAtom } from '../../../features/wallets/index.js'
import { useAtomValue, useFeatureContext, useLatchkeyState } from '../../../ui/hooks/FeatureContext.js'
import { useDirectory } from './useDirectory.js'

/** Places are held this long for what the directory says. */
const patience = 1000

/** The code for wallets that are not installed, once it has come. */
const listingsAtom = atom<typeof import('./listings.js') | undefined>(undefined)

/** What a list works with for wallets that are not installed. */
export function useListings() {
  return useAtomValue(listingsAtom)
}

/** How far it is with what the directory says for the first list. */
export interface Suggested {
  /** Places are held for what comes. */
  readonly pending: boolean
  readonly failed: boolean
  /** The last question is still open, however long ago it was asked. */
  readonly asking: boolean
  /** Asks again for what failed. */
  retry(): void
}

/**
 * Asks the directory once the list is in sight, and not before: a modal that is drawn ahead asks nothing. The answer is in
 * `suggestionsAtom`.
 */
export function useSuggestions(namespace?: string): Suggested {
  const { clock, instance, store } = useFeatureContext()
  const directory = useDirectory()
  const status = useAtomValue(suggestionsAtom)[namespace ?? '']?.status
  const listings = useListings()
  const open = useLatchkeyState((state) => state.open)
  const [waited, setWaited] = useState(false)
  const [lost, setLost] = useState(false)
  const isNeeded = directory !== undefined || instance.options.customWallets !== undefined

  const ask = useCallback(async () => {
    if (!isNeeded) return
    setLost(false)
    try {
      const code = import('./listings.js').then((module) => store.set(listingsAtom, module))
      if (open) await (await directory?.())?.suggest(namespace)
      await code
    } catch {
      // Code that did not come: to the user that is the same as a directory that does not answer.
      setLost(true)
    }
  }, [directory, isNeeded, namespace, open, store])
  useEffect(() => {
    void ask()
  }, [ask])
  useEffect(() => {
    if (open) return clock.after(patience, () => setWaited(true))
  }, [clock, open])

  const isComplete = listings && (!directory || (status !== undefined && status !== 'pending'))
  const asking = isNeeded && !lost && !isComplete
  return { pending: asking && !waited, failed: lost || status === 'failed', asking, retry: () => void ask() }
}
