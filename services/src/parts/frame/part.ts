import { ServiceError } from '../../errors.js'
import { parseOriginPattern } from '../../http/matchOrigin.js'
import { definePart } from '../../part/definePart.js'
import { authUrlFlag, custodyUrlFlag, readUrlFlag, recoveryUrlFlag, sessionsUrlFlag } from '../../part/urlFlags.js'
import { smartFlag } from '../../smart/smartFlag.js'
import { frameRates } from './limits.js'

/** The login frame: its page for each project, at an address where nothing else is. */
export const frame = definePart({
  id: 'frame',
  about: 'the page that holds keys',
  paths: ['/sdk', '/window', '/agent', '/loading', '/social/*', '/assets/*'],
  isAlone: true,
  limits: frameRates,
  flags: {
    'auth-url': authUrlFlag,
    'custody-url': custodyUrlFlag,
    'recovery-url': recoveryUrlFlag,
    'data-url': {
      value: 'URL',
      about: 'public address of the data part, for the frame',
      read: (text: string) => readUrlFlag('data-url', text),
    },
    'bundler-url': {
      value: 'URL',
      about: 'public address of the bundler part, for the frame; default: that of --data-url',
      read: (text: string) => readUrlFlag('bundler-url', text),
    },
    'paymaster-url': {
      value: 'URL',
      about: 'public address of the paymaster part, for the frame; default: that of --data-url',
      read: (text: string) => readUrlFlag('paymaster-url', text),
    },
    'sessions-url': sessionsUrlFlag,
    smart: smartFlag,
    'code-entry': {
      value: 'PLACE',
      about: "where codes are typed: in the host's `page`, or in the `frame`, which no host's page can read",
      default: 'page',
      read(text: string): 'page' | 'frame' {
        if (text === 'page' || text === 'frame') return text
        throw new ServiceError('COMMAND_INVALID', '--code-entry takes page or frame.')
      },
    },
    'framed-approvals': {
      value: 'ORIGIN',
      about:
        'a page that is trusted not to hide what users approve: there they approve in the frame, elsewhere in a window; `*` in a host stands for any part of it',
      repeated: true,
      read: (...texts: string[]) => texts.map(readOrigin),
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({
    'auth-url': auth,
    'custody-url': custody,
    'recovery-url': recovery,
    'data-url': data,
    'bundler-url': bundler,
    'paymaster-url': paymaster,
    'sessions-url': sessions,
    'code-entry': codeEntry,
    'framed-approvals': framedApprovals,
    smart: file,
  }) => ({
    frame: { urls: { auth, custody, recovery, data, bundler, paymaster, sessions }, codeEntry, framedApprovals },
    ...(file !== undefined && { smart: (await import('../../smart/config.js')).readSmartFile(file) }),
  }),
  uses: ['projectAccess', 'chainDirectory'],
  load: () => import('./create.js'),
})

function readOrigin(text: string): string {
  if (parseOriginPattern(text)) return text
  throw new ServiceError('COMMAND_INVALID', '--framed-approvals takes an origin, as https://app.example.com.')
}
