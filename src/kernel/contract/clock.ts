/** Time, as the kernel sees it; tests hand in one that stands still. */
export interface Clock {
  /** Unix time in ms. */
  now(): number
  /** Ms since a moment that stays the same, whatever is done to the device's clock: how long something has taken. */
  elapsed(): number
  /** Runs once after `ms`; returns what cancels it. */
  after(ms: number, run: () => void): () => void
}
