import type { SentTransaction } from '../contract/sent.js'

/** What the verbs ask of the list of what was sent: who sees it only reads it. */
export interface SentNotes {
  /** Takes what was sent just now: it is listed, and followed to its end. */
  note(sent: SentTransaction): void
}
