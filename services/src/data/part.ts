import { definePart } from '../part/definePart.js'
import { dataRates, deepestParams, defaultDataLimits } from './limits.js'

const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const kib = (bytes: number) => `${bytes / 1024} KiB`
const { responseBytes, wholeBytes, heldBytes, batchItems } = defaultDataLimits

/** Chain calls, passed on to the operator's nodes. */
export const data = definePart({
  id: 'data',
  about: 'chain calls',
  paths: ['/v1', '/v1/*'],
  limits: dataRates,
  caps: [
    { about: 'calls in a batch', value: `${batchItems}` },
    { about: "depth of a call's parameters", value: `${deepestParams}` },
    { about: 'answer to a request, batch included', value: mib(responseBytes) },
    {
      about: `answers over ${kib(wholeBytes)} in memory, of all requests`,
      value: `${mib(heldBytes)}; one for each address`,
    },
  ],
  flags: {
    chain: {
      value: 'ID=URL',
      about: 'a node, as eip155:1=https://...; repeat for more chains, and for nodes to fall back to',
      repeated: true,
      read: (...texts: string[]) => texts,
    },
    chains: {
      value: 'FILE',
      about: 'chains from a JSON file, with headers for access keys',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ chain, chains }) => ({ chains: (await import('./chains.js')).readChains(chains, chain) }),
  uses: ['projectAccess'],
  offers: ['chains', 'bodyBudget'],
  load: () => import('./create.js'),
})
