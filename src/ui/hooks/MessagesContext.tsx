'use client'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { MessagesByLocale } from '../../kernel/index.js'
import { UiProvider, useProvided, useUi } from '../context.js'
import type { CoreMessages } from '../messages/loadMessages.js'

export const MessagesContext = createContext<CoreMessages | undefined>(undefined)
export const MessagesProvider = MessagesContext.Provider

/** The messages in use, to be extended by a plugin's own. */
export const useMessages = (): CoreMessages => useProvided(MessagesContext)

/** Loads what later parts say, where they are drawn. Whether it is still missing. */
export function useRest(isNeeded = true): boolean {
  const loadRest = useContext(MessagesContext)?.loadRest
  useEffect(() => {
    if (isNeeded) void loadRest?.()
  }, [loadRest, isNeeded])
  return loadRest !== undefined
}

interface WithMessagesProps {
  readonly messages: MessagesByLocale | undefined
  readonly children: ReactNode
}

/** Adds a view's or a plugin's own messages to Latchkey's. */
export function WithMessages({ messages: own, children }: WithMessagesProps) {
  const ui = useUi()
  const messages = useMessages()
  const translate = useMemo(() => messages.translateWith(own), [messages, own])
  return (
    <UiProvider {...ui} translate={translate}>
      {children}
    </UiProvider>
  )
}
