'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { ViewEntry, ViewParams } from '../../kernel/index.js'
import { bindMoves, type Moves, navigation } from '../../kernel/navigation/index.js'
import { useWing } from './FeatureContext.js'

interface Entry {
  readonly key: number
  readonly moves: Moves
  readonly deep: boolean
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
  const { views } = useWing(navigation)
  // No entry has the key 0: while the modal is closed the view moves nothing.
  const key = entry?.key ?? 0
  const moves = useMemo(() => bindMoves(views, { key }), [views, key])
  const own = useMemo(() => ({ key, moves, deep }), [key, moves, deep])
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

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => useLocation().state
