import type { RateLimits } from '../../http/rateLimits.js'

const day = 24 * 3_600_000

/** What does not depend on the operator. Times in ms. */
export const sessionsLimits = {
  /** Permissions that are kept for one user; what was over first makes room. */
  grants: 1_000,
  /** Accounts of one user that are followed. */
  accounts: 20,
  /** Permissions in one answer. */
  page: 100,
  /** Permissions in one call that keeps some, and the longest of them, in characters. */
  keptAtOnce: 10,
  answerLength: 12_000,
  /** What is over is kept for so long. */
  keptMs: 90 * day,
  /** An agent has so long to get what was given by its link. */
  linkMs: 3_600_000,
  /** How often chains are looked at, and the time for one look. */
  everyMs: 2_000,
  lookMs: 30_000,
  callMs: 10_000,
  /** Blocks that make an event final, the newest counted, where `--smart` does not say it. */
  depth: 12,
  /** Blocks whose events are asked for at once: ahead, and back in time. */
  blocks: 500,
  blocksBack: 2_000,
  /** Spans back in time that one look asks for. */
  spansBack: 10,
  /** No permission is older: each ends within a year. */
  backMs: 367 * day,
  /** Up to so many accounts are named to nodes; of more all events are asked for. */
  named: 200,
  /** Before its end a permission is told of, if it lasts longer than that. */
  endingMs: 3 * day,
  /** Notices in one look. */
  notices: 50,
} as const

/** How fast the part may be called. */
export const sessionsRates = {
  sessionsAddress: {
    about: 'questions for permissions by an address',
    of: 'address',
    kept: 'database',
    perSecond: 5,
    burst: 100,
  },
  sessionsProject: {
    about: 'questions for permissions by pages of a project',
    of: 'project',
    kept: 'shared',
    perSecond: 50,
    burst: 1_000,
  },
} as const satisfies RateLimits
