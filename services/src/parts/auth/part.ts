import { ServiceError } from '../../errors.js'
import { authIssuerFlag } from '../../part/assertionFlags.js'
import { definePart } from '../../part/definePart.js'
import { authUrlFlag, custodyUrlFlag, recoveryUrlFlag } from '../../part/urlFlags.js'
import type { SessionAlgorithm } from './keys.js'
import { authRates, discoveryPath, keysPath, longestSessionMs, signInDefaults } from './limits.js'
import { loginRates } from './login/limits.js'

const longestHours = longestSessionMs / 3_600_000

/** Sign-in with a wallet, and login by e-mail for embedded wallets. */
export const auth = definePart({
  id: 'auth',
  about: 'sign-in with a wallet, login',
  paths: ['/auth/*', '/login/*', keysPath, discoveryPath],
  limits: { ...authRates, ...loginRates },
  flags: {
    'auth-issuer': authIssuerFlag,
    'auth-url': authUrlFlag,
    'custody-url': custodyUrlFlag,
    'recovery-url': recoveryUrlFlag,
    'login-providers': {
      value: 'FILE',
      about: 'login by providers and Telegram, as JSON: see docs/operating.md',
      read: (text: string) => text,
    },
    'session-hours': {
      value: 'N',
      about: `how long a sign-in lasts, ${longestHours} at most`,
      default: `${signInDefaults.sessionHours}`,
      read(text: string) {
        const hours = Number(text)
        if (hours > 0 && hours <= longestHours) return hours
        throw new ServiceError(
          'COMMAND_INVALID',
          `--session-hours takes a number above 0, and ${longestHours} at most.`,
        )
      },
    },
    'session-keys': {
      value: 'ALG',
      about: 'how sessions are signed: EdDSA, or ES256 for gateways that check tokens by themselves and know no other',
      default: signInDefaults.sessionKeys,
      read(text: string): SessionAlgorithm {
        if (text === 'EdDSA' || text === 'ES256') return text
        throw new ServiceError('COMMAND_INVALID', '--session-keys takes EdDSA or ES256.')
      },
    },
  },
  toOptions: async ({
    'auth-issuer': issuer,
    'session-hours': sessionHours,
    'session-keys': sessionKeys,
    'auth-url': url,
    'custody-url': custodyUrl,
    'recovery-url': recoveryUrl,
    'login-providers': file,
  }) => ({
    signIn: { issuer, sessionHours, sessionKeys },
    login: {
      ...{ url, custodyUrl, recoveryUrl },
      ...(file !== undefined && { providers: (await import('./login/providers/config.js')).readProvidersFile(file) }),
    },
  }),
  commands: {
    listAuthKeys: { usage: 'auth keys list' },
    rotateAuthKeys: {
      usage: 'auth keys rotate [--end-sessions]',
      about: 'new keys; sessions and logins go on, or end after a leak',
    },
    revokeAuthKey: {
      usage: 'auth keys revoke KID',
      about: 'nothing that it signed is accepted any more, elsewhere within a minute',
    },
    listUsers: { usage: 'users list [--email EMAIL]', about: 'those who logged in last, or of an address' },
    showUser: { usage: 'users show SUB' },
    deleteUser: { usage: 'users delete SUB', about: 'told to the user, who can take it back; erased 90 days later' },
    restoreUser: { usage: 'users restore SUB', about: 'brings back one that is being deleted, with every login' },
    listRealms: { usage: 'realms list' },
    shareRealm: { usage: 'realms share PROJECT OTHER', about: 'users and wallets of OTHER are those of PROJECT, too' },
  },
  terms: {
    KID: 'is the id of a key, as `auth keys list` shows it.',
    SUB: 'is the id of a user, as `users list` shows it.',
  },
  offers: ['assertionKeys', 'orderTakers', 'endLogin'],
  mayUse: ['consentKey'],
  hasSecrets: true,
  uses: ['projectAccess', 'chains', 'bodyBudget'],
  load: () => import('./create.js'),
})
