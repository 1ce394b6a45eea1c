import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

/** Something that the page in sight can do, as `Ctrl K` offers it. */
export interface Action {
  /** Unlike all others of the page: `add-project`. */
  readonly id: string
  /** The verb, and what it does it to: "Make a project". */
  readonly title: string
  readonly run: () => void
}

interface Actions {
  readonly all: readonly Action[]
  readonly offer: (actions: readonly Action[]) => () => void
}

const ActionsContext = createContext<Actions | undefined>(undefined)

/** Holds what the page in sight offers. */
export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const [offers, setOffers] = useState<readonly (readonly Action[])[]>([])
  const offer = useMemo(
    () => (actions: readonly Action[]) => {
      setOffers((old) => [...old, actions])
      return () => setOffers((old) => old.filter((one) => one !== actions))
    },
    [],
  )
  const value = useMemo(() => ({ all: offers.flat(), offer }), [offers, offer])
  return <ActionsContext.Provider value={value}>{children}</ActionsContext.Provider>
}

function useContextOfActions(): Actions {
  const actions = useContext(ActionsContext)
  if (!actions) throw new Error('Actions work only inside of the console.')
  return actions
}

/** All actions of the page in sight. */
export const useOfferedActions = (): readonly Action[] => useContextOfActions().all

/**
 * Offers actions by `Ctrl K`, as long as the page is in sight.
 * @param actions the same array while nothing changed: `useMemo`
 */
export function useActions(actions: readonly Action[]): void {
  const { offer } = useContextOfActions()
  useEffect(() => offer(actions), [offer, actions])
}
