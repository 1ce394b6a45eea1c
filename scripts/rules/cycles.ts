/**
 * The cycles of an import graph: each a list of files that leads back to its first.
 *
 * @param graph What each file imports.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []

  const visit = (file: string): void => {
    const begin = path.indexOf(file)
    if (begin >= 0) {
      cycles.push([...path.slice(begin), file])
      return
    }
    if (finished.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}
