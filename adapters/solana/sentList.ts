/** When a transaction can no longer get into a block: known for those that were sent here. */
export interface Lifetime {
  readonly blockhash: string
  /** The last block height at which it may; undefined when the blockhash is of the host's choosing. */
  readonly lastValidBlockHeight?: bigint
}

/** Remembers what was sent, for whoever waits for it. */
export interface SentList {
  note(signature: string, lifetime: Lifetime): void
  find(signature: string): Lifetime | undefined
}

/** Nobody waits for more at a time. */
const limit = 50

/** Makes the list of one instance. */
export function createSentList(): SentList {
  const sent = new Map<string, Lifetime>()
  return {
    note(signature, lifetime) {
      sent.set(signature, lifetime)
      for (const oldest of sent.keys()) {
        if (sent.size <= limit) break
        sent.delete(oldest)
      }
    },
    find: (signature) => sent.get(signature),
  }
}
