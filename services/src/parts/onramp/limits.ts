import type { RateLimits } from '../../http/rateLimits.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What does not depend on the operator. Times in ms. */
export const onrampLimits = {
  /** For one provider, of all that are asked side by side. */
  driverMs: 3_000,
  /** To open a checkout, which is asked for once. */
  openMs: 10_000,
  /** Options of a country are kept for so long. */
  optionsMs: 10 * minute,
  /** Who asks the same within this time gets the same quotes. */
  quoteFreshMs: 5_000,
  /** A quote can be bought by for so long. */
  quoteMs: minute,
  /** A checkout that nobody has opened is of no use after this time. */
  sessionMs: 5 * minute,
  /** How old, or how far ahead, a webhook's signature may be. */
  webhookMs: 5 * minute,
  /** First pause before a provider is asked what became of a purchase; each is twice the one before. */
  firstPauseMs: 15_000,
  longestPauseMs: hour,
  /** Asked so often at most for those who look. */
  lookMs: 10_000,
  /** After this time once a day. */
  closelyMs: day,
  /** After this time no more. */
  followMs: 14 * day,
  /** So long purchases are kept after their last change. */
  keptMs: 400 * day,
  /** Share of the coins that a checkout may give less than was quoted, in per cent. */
  driftPercent: 1,
  /** An answer of a provider, in bytes. */
  answerBytes: 2 * 1024 * 1024,
} as const

/**
 * How fast options, quotes and checkouts may be asked for. Checkouts are counted in the database, exactly, by all processes together; what is mostly
 * answered from memory is counted there, by each process: a round trip to the database for each would cost more than the answer.
 */
export const onrampRates = {
  onrampAddress: {
    about: 'options, quotes and purchases that an address asks for',
    of: 'address',
    kept: 'memory',
    perSecond: 20,
    burst: 200,
  },
  onrampProject: {
    about: 'options, quotes and purchases of a project',
    of: 'project',
    kept: 'memory',
    perSecond: 200,
    burst: 2000,
  },
  onrampSessionsAddress: {
    about: 'checkouts that an address opens',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 30,
    burst: 20,
  },
  onrampSessionsProject: {
    about: 'checkouts of a project',
    of: 'project',
    kept: 'database',
    perSecond: 2,
    burst: 500,
  },
  onrampWebhooks: {
    about: 'webhooks of providers, from an address',
    of: 'address',
    kept: 'memory',
    perSecond: 500,
    burst: 5000,
  },
} as const satisfies RateLimits
