import { assertionFlags } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { smartFlag } from '../../smart/smartFlag.js'
import { sessionsLimits, sessionsRates } from './limits.js'

/** Permissions that users gave to apps, and their use, as chains show it. */
export const sessions = definePart({
  id: 'sessions',
  about: 'permissions that users gave, and their use',
  paths: ['/sessions/*', '/v1/sessions/*', '/v1/agent-grants'],
  limits: sessionsRates,
  caps: [
    { about: 'permissions that are kept for a user', value: `${sessionsLimits.grants}` },
    { about: 'accounts of a user whose permissions are followed', value: `${sessionsLimits.accounts}` },
  ],
  flags: { smart: smartFlag, ...assertionFlags },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ smart: file, 'auth-issuer': issuer, 'assertion-keys': url }) => ({
    ...(file !== undefined && { smart: (await import('../../smart/config.js')).readSmartFile(file) }),
    assertions: { url, issuer },
  }),
  uses: ['projectAccess', 'chains', 'chainDirectory'],
  mayUse: ['assertionKeys', 'orderTakers', 'readAccount', 'tellPermission'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
