import { isTest } from './isTest.js'
import type { Import } from './readFacts.js'
import { resolveImport } from './resolveImport.js'

/**
 * The frame's folders, from the ground up, wherever two beside each other are imported by one another. Each imports only what stands
 * before it, so none form a circle; those of one line import nothing of each other.
 */
const orders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  frame: [['keys'], ['flows'], ['common'], ['page', 'windows', 'social', 'agent', 'vectors']],
  'frame/keys': [['manifest'], ['steps']],
  'frame/flows': [['services'], ['evidence'], ['login'], ['steps']],
  'frame/common': [['screen'], ['gate'], ['approval'], ['channel']],
  'frame/page': [
    ['permissions'],
    ['chains', 'signIn', 'calls'],
    ['assets'],
    ['link', 'screens'],
    ['approvals', 'settings'],
    ['told', 'grants'],
    ['login'],
  ],
  'frame/page/approvals/evm': [['calls'], ['powers', 'batch'], ['grant']],
  'frame/windows': [['messages'], ['parts'], ['passkey'], ['recovery'], ['approve', 'export', 'import']],
}

/** What a room imports besides its own folders. */
interface Room {
  /** As the messages call it. */
  readonly name: string
  /** Folders and files of ours. */
  readonly places: readonly string[]
  readonly packages: readonly string[]
}

/** Each package of the key library can take every user's keys. */
const keys: Room = {
  name: 'the key library',
  places: ['frame/keys/', 'src/permissions/'],
  packages: ['@hpke/core', '@noble/curves', '@noble/hashes', '@scure/bip32', '@scure/bip39'],
}

/** Between the key library and the services. */
const flows: Room = {
  name: 'the flows',
  places: [
    'frame/flows/',
    'frame/keys/index.ts',
    'frame/keys/creation.ts',
    'frame/keys/changes.ts',
    'frame/keys/smartAccount.ts',
  ],
  packages: ['zod/mini'],
}

const pages: Room = {
  name: "the frame's pages",
  places: [
    ...['frame/common/', 'frame/page/', 'frame/windows/', 'frame/social/', 'frame/agent/', 'adapters/embedded/wire/'],
    ...['index', 'creation', 'changes', 'smartAccount', 'permission'].map((door) => `frame/keys/${door}.ts`),
    ...['index', 'account', 'creation', 'permissions', 'social', 'sponsor', 'windows'].map(
      (door) => `frame/flows/${door}.ts`,
    ),
    'services/src/parts/auth/isLoginAllowed.ts',
    // Page and frame show texts of strangers alike (S38).
    ...['src/kernel/base/text.ts', 'src/kernel/base/writeText.ts', 'src/kernel/base/locale.ts'],
    'src/kernel/contract/messages.ts',
    // One grammar of amounts that users type.
    'src/values/amount.ts',
    'src/permissions/',
  ],
  packages: ['preact', 'zod/mini', 'viem', '@solana/web3.js'],
}

/** The modal's look, as text and data: the frame lies in the modal and is of one piece with it. */
const modalLook = /^src\/ui\/(theme\/(tokens|sheet)\.ts|(parts|shell)\/\w+\.css\.ts)$/

const rooms: Readonly<Record<string, Room>> = {
  keys,
  flows,
  common: pages,
  page: pages,
  windows: pages,
  social: pages,
  agent: pages,
}

/**
 * Judges an import of the frame: what its room may have, and the order of folders.
 * @param exists whether a path from the repository's folder is a file
 */
export function judgeFrameImport(
  file: string,
  { specifier }: Import,
  exists: (path: string) => boolean,
): string | undefined {
  const target = resolveImport(file, specifier, exists)
  const room = rooms[file.split('/')[1] ?? '']
  return (room && judgeRoom(room, specifier, target)) ?? (target && judgeOrder(file, target))
}

function judgeRoom(
  { name, places, packages }: Room,
  specifier: string,
  target: string | undefined,
): string | undefined {
  if (!specifier.startsWith('.')) {
    const isListed = packages.some((listed) => specifier === listed || specifier.startsWith(`${listed}/`))
    return isListed ? undefined : `${name} may import only ${packages.join(', ')}`
  }
  if (target && isTest(target)) return 'shipped code imports no test'
  if (target && places.some((place) => target.startsWith(place))) return undefined
  // A sheet without a module is resolved by the build.
  const isSheet = (target && modalLook.test(target)) || specifier.endsWith('.css')
  if (name === pages.name && isSheet) return undefined
  return `${name} may import only ${places.join(', ')}${name === pages.name ? " and the modal's style sheets" : ''}`
}

/** Judges an import between two folders beside each other: where the paths part. */
function judgeOrder(file: string, target: string): string | undefined {
  const [from, to] = [file.split('/'), target.split('/')]
  const depth = from.findIndex((part, at) => part !== to[at])
  if (depth < 1 || depth >= from.length - 1 || depth >= to.length - 1) return undefined
  const parent = from.slice(0, depth).join('/')
  const [own = '', other = ''] = [from[depth], to[depth]]
  const order = orders[parent] ?? []
  const [place, wanted] = [own, other].map((folder) => order.findIndex((line) => line.includes(folder)))
  if (place === undefined || wanted === undefined || place < 0 || wanted < 0)
    return `${parent}/${place === -1 ? own : other} is new to the import rules: say in scripts/rules/judgeFrame.ts where it stands`
  if (wanted < place) return undefined
  const below = order.slice(0, place).flat()
  return `${parent}/${own} does not stand above ${other}: beside it are open only ${below.join(', ') || 'none'}`
}
