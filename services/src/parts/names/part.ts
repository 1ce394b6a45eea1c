import { definePart } from '../../part/definePart.js'
import { nameRates } from './limits.js'

/** Names of users, below zones of the operator's. */
export const names = definePart({
  id: 'names',
  about: 'names of users, and their resolution',
  paths: ['/v1/profile/*', '/names/*'],
  limits: nameRates,
  flags: {
    names: {
      value: 'FILE',
      about: 'zones in which users get names, from a JSON file: see docs/names.md; without it there are none',
      read: (path: string) => path,
    },
  },
  // With zod, which a typing error need not wait for.
  toOptions: async ({ names: file }) =>
    file === undefined ? {} : { names: (await import('./config.js')).readNamesFile(file) },
  commands: {
    listNames: { usage: 'names list ZONE', about: 'labels and owners, the newest first' },
    suspendName: { usage: 'names suspend NAME', about: 'it resolves to nothing until it is restored' },
    restoreName: { usage: 'names restore NAME' },
    exportZone: { usage: 'names export ZONE', about: 'all names with what their owners signed, as one signed file' },
    importZone: {
      usage: 'names import FILE [--signer ADDRESS]',
      about: 'adds the names of such a file that their owners’ signatures prove',
      // Read here and not by a running server, which may be another user in another folder.
      prepare: async ({ words: { FILE = '' } }) => (await import('./zoneFile.js')).readZoneFile(FILE),
    },
    planResolver: {
      usage: 'names resolver ZONE OWNER URL',
      about: 'what an operator deploys and sets on the chain of a zone',
    },
    listGatewayKeys: { usage: 'names keys list' },
    addGatewayKey: { usage: 'names keys add', about: 'a key that signs nothing until it is put to use' },
    useGatewayKey: { usage: 'names keys use ADDRESS', about: 'after every resolver knows it' },
    removeGatewayKey: { usage: 'names keys remove ADDRESS' },
  },
  terms: {
    ZONE: 'is a name such as users.example.eth, as the file of --names has it.',
    OWNER: 'is the address of the account that adds and removes the keys of a resolver.',
  },
  uses: ['projectAccess', 'chains', 'bodyBudget', 'pictureName'],
  hasSecrets: true,
  load: () => import('./create.js'),
})
