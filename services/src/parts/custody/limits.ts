import type { RateLimits } from '../../http/rateLimits.js'

/** How fast custody may be called: counted in the database, exactly, by all processes together. */
export const custodyRates = {
  custodyAddress: {
    about: 'custody calls of an address',
    of: 'address',
    kept: 'database',
    perSecond: 20,
    burst: 400,
  },
  custodyMailAddress: {
    about: 'mails that custody sends for an address',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 60,
    burst: 30,
  },
  custodyMails: {
    about: 'mails that custody sends for a realm',
    of: 'project',
    kept: 'database',
    perSecond: 1,
    burst: 1000,
  },
} as const satisfies RateLimits

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What does not depend on the operator. Times in ms. */
export const custodyLimits = {
  /** Releases of a wallet in an hour. */
  releases: 60,
  /** Manifests of a wallet in an hour. */
  publications: 60,
  /** How long a page may be pressed, and from the press on be used. */
  pressMs: 10 * minute,
  /** How long "not me" may be said. */
  refuseMs: 7 * day,
  /** After so long without a release a mailbox alone has to wait. */
  dormantMs: 180 * day,
  dormantWaitMs: 72 * hour,
  /** How long a wait that is over may be used. */
  waitUsableMs: 7 * day,
  /** How long who has evidence but no opener waits for a further wallet. */
  replaceWaitMs: 7 * day,
  /** After so long what was suspended loses its devices' secrets. */
  suspendMs: 30 * day,
  /** After so long what was to be deleted is erased: `fast` for who opens the wallet, `slow` for a login alone. */
  eraseMs: { fast: 30 * day, slow: 90 * day },
  /** For so long after a deletion was taken back only an opener deletes. */
  undoneMs: 30 * day,
  /** A login this young may change what recovers a wallet. */
  freshMs: 5 * minute,
  /** How long a check that was shown lets another one go: beyond the day that it may have to wait until it counts. */
  shownMs: 2 * day,
  /** How long releases are listed; the latest 20 always are. */
  releasesKeptMs: 7 * day,
  releasesListed: 20,
  /** Manifests in one answer, and their length in bytes. */
  manifestsListed: 200,
  manifestsBytes: 512 * 1024,
} as const

/** Mails to one mailbox, and for one account: so many within so long. */
export const mailLimits = [
  { within: 30_000, most: 1 },
  { within: hour, most: 5 },
  { within: day, most: 10 },
] as const
