import { dirname } from 'node:path'

interface FolderImport {
  readonly file: string
  readonly target: string
}

/** Folders beside each other that import each other, directly or around. */
export interface FolderCircle {
  readonly parent: string
  /** Their names. */
  readonly folders: readonly string[]
  /** One import for each way from one of them to another. */
  readonly imports: readonly FolderImport[]
}

/** For each folder, those beside it that it imports, each with the first import. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, FolderImport>>

/**
 * Circles of folders at every depth: imports between two files count for the folders in which their paths part. Files that lie in the
 * parent itself belong to no folder of it.
 *
 * @param imports What each file imports, types included; paths with `/`.
 */
export function findFolderCircles(imports: ReadonlyMap<string, readonly string[]>): readonly FolderCircle[] {
  const graphs = new Map<string, Map<string, Map<string, FolderImport>>>()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const parent = commonFolder(file, target)
      const [from, to] = [childOf(parent, file), childOf(parent, target)]
      if (!from || !to) continue
      const graph = graphs.get(parent) ?? new Map<string, Map<string, FolderImport>>()
      graphs.set(parent, graph.set(from, new Map([[to, { file, target }], ...(graph.get(from) ?? [])])))
    }
  return [...graphs]
    .flatMap(([parent, graph]) =>
      findComponents(graph).map((folders) => ({
        parent,
        folders,
        imports: folders.flatMap((from) => folders.flatMap((to) => graph.get(from)?.get(to) ?? [])),
      })),
    )
    .toSorted((left, right) => left.parent.localeCompare(right.parent))
}

function commonFolder(one: string, other: string): string {
  let folder = dirname(one)
  while (folder !== '.' && !other.startsWith(`${folder}/`)) folder = dirname(folder)
  return folder
}

/** The folder right under a parent that a file is in. */
function childOf(parent: string, file: string): string | undefined {
  const parts = (parent === '.' ? file : file.slice(parent.length + 1)).split('/')
  return parts.length > 1 ? parts[0] : undefined
}

/** Groups whose members reach each other. */
function findComponents(graph: Graph): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachFrom(node, graph)]))
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) === true
  const done = new Set<string>()
  return [...graph.keys()].toSorted().flatMap((node) => {
    const group = [...graph.keys()].filter((other) => reaches(node, other) && reaches(other, node))
    const fresh = group.filter((each) => !done.has(each)).toSorted()
    for (const each of fresh) done.add(each)
    return fresh.length > 1 ? [fresh] : []
  })
}

function reachFrom(start: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (node: string) => {
    for (const next of graph.get(node)?.keys() ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      visit(next)
    }
  }
  visit(start)
  return reached
}
