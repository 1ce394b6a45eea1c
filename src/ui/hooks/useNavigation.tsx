'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Navigation, ViewParams } from '../../kernel/index.js'
import { bindNavigation, historyAtom, type ViewEntry } from '../../kernel/internal.js'
import { useKernel } from './KernelContext.js'

const NavigationContext = createContext<Navigation | undefined>(undefined)
/** Key of the history's entry that a view is drawn for; undefined for the view that waits ready drawn while the modal is closed. */
export const EntryContext = createContext<number | undefined>(undefined)

/** Moves that start at the view in sight; the others concern the modal as a whole. */
const ownMoves: readonly (keyof Navigation)[] = ['push', 'replace', 'back']

interface EntryProviderProps {
  /** Undefined while the modal is closed, and its first view waits ready drawn. */
  readonly entry: ViewEntry | undefined
  readonly children: ReactNode
}

/**
 * Gives a view a navigation of its own. Of one that is covered by another, only what concerns
 * the modal as a whole counts; of one that has left the history, nothing.
 */
export function EntryProvider({ entry, children }: EntryProviderProps) {
  const { navigation, store } = useKernel()
  const key = entry?.key
  const own = useMemo(
    () =>
      bindNavigation(navigation, (move) => {
        const history = store.get(historyAtom)
        return ownMoves.includes(move) ? history.at(-1)?.key === key : history.some((other) => other.key === key)
      }),
    [navigation, store, key],
  )
  return (
    <EntryContext.Provider value={key}>
      <NavigationContext.Provider value={own}>{children}</NavigationContext.Provider>
    </EntryContext.Provider>
  )
}

/**
 * Moves between views, from the one that this hook is used in: the same object for as long as it is there. Calls that come
 * when it has left the history do nothing.
 */
export function useNavigation(): Navigation {
  const { navigation } = useKernel()
  return useContext(NavigationContext) ?? navigation
}

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => useLocation().state
