import { definePart } from '../../part/definePart.js'
import { authUrlFlag } from '../../part/urlFlags.js'
import { consoleRates, mostHarmful } from './limits.js'
import { readConsoleOrigin } from './place.js'

/** What operators see and change of the other parts, at an address where nothing else is. */
export const console = definePart({
  id: 'console',
  about: 'what operators see and change',
  paths: ['/console/*'],
  isAlone: true,
  isOnRequest: true,
  limits: consoleRates,
  caps: [{ about: 'deletions and suspensions by the console', value: `${mostHarmful} an hour` }],
  flags: {
    'auth-url': authUrlFlag,
    'console-origin': {
      value: 'URL',
      about:
        'origin of the console behind your proxy, over https; without it the console is at http://console.localhost, for this machine alone',
      read: readConsoleOrigin,
    },
    'console-openid': {
      value: 'FILE',
      about: 'login to the console by a provider of yours, for those who were invited, as JSON: see docs/console.md',
      read: (text: string) => text,
    },
    'console-parts': {
      value: 'FILE',
      about: 'parts that run in other processes, with the keys of `console key`, as JSON: see docs/console.md',
      read: (text: string) => text,
    },
  },
  toOptions: async ({
    'auth-url': servicesUrl,
    'console-origin': origin,
    'console-openid': openIdFile,
    'console-parts': partsFile,
  }) => ({
    console: {
      ...{ origin, servicesUrl },
      ...(openIdFile !== undefined && { openId: (await import('./openId/readFile.js')).readOpenIdFile(openIdFile) }),
      ...(partsFile !== undefined && (await import('./readPartsFile.js')).readPartsFile(partsFile)),
    },
  }),
  commands: {
    makeOwnerLink: {
      usage: 'console owner',
      about: 'a link, on this terminal alone, by which you become an owner of the console',
      async prepare(_input, { isTerminal }) {
        if (isTerminal) return undefined
        const { ServiceError } = await import('../../errors.js')
        throw new ServiceError('COMMAND_INVALID', 'The link is shown on a terminal alone: nothing else may keep it.')
      },
    },
  },
  mayUse: ['projectOperations', 'userOperations', 'nodeOperations'],
  load: () => import('./create.js'),
})
