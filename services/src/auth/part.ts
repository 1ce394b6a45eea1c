import { ServiceError } from '../errors.js'
import { definePart } from '../part/definePart.js'
import { authRates, keysPath, longestSessionMs, signInDefaults } from './limits.js'

const longestHours = longestSessionMs / 3_600_000

/** Sign-in with a wallet. */
export const auth = definePart({
  id: 'auth',
  about: 'sign-in with a wallet',
  paths: ['/auth/*', keysPath],
  limits: authRates,
  flags: {
    'auth-issuer': {
      value: 'TEXT',
      about: '`iss` of the tokens of sign-in, the same in all processes',
      default: signInDefaults.issuer,
      read(text: string) {
        if (text) return text
        throw new ServiceError('COMMAND_INVALID', '--auth-issuer takes a text, such as your address.')
      },
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
  },
  toOptions: ({ 'auth-issuer': issuer, 'session-hours': sessionHours }) => ({ signIn: { issuer, sessionHours } }),
  commands: {
    listAuthKeys: { usage: 'auth keys list' },
    rotateAuthKeys: {
      usage: 'auth keys rotate [--end-sessions]',
      about: 'new keys; sessions go on, or end after a leak',
    },
  },
  uses: ['projectAccess', 'chains', 'bodyBudget'],
  load: () => import('./create.js'),
})
