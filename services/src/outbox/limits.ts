const hourMs = 3_600_000

/** How webhooks are delivered. Times in ms. */
export const outboxLimits = {
  /** An answer is waited for so long. */
  answerMs: 10_000,
  /** From when it was written or replayed on, a message is tried for so long, and once in any case. */
  tryMs: 72 * hourMs,
  firstPauseMs: 5_000,
  longestPauseMs: 4 * hourMs,
  /** What was delivered or given up is kept for so long. */
  keptMs: 30 * 24 * hourMs,
  /** After a rotation both secrets sign for so long. */
  rotationMs: 24 * hourMs,
  /** A process that has not said how a delivery went after so long has ended: another one delivers it again. */
  leaseMs: 60_000,
  /** Deliveries at once of a process, and of these to one webhook; to one that did not take the last. */
  together: 128,
  togetherEach: 16,
  togetherFailing: 1,
} as const

/** How long after so many tries a message waits. */
export function pauseAfter(tries: number): number {
  return Math.min(outboxLimits.firstPauseMs * 4 ** (tries - 1), outboxLimits.longestPauseMs)
}
