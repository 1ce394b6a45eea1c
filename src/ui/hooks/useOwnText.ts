import { useContext, useMemo } from 'react'
import { createTranslate } from '../../kernel/base/translate.js'
import type { Messages, Translate } from '../../kernel/index.js'
import { MessagesContext, useRest } from './MessagesContext.js'

/**
 * `useText` for a part that comes late and brings its own messages, so that the opening does not have to. English where it stands alone.
 * @param en one constant table
 */
export function useOwnText(en: Messages): Translate {
  useRest()
  const messages = useContext(MessagesContext)
  return useMemo(() => messages?.translateWith({ en }) ?? createTranslate({ en }, 'en'), [messages, en])
}
