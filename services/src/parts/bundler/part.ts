import { definePart } from '../../part/definePart.js'
import { smartFlag } from '../../smart/smartFlag.js'
import { bundlerLimits, bundlerRates } from './limits.js'

/** Operations of smart accounts (ERC-4337), let happen on chains. */
export const bundler = definePart({
  id: 'bundler',
  about: 'operations of smart accounts, sent to chains',
  paths: ['/v1/bundler'],
  limits: bundlerRates,
  caps: [
    { about: 'operations of one sender that wait', value: `${bundlerLimits.perSender}` },
    { about: 'gas of one operation', value: `${bundlerLimits.mostGas}` },
  ],
  flags: { smart: smartFlag },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ smart: file }) =>
    file === undefined ? {} : { smart: (await import('../../smart/config.js')).readSmartFile(file) },
  commands: {
    listExecutors: {
      usage: 'smart executors list',
      about: 'addresses that send operations: each needs some coin on each chain',
    },
  },
  uses: ['projectAccess', 'chains', 'chainDirectory'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
