import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'

/** What the bundler tells of modules. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const entry = resolve(root, 'cdn/latchkey.ts')

/**
 * Says in which file a module goes, where that is not left to the bundler.
 *
 * - `core`: what the first file imports at once, in one file. The first file itself holds nothing and no other file imports it: behind a
 *   redirect, or with a query, its address is another one, and what holds state would be there twice.
 * - `work`: what is needed of it once an instance is at work, wherever else that is used.
 * - `modal`: what the modal's opening imports at once, React included: one request of the first click.
 *
 * @param library Folder of the built library.
 */
export function toGroup(library: string): (id: string, graph: Graph) => string | null {
  let groups: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    groups ??= readGroups(library, graph)
    return groups.get(id) ?? null
  }
}

function readGroups(library: string, graph: Graph): ReadonlyMap<string, string> {
  const door = resolve(library, 'src/index.js')
  const values = `${resolve(library, 'src/values')}/`
  const groups = new Map<string, string>()
  const add = (group: string, id: string) => {
    if (groups.has(id)) return
    groups.set(id, group)
    // Values are there for those who import them from `latchkey`: here that is no one at first.
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (id !== door || !imported.startsWith(values)) add(group, imported)
  }
  add('core', entry)
  add('work', resolve(library, 'src/atWork.js'))
  add('modal', resolve(library, 'src/opening.js'))
  groups.delete(entry)
  return groups
}
