/** Time, as the kernel sees it; tests hand in one that stands still. */
export interface Clock {
  /** Unix time in ms. */
  now(): number
  /** Runs once after `ms`; returns what cancels it. */
  after(ms: number, run: () => void): () => void
}
