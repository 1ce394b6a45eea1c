'use client'
import { createContext, useContext } from 'react'

import type { Texts } from '../messages/loadTexts.js'

const TextsContext = createContext<Texts | undefined>(undefined)
export const TextsProvider = TextsContext.Provider

/** The catalogues in use, to be extended by a plugin's own. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('latchkey/ui: views work only inside the modal.')
  return texts
}
