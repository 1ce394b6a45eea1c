import type { RateLimits } from '../../../http/rateLimits.js'

/** How fast login may be called: counted in the database, exactly, by all processes together. */
export const loginRates = {
  loginAddress: {
    about: 'login calls of an address',
    of: 'address',
    kept: 'database',
    perSecond: 20,
    burst: 200,
  },
  loginMails: {
    about: 'mails of login that an address asks for',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 30,
    burst: 100,
  },
  loginProject: {
    about: 'mails of login to devices that are new to their users, of a project',
    of: 'project',
    kept: 'database',
    perSecond: 5,
    burst: 2000,
  },
  loginVisits: {
    about: 'logins by a provider, Farcaster or passkey that an address begins',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 5,
    burst: 100,
  },
  loginVisitsProject: {
    about: 'logins by a provider, Farcaster or passkey that begin in a project',
    of: 'project',
    kept: 'database',
    perSecond: 20,
    burst: 5000,
  },
  loginCodes: {
    about: 'codes that an address tries',
    of: 'address',
    kept: 'database',
    perSecond: 1 / 10,
    burst: 300,
  },
} as const satisfies RateLimits
