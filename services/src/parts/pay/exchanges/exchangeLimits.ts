const minute = 60_000

/** What does not depend on the operator. Times in ms. */
export const exchangeLimits = {
  /** For one exchange, of all that are asked side by side. */
  driverMs: 3_000,
  /** To open a page, which is asked for once. */
  openMs: 10_000,
  /** What an exchange sends is kept for so long. */
  assetsMs: 10 * minute,
  /** An exchange is asked so often at most what became of one deposit, however many look. */
  lookMs: 4_000,
  /** A deposit that no user has begun is over after this time. */
  unbegunMs: 24 * 60 * minute,
  /** So long deposits are kept. */
  keptMs: 90 * 24 * 60 * minute,
  /** Exchanges in one page. */
  listed: 50,
  /** An answer of an exchange, in bytes. */
  answerBytes: 2 * 1024 * 1024,
} as const
