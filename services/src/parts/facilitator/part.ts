import { definePart } from '../../part/definePart.js'
import { facilitatorLimits, facilitatorRates } from './limits.js'

/** Payments of web requests (x402), checked and settled for merchants. */
export const facilitator = definePart({
  id: 'facilitator',
  about: 'payments of web requests (x402)',
  paths: ['/v1/x402/*'],
  limits: facilitatorRates,
  caps: [
    { about: 'gas of one x402 payment', value: `${facilitatorLimits.mostGas}` },
    { about: 'gas of one x402 payment by a permission (ERC-7710)', value: `${facilitatorLimits.mostDelegatedGas}` },
  ],
  flags: {
    x402: {
      value: 'FILE',
      about: 'chains and tokens in which web requests are paid, from a JSON file: see docs/x402.md',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ x402: file }) =>
    file === undefined ? {} : { x402: (await import('./config.js')).readFacilitatorFile(file) },
  commands: {
    listSettlers: {
      usage: 'x402 settlers list',
      about: 'addresses that send payments to chains: each needs some coin on each chain',
    },
  },
  uses: ['chains', 'chainDirectory', 'hostAccess'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
