import { ServiceError } from '../../errors.js'
import type { Reach } from '../../http/judgedFetch.js'
import { operationsPath } from '../../operations/wire.js'
import { definePart } from '../../part/definePart.js'
import { dataRates, deepestParams, defaultDataLimits } from './limits.js'

const mib = (bytes: number) => `${bytes / 1024 / 1024} MiB`
const kib = (bytes: number) => `${bytes / 1024} KiB`
const { responseBytes, wholeBytes, heldBytes, batchItems } = defaultDataLimits

/** Chain calls, passed on to the operator's nodes. */
export const data = definePart({
  id: 'data',
  about: 'chain calls, what accounts hold and did, and swaps',
  paths: ['/v1', '/v1/*', `${operationsPath('data')}/*`],
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
    'chain-name': {
      value: 'ID=NAME,SYMBOL,DECIMALS[,URL]',
      about:
        'what users read of a chain that is not well known: name, coin, digits after its point, explorer; repeat for more',
      repeated: true,
      read: (...texts: string[]) => texts,
    },
    chains: {
      value: 'FILE',
      about: 'chains from a JSON file, with names, and with headers for access keys',
      read: (path: string) => path,
    },
    accounts: {
      value: 'FILE',
      about:
        'who is asked for balances, history, collectibles, prices and names, from a JSON file; without it the nodes are',
      read: (path: string) => path,
    },
    'node-addresses': {
      value: 'WHERE',
      about:
        'where nodes may be that are added while the services run: `public` by https, or `private`: on your own network, in plain too',
      default: 'public',
      read: readNodeAddresses,
    },
    swaps: {
      value: 'FILE',
      about:
        'exchanges that are asked for swaps, from a JSON file; without it those of Uniswap whose addresses are known',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ chain, chains, 'chain-name': names, accounts, swaps, 'node-addresses': nodeAddresses }) => ({
    nodeAddresses,
    ...(await import('./chains.js')).readChainOptions(chains, chain, names),
    ...(accounts !== undefined && { accounts: (await import('./accounts/config.js')).readAccountsFile(accounts) }),
    ...(swaps !== undefined && { swaps: (await import('./convert/config.js')).readSwapsFile(swaps) }),
  }),
  uses: ['projectAccess'],
  mayUse: ['listPurchases'],
  commands: {
    listNodes: { usage: 'node list', about: 'each chain’s, with height, lag and failures of this process' },
    testNode: { usage: 'node test CHAIN NODE', about: 'asks it once, now' },
    addNode: {
      usage: 'node add CHAIN URL [--header HEADER]...',
      about: 'to a configured chain, without a restart; it is asked for its chain first',
    },
    removeNode: { usage: 'node remove CHAIN NODE', about: 'one that was added so' },
    moveNode: {
      usage: 'node move CHAIN NODE PLACE',
      about: 'to a place in the order in which nodes are asked, from 1',
    },
    switchNode: { usage: 'node switch CHAIN NODE on|off', about: 'asked, or not; the last one stays on' },
    addDataConsoleKey: {
      usage: 'console key data [--change]',
      about: 'a key by which a console in another process reads nodes; --change: and changes them',
    },
    listDataConsoleKeys: { usage: 'console keys data' },
    endDataConsoleKey: { usage: 'console end-key data ID', about: 'refused at once' },
  },
  terms: {
    NODE: 'is the id of a node, as `node list` shows it.',
    HEADER: 'is a header for an access key, as "Authorization: Bearer KEY".',
  },
  offers: ['chains', 'chainDirectory', 'bodyBudget', 'pictureName', 'nodeOperations', 'swapCalls'],
  load: () => import('./create.js'),
})

function readNodeAddresses(text = ''): Reach {
  if (text === 'public' || text === 'private') return text
  throw new ServiceError('COMMAND_INVALID', '--node-addresses takes public or private.')
}
