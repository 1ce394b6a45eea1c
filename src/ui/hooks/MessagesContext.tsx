'use client'
import { createContext, useContext } from 'react'

import type { CoreMessages } from '../messages/loadMessages.js'

export const MessagesContext = createContext<CoreMessages | undefined>(undefined)
export const MessagesProvider = MessagesContext.Provider

/** The messages in use, to be extended by a plugin's own. */
export function useMessages(): CoreMessages {
  const messages = useContext(MessagesContext)
  if (!messages) throw new Error('latchkey/ui: views work only inside the modal.')
  return messages
}
