'use client'
import { useContext } from 'react'
import { createTranslate } from '../../kernel/base/translate.js'
import type { Translate } from '../../kernel/index.js'
import { parts } from '../messages/later/parts.js'
import type { CoreMessages } from '../messages/loadMessages.js'
import { MessagesContext } from './MessagesContext.js'

const messages = { en: parts }
const made = new WeakMap<CoreMessages, Translate>()

/** As `useText`, for parts that the modal opens without: with messages of theirs, in English outside of the modal. */
export function usePartText(): Translate {
  const outer = useContext(MessagesContext)
  if (!outer) return createTranslate(messages, 'en')
  const translate = made.get(outer) ?? outer.translateWith(messages)
  made.set(outer, translate)
  return translate
}
