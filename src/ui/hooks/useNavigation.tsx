'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Navigation, ViewParams, ViewResult } from '../../kernel/index.js'
import type { ViewEntry } from '../../kernel/internal.js'
import { useKernel } from './KernelContext.js'

const NavigationContext = createContext<Navigation | undefined>(undefined)

interface EntryProviderProps {
  /** Undefined while the modal is closed, and its first view waits ready drawn. */
  readonly entry: ViewEntry | undefined
  readonly children: ReactNode
}

/** Gives a view a navigation of its own: see `Navigation`. */
export function EntryProvider({ entry, children }: EntryProviderProps) {
  const { bindNavigation } = useKernel()
  // No entry has the key 0: while the modal is closed the view moves nothing.
  const key = entry?.key ?? 0
  const own = useMemo(() => bindNavigation({ key }), [bindNavigation, key])
  return <NavigationContext.Provider value={own}>{children}</NavigationContext.Provider>
}

/**
 * Moves between views, from the one that this hook is used in: the same object for as long as it is there. Calls that come
 * when it has left the history do nothing.
 * @param _view reference of this view: with it, what `done` and `resolve` are given is checked against its result
 */
export function useNavigation<View extends string = string>(_view?: View): Navigation<ViewResult<View>> {
  const { navigation } = useKernel()
  return useContext(NavigationContext) ?? navigation
}

/** What this view was opened with. A host may have passed anything: check before use. */
export const useParams = (): ViewParams => useLocation().state
