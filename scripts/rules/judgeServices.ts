import type { Import } from './readFacts.js'
import { resolveImport } from './resolveImport.js'

const root = 'services/src/'

/** The rooms of `services/src`, from the ground up. Each imports only rooms above it here, so none form a circle. */
const rooms = [
  ...['clock', 'errors', 'log', 'text', 'base58', 'createRecent', 'readCapped', 'abortAfter', 'mapParallel'],
  ...['store', 'secrets', 'http', 'upstream'],
  ...[
    'pages',
    'mail',
    'proof',
    'erased',
    'manifest',
    'envelope',
    'evidence',
    'nodes',
    'message',
    'signature',
    'counts',
    'hosts',
    'operations',
  ],
  // What parts are, what they mount, then the parts, then their list.
  ...['part', 'outbox', 'smart', 'parts/<name>', 'parts'],
  ...['openStore', 'createServices', 'backup', 'admin', 'serve', 'cli', 'index'],
]

/** What the services share with the frame and with agents; their build brings it along. */
const shared = 'src/permissions/index.ts'

/** What parts see of another: the types of its offers. */
const offers = ['parts/directory/projectAccess.ts', 'parts/data/chainNames.ts', 'parts/data/chains.ts']

/**
 * Judges an import of the services: the direction of rooms, and what a part sees of another.
 * @param exists whether a path from the repository's folder is a file
 */
export function judgeServicesImport(
  file: string,
  imported: Import,
  exists: (path: string) => boolean,
): string | undefined {
  if (!imported.specifier.startsWith('.')) return undefined
  const target = resolveImport(file, imported.specifier, exists)
  if (!target) return 'there is no such file (a source names the built file: ./name.js)'
  if (target === shared) return undefined
  if (!target.startsWith(root)) return `the services import nothing outside of services/src but ${shared}`
  if (/\.test\.ts$/.test(target)) return 'shipped code imports no test'
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from.folder === to.folder) return undefined
  if (from.room === 'parts/<name>' && to.room === from.room) return judgeOffer(target, imported)
  const [place, wanted] = [rooms.indexOf(from.room), rooms.indexOf(to.room)]
  for (const [at, { room }] of [
    [place, from],
    [wanted, to],
  ] as const)
    if (at < 0)
      return `${root}${room} is new to the import rules: say in scripts/rules/judgeServices.ts where it stands`
  if (wanted < place) return undefined
  return `services/src/${from.folder} stands below ${to.folder}: it may import only ${rooms.slice(0, place).join(', ') || 'nothing'}`
}

function judgeOffer(target: string, { kind }: Import): string | undefined {
  const path = target.slice(root.length)
  if (!offers.includes(path)) return `a part sees another by its offers: ${offers.join(', ')}`
  return kind === 'type' ? undefined : 'of another part only types are imported: what it offers comes by the context'
}

/** The room of a file, and the folder that stands for it: `parts/auth` is of the room `parts/<name>`. */
function roomOf(file: string): { room: string; folder: string } {
  const [first = '', second = '', ...rest] = file.slice(root.length).split('/')
  if (first === 'parts' && rest.length > 0) return { room: 'parts/<name>', folder: `parts/${second}` }
  const folder = first.replace(/\.ts$/, '')
  return { room: folder, folder }
}
