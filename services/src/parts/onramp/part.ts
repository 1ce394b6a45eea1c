import { definePart } from '../../part/definePart.js'
import { onrampRates } from './limits.js'

/** Purchases of coins at providers, who take money for them. */
export const onramp = definePart({
  id: 'onramp',
  about: 'purchases of coins with money, at providers',
  paths: ['/v1/onramp/*', '/v1/generators/onrampurl', '/onramp/*'],
  limits: onrampRates,
  flags: {
    onramp: {
      value: 'FILE',
      about:
        'providers that sell coins for money, with their keys, from a JSON file: see docs/onramp.md; without it there are none',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ onramp: file }) =>
    file === undefined ? {} : { onramp: (await import('./config.js')).readOnrampFile(file) },
  uses: ['projectAccess'],
  offers: ['listPurchases'],
  load: () => import('./create.js'),
})
