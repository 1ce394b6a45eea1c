import { readIssuerFlags } from '../../evidence/idTokens.js'
import { assertionFlags } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { recoveryRates } from './limits.js'

/** Recovery: the secret of managed openers, apart from custody. */
export const recovery = definePart({
  id: 'recovery',
  about: 'what brings a managed wallet back',
  paths: ['/recovery/*'],
  limits: recoveryRates,
  caps: [{ about: 'recovery secrets given for a wallet', value: '20 an hour' }],
  flags: {
    ...assertionFlags,
    'recovery-issuer': {
      value: 'ISSUER=CLIENT',
      about: 'a provider whose ID tokens recovery takes as evidence, with your client id there; repeat for more',
      repeated: true,
      read: (...texts: string[]) => readIssuerFlags('recovery-issuer', texts),
    },
  },
  toOptions: ({ 'assertion-keys': url, 'auth-issuer': issuer, 'recovery-issuer': issuers }) => ({
    assertions: { url, issuer },
    recovery: { issuers },
  }),
  commands: {
    resealRecovery: { usage: 'recovery reseal', about: 'seals all secrets under the key in use, after a rotation' },
  },
  mayUse: ['assertionKeys', 'orderTakers'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
