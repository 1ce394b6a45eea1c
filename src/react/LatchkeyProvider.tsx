'use client'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { Latchkey } from '../kernel/index.js'

const LatchkeyContext = createContext<Latchkey | undefined>(undefined)

export interface LatchkeyProviderProps {
  /** Made once, outside of components. */
  readonly latchkey: Latchkey
  readonly children: ReactNode
}

/** Starts an instance for as long as it is mounted, and hands it to hooks and buttons. */
export function LatchkeyProvider({ latchkey, children }: LatchkeyProviderProps) {
  useEffect(() => latchkey.retain(), [latchkey])
  return <LatchkeyContext.Provider value={latchkey}>{children}</LatchkeyContext.Provider>
}

/** The instance. @throws {Error} outside of LatchkeyProvider */
export function useLatchkey(): Latchkey {
  const latchkey = useContext(LatchkeyContext)
  if (!latchkey) throw new Error('latchkey/react: put LatchkeyProvider around what uses its hooks and buttons.')
  return latchkey
}
