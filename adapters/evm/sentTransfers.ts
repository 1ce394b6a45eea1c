/** A token transfer that was sent here. */
export interface SentTransfer {
  /** Contract of the token. */
  readonly token: string
  readonly from: string
  readonly to: string
}

/** Remembers token transfers by their hash: a block that took one does not say whether the token moved. */
export interface SentTransfers {
  note(hash: string, transfer: SentTransfer): void
  find(hash: string): SentTransfer | undefined
}

/** More than anything waits for at a time. */
const limit = 50

/** Makes the list of one instance. */
export function createSentTransfers(): SentTransfers {
  const sent = new Map<string, SentTransfer>()
  return {
    note(hash, transfer) {
      sent.set(hash.toLowerCase(), transfer)
      for (const oldest of sent.keys()) {
        if (sent.size <= limit) break
        sent.delete(oldest)
      }
    },
    find: (hash) => sent.get(hash.toLowerCase()),
  }
}
