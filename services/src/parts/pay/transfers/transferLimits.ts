const minute = 60_000
const day = 24 * 60 * minute

/** What does not depend on the operator. Times in ms. */
export const transferLimits = {
  /** For one driver, of all that are asked side by side. */
  driverMs: 5_000,
  /** What an upstream calls now may be so far from it. */
  clockMs: 10 * minute,
  /** An order ends so long after the last moment in which money may come for it. */
  marginMs: 30_000,
  /** Of what is sent, not more than this share in per cent may be fees. */
  feePercent: 50,
  /** A quote of which nothing was heard is kept for so long. */
  quotedMs: day,
  /** So long a transfer is followed, and kept. */
  followMs: 8 * day,
  keptMs: 90 * day,
  /** What has arrived, or came back, is looked at for so long: a chain may take it back. */
  settledMs: 10 * minute,
  /** So long after its deadline an upstream still fills, or begins to refund. */
  graceMs: 2 * minute,
  /** Blocks that are read again each time. */
  overlap: 32,
  /** Transfers of one chain that are followed at the same time. */
  followed: 5_000,
  /** Transactions that are asked for each time, to see whether they failed. */
  receipts: 4,
  lookMs: 1_000,
  /** An answer of an upstream, in bytes. */
  answerBytes: 256 * 1024,
} as const
