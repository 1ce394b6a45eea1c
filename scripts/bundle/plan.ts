import { dirname, posix } from 'node:path'
import type { ChunkRule } from '../../src/chunks.js'
import { type Assignment, assignModules, type Chunk, reach } from './assign.js'
import { readsAtOnce } from './readsAtOnce.js'
import type { Modules } from './sources.js'
import { holdsState, readTestedClasses } from './state.js'

/** A module as it is in the package: some are there as copies as well. */
export interface Instance {
  readonly path: string
  /** The chunk that has the copy; undefined for the module itself. */
  readonly copy?: string | undefined
}

/** What an import leads to. */
export interface Target extends Instance {
  /** The chunk that gives it: it is read by way of the first chunk. */
  readonly given?: string
}

/** Names that are read of a module by way of the first chunk. */
export interface Given extends Instance {
  readonly names: readonly string[]
}

/** Where each module stands, and what imports of it lead to. */
export interface Plan {
  /** The first chunk: everything has loaded it. */
  readonly first: string
  /** The file of a module: a chunk's, or one of its own. */
  fileOf(instance: Instance): string
  resolve(importer: Instance, path: string, isLazy?: boolean): Target
  /** What each such chunk gives, and the root with which it does. */
  readonly given: ReadonlyMap<string, { readonly root: string; readonly list: readonly Given[] }>
  /** Modules of chunks that are text, in the order in which they weigh least. */
  readonly texts: readonly string[]
  /** Modules that hold state. */
  readonly stateful: ReadonlySet<string>
}

/** Entry points for third parties' plugins, adapters and tests. Hosts have them where the modal is, not before. */
const isForParts = (entry: string) => /^src\/(ui\/|testing\/|adapter$)/.test(entry)

/**
 * @param entries Entry points, by path.
 * @throws {Error} where a root is missing, or a module reads what a chunk gives while it is evaluated
 */
export function planChunks(modules: Modules, entries: readonly string[], rules: readonly ChunkRule[]): Plan {
  const tested = readTestedClasses(modules)
  const stateful = new Set([...modules].filter(([, { code }]) => holdsState(code, tested)).map(([path]) => path))
  const early = reach(
    modules,
    entries.filter((entry) => !isForParts(entry)),
  )
  const assignment = assignModules(modules, rules, early, stateful)
  const { chunks, homes } = assignment
  const fileOf = ({ path, copy }: Instance) => copy ?? homes.get(path) ?? path
  const importsAll = (path: string) => early.has(path) || entries.includes(path) || path.startsWith('src/testing/')
  const resolve = createResolver(modules, assignment, fileOf, importsAll)
  const given = readGiven(modules, entries, resolve)
  return {
    ...{ first: [...chunks.values()].find((chunk) => !chunk.early)?.name ?? '', fileOf, resolve, stateful },
    texts: sortTexts([...homes.keys()]),
    given: new Map([...given].map(([name, list]) => [name, { root: chunks.get(name)?.roots[0] ?? '', list }])),
  }
}

/** @param importsAll Whether a module imports others as they are: nothing says that chunks are there by then. */
function createResolver(
  modules: Modules,
  { chunks, homes }: Assignment,
  fileOf: Plan['fileOf'],
  importsAll: (path: string) => boolean,
): Plan['resolve'] {
  const copying = [...chunks.values()].filter(({ copies }) => copies === 'all')
  const lazyCopies = new Map(copying.flatMap(({ name, roots }) => roots.map((root) => [root, name])))
  const sharing = [...chunks.values()].filter(({ copies }) => copies === 'entries')
  const beside = new Map<string, ReadonlySet<string>>()
  /** Whether a chunk is there whenever a file is. */
  const isThere = ({ name, given }: Chunk, file: string) => {
    if (given || name === file) return true
    const members = [...homes].filter(([, home]) => home === file).map(([path]) => path)
    const files =
      beside.get(file) ??
      new Set([...reach(modules, members.length > 0 ? members : [file])].map((path) => fileOf({ path })))
    beside.set(file, files)
    return files.has(name)
  }
  return (importer, path, isLazy = false) => {
    const lazyCopy = isLazy ? lazyCopies.get(path) : undefined
    if (lazyCopy) return { path, copy: lazyCopy }
    if (!importer.copy && importsAll(importer.path)) return { path }
    const file = fileOf(importer)
    const own = importer.copy && chunks.get(importer.copy)?.copied.has(path) ? importer.copy : undefined
    const copy = own ?? sharing.find((chunk) => chunk.copied.has(path) && isThere(chunk, file))?.name
    const at = fileOf({ path, copy })
    return !isLazy && at !== file && chunks.get(at)?.given ? { path, copy, given: at } : { path, copy }
  }
}

/** What is read of each chunk that gives, by following all imports from the entry points. */
function readGiven(
  modules: Modules,
  entries: readonly string[],
  resolve: Plan['resolve'],
): ReadonlyMap<string, readonly Given[]> {
  const given = new Map<string, Map<string, Given>>()
  const seen = new Set<string>()
  const note = (importer: Instance, { path, copy, given: chunk = '' }: Target, names: readonly string[]) => {
    const [early] = findEarly(importer.path, modules, path)
    if (early) throw new Error(`${importer.path} reads ${early} of ${chunk} while it is evaluated.`)
    const ofChunk = given.get(chunk) ?? new Map<string, Given>()
    const before = ofChunk.get(path)?.names ?? []
    given.set(chunk, ofChunk.set(path, { path, copy, names: [...new Set([...before, ...names])] }))
  }
  const visit = (instance: Instance) => {
    const key = `${instance.path} ${instance.copy ?? ''}`
    const module = modules.get(instance.path)
    if (seen.has(key) || !module) return
    seen.add(key)
    for (const [path, names] of module.imports) {
      const target = resolve(instance, path)
      if (target.given) note(instance, target, names)
      visit({ path, copy: target.copy })
    }
    for (const path of module.lazy) visit(resolve(instance, path, true))
  }
  for (const path of entries) visit({ path })
  return new Map([...given].map(([chunk, list]) => [chunk, [...list.values()]]))
}

/** What a module reads of another while it is evaluated. */
function findEarly(importer: string, modules: Modules, path: string): readonly string[] {
  const reads = readsAtOnce(modules.get(importer)?.code ?? '')
  return [...reads].flatMap(([source, names]) => (posix.join(dirname(importer), source) === `${path}.js` ? names : []))
}

/** Sheets, then the tokens that they name, then messages: gzip lives on repeats, and on letters of one kind. */
const textKinds = [/\.css$/, /\/theme\/tokens$/, /\/messages\/en$/]

const sortTexts = (paths: readonly string[]) => textKinds.flatMap((kind) => paths.filter((path) => kind.test(path)))
