import type { Given, Instance } from './plan.js'

/*
 * What a chunk gives is exported by the first chunk, as variables that the chunk fills when it is there. So no module imports the
 * chunk: one that is imported lazily and by others as well is two files in esbuild, the second of which is asked for when the first
 * is there.
 */

/** Id of the module in a chunk that fills them. */
const giving = '\0giving:'
/** Id of the module in the first chunk that has them. */
const variables = '\0variables:'
/** Id of what stands for a module that is given: `\0given:src/opening|src/ui/parts/Stack`. */
const given = '\0given:'

/** What each chunk gives. */
export type GivenByChunk = ReadonlyMap<string, { readonly list: readonly Given[] }>

export const toGivingId = (chunk: string): string => giving + chunk
export const toGivenId = (chunk: string, path: string): string => `${given}${chunk}|${path}`

/** Whether a module is one of these three. */
export const isMade = (id: string): boolean => id.startsWith('\0')
export const isGiving = (id: string): boolean => id.startsWith(giving)

/** The chunk that such a module belongs to. @param first the first chunk */
export const chunkOfMade = (id: string, first: string): string => (isGiving(id) ? id.slice(giving.length) : first)

/** The code of such a module. @param toId Id of the module itself. */
export function writeMade(id: string, all: GivenByChunk, toId: (instance: Instance) => string): string {
  const [, chunk = '', path] = /:([^|]*)\|?(.*)$/.exec(id) ?? []
  const names = toNames(all.get(chunk)?.list ?? [])
  if (isGiving(id)) return writeGiving(chunk, names, toId)
  return id.startsWith(variables) ? writeVariables(names) : writeGiven(chunk, names, path)
}

interface Name {
  readonly from: Given
  readonly name: string
  /** A name that no other module has. */
  readonly unique: string
}

function toNames(list: readonly Given[]): readonly Name[] {
  const all = list.flatMap(({ names }) => names)
  const isUnique = (name: string) => all.indexOf(name) === all.lastIndexOf(name)
  return list.flatMap((from, at) =>
    from.names.map((name) => ({ from, name, unique: isUnique(name) ? name : `${name}$${at}` })),
  )
}

function writeGiving(chunk: string, names: readonly Name[], toId: (instance: Instance) => string): string {
  const imports = names.map(
    ({ from, name, unique }) => `import { ${name} as ${unique} } from ${JSON.stringify(toId(from))};`,
  )
  return `${imports.join('\n')}
import { give } from ${JSON.stringify(variables + chunk)};
give(${names.map(({ unique }) => unique).join(', ')});`
}

function writeVariables(names: readonly Name[]): string {
  const list = names.map(({ unique }) => unique).join(', ')
  return `let ${list};
export { ${list} };
export const give = (...all) => { [${list}] = all };`
}

function writeGiven(chunk: string, names: readonly Name[], path: string | undefined): string {
  const own = names.filter(({ from }) => from.path === path)
  return `export { ${own.map(({ name, unique }) => `${unique} as ${name}`).join(', ')} } from ${JSON.stringify(variables + chunk)};`
}
