import { defineResource } from '../contract/resource.js'
import type { SentTransaction } from '../contract/sent.js'

/** Takes what was sent just now: it is listed, and followed to its end. */
export interface SentNotes {
  note(sent: SentTransaction): void
}

export const sentNotes = defineResource<SentNotes>('latchkey-sent-notes')
