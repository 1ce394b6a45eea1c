import { useContext, useMemo } from 'react'
import { createTranslate } from '../../kernel/base/translate.js'
import type { Messages, Translate } from '../../kernel/index.js'
import { MessagesContext } from './MessagesContext.js'

/** `useText` for a part that comes late and brings its own messages, so that the opening does not have to. English where it stands alone. */
export function useOwnText(own: Readonly<Record<string, Messages>>): Translate {
  const messages = useContext(MessagesContext)
  return useMemo(() => messages?.translateWith(own) ?? createTranslate(own, 'en'), [messages, own])
}
