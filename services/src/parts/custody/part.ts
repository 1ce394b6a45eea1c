import { ServiceError } from '../../errors.js'
import { readIssuerFlags } from '../../evidence/idTokens.js'
import { assertionFlags } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { custodyUrlFlag } from '../../part/urlFlags.js'
import { custodyRates } from './limits.js'

/** Custody: one half of what opens a wallet. */
export const custody = definePart({
  id: 'custody',
  about: 'one half of what opens a wallet',
  paths: ['/custody/*'],
  limits: custodyRates,
  caps: [
    { about: 'releases of a wallet', value: '60 an hour' },
    { about: 'manifests of a wallet', value: '60 an hour' },
    { about: 'mails of custody to an address, or for an account', value: '1 in 30 s, 5 an hour, 10 a day' },
  ],
  flags: {
    ...assertionFlags,
    'custody-url': custodyUrlFlag,
    'custody-issuer': {
      value: 'ISSUER=CLIENT',
      about: 'a provider whose ID tokens custody takes as evidence, with your client id there; repeat for more',
      repeated: true,
      read: (...texts: string[]) => readIssuerFlags('custody-issuer', texts),
    },
    'custody-mail-delay': {
      value: 'HOURS',
      about: 'how long recovery by a mailbox alone waits',
      default: '0',
      read(text = '') {
        const hours = Number(text)
        if (hours >= 0 && hours <= 720) return hours
        throw new ServiceError('COMMAND_INVALID', '--custody-mail-delay takes hours, 720 at most.')
      },
    },
  },
  toOptions: ({
    'assertion-keys': url,
    'auth-issuer': issuer,
    'custody-url': custodyUrl,
    'custody-issuer': issuers,
    'custody-mail-delay': hours,
  }) => ({
    assertions: { url, issuer },
    custody: { url: custodyUrl, issuers, mailDelayHours: hours },
  }),
  commands: {
    resealCustody: { usage: 'custody reseal', about: 'seals all secrets under the key in use, after a rotation' },
    countCustody: { usage: 'custody show', about: 'how many wallets there are, and under which keys' },
  },
  offers: ['consentKey'],
  mayUse: ['assertionKeys', 'orderTakers', 'endLogin', 'projectAccess'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
