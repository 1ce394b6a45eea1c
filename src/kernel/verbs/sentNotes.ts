import { defineResource } from '../contract/resource.js'
import type { SentTransaction } from '../contract/sent.js'
import { sentTransactions } from '../contract/sentTransactions.js'

/** Takes what was sent just now: it is listed, and followed to its end. */
export interface SentNotes {
  note(sent: SentTransaction): void
}

/** What the verbs ask of the list: who sees it only reads it. */
export const sentNotes = defineResource<SentNotes>(sentTransactions.id)
