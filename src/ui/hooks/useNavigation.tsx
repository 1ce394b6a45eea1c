'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ViewEntry, ViewParams } from '../../kernel/index.js'
import { bindMoves, isHome, type Moves, navigation } from '../../kernel/navigation/index.js'
import { useUi } from '../context.js'
import { useWing } from './FeatureContext.js'

interface Entry {
  readonly key: number
  readonly moves: Moves
  readonly deep: boolean
  /** It is what a panel begins with. */
  readonly home: boolean
}

const EntryContext = createContext<Entry | undefined>(undefined)

interface EntryProviderProps {
  /** Undefined while the modal is closed, and its first view waits ready drawn. */
  readonly entry: ViewEntry | undefined
  /** Others lie below it in the history that is drawn. */
  readonly deep: boolean
  readonly children: ReactNode
}

/** Gives a view moves of its own: see `Navigation`. */
export function EntryProvider({ entry, deep, children }: EntryProviderProps) {
  const { views, coreViewIds } = useWing(navigation)
  const { shell } = useUi()
  // No entry has the key 0: while the modal is closed the view moves nothing.
  const key = entry?.key ?? 0
  const moves = useMemo(() => bindMoves(views, { key }), [views, key])
  const home = shell?.isPanel === true && !deep && (!entry || isHome([entry], coreViewIds))
  const own = useMemo(() => ({ key, moves, deep, home }), [key, moves, deep, home])
  return <EntryContext.Provider value={own}>{children}</EntryContext.Provider>
}

/** Key of the entry that surrounds this; undefined outside of the modal's views. */
export const useEntryKey = (): number | undefined => useContext(EntryContext)?.key

/** What core views move by: a part of what a plugin's have (`usePluginNavigation`). */
export function useNavigation(): Moves {
  const { moves } = useWing(navigation)
  return useContext(EntryContext)?.moves ?? moves
}

/** Leads to the view below; undefined for the first. */
export function useWayBack(): (() => void) | undefined {
  const entry = useContext(EntryContext)
  return entry?.deep ? entry.moves.back : undefined
}

/** Whether this is what a panel begins with: there is nothing to close. */
export const useAtHome = (): boolean => useContext(EntryContext)?.home ?? false

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => useLocation().state
