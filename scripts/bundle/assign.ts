import { dirname } from 'node:path'
import type { ChunkRule } from '../../src/chunks.js'
import type { Modules } from './sources.js'

/** A chunk, with what it has a copy of. */
export interface Chunk extends ChunkRule {
  readonly copied: ReadonlySet<string>
}

/** Which modules belong to which chunk. */
export interface Assignment {
  /** By name, in order. */
  readonly chunks: ReadonlyMap<string, Chunk>
  /** Names of chunks by module. The others are files of their own. */
  readonly homes: ReadonlyMap<string, string>
}

/** What modules bring by imports that are not lazy, themselves included. */
export function reach(modules: Modules, roots: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const imported of modules.get(path)?.imports.keys() ?? []) visit(imported)
  }
  for (const root of roots) visit(root)
  return reached
}

/**
 * @param early What entry points load at once.
 * @param stateful Modules that hold state.
 * @throws {Error} where a root is missing
 */
export function assignModules(
  modules: Modules,
  rules: readonly ChunkRule[],
  early: ReadonlySet<string>,
  stateful: ReadonlySet<string>,
): Assignment {
  const homes = new Map<string, string>()
  const chunks = new Map<string, Chunk>()
  const isGiven = (path: string) => [...chunks.values()].some(({ given, copied }) => given && copied.has(path))
  for (const rule of rules.flatMap((each) => spreadRule(each, [...modules.keys()]))) {
    const { name, roots, sharedBy = [], within, copies, early: isEarly = false } = rule
    const isWithin = (path: string) => !within || within.some((folder) => path.startsWith(`${folder}/`))
    const all = new Set([...reach(modules, roots), ...findShared(sharedBy.map((root) => reach(modules, [root])))])
    const rest = [...all].filter((path) => !homes.has(path))
    // Made of what entry points load.
    const holdsEarly = isEarly || [...chunks.values()].every((before) => before.early)
    const own = rest.filter((path) => isWithin(path) && (holdsEarly || !early.has(path)))
    if (copies === 'all') {
      const isCopied = (path: string) => roots.includes(path) || !(stateful.has(path) || early.has(path))
      chunks.set(name, { ...rule, copied: new Set(rest.filter(isCopied)) })
      continue
    }
    for (const path of own) homes.set(path, name)
    const isCopied = (path: string) => early.has(path) && !homes.has(path) && !stateful.has(path) && !isGiven(path)
    const reached =
      copies === 'entries' ? [...reach(modules, [...own, ...roots.filter((root) => early.has(root))])] : []
    chunks.set(name, { ...rule, copied: new Set(reached.filter(isCopied)) })
  }
  return { chunks, homes }
}

/** What is in two of several sets at least. */
function findShared(sets: readonly ReadonlySet<string>[]): readonly string[] {
  const all = new Set(sets.flatMap((set) => [...set]))
  return [...all].filter((path) => sets.filter((set) => set.has(path)).length > 1)
}

/** A rule for each name that its `*` stands for, with its roots in full. */
function spreadRule(rule: ChunkRule, paths: readonly string[]): readonly ChunkRule[] {
  const find = (pattern: string) => {
    const matches = paths.filter((path) => toPattern(pattern).test(path))
    if (matches.length === 0) throw new Error(`The chunk ${rule.name} has a root that is not there: ${pattern}`)
    return matches
  }
  if (!rule.name.includes('*'))
    return [{ ...rule, roots: rule.roots.flatMap(find), sharedBy: rule.sharedBy?.flatMap(find) ?? [] }]
  const [pattern = ''] = rule.roots
  return find(pattern).map((path) => {
    const fill = (text: string) => text.replace('*', toPattern(pattern).exec(path)?.[1] ?? '')
    return { ...rule, name: fill(rule.name), roots: [path], within: (rule.within ?? [dirname(pattern)]).map(fill) }
  })
}

const toPattern = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '([^/]+)')}$`)
