import type { Instance } from '../kernel/feature/instance.js'
import type { MessagesByLocale } from '../kernel/index.js'
import { keys } from './keys.js'

/** What a host's own texts are held against. */
export interface KeyCheck {
  readonly instance: Pick<Instance, 'listed' | 'environment'>
  /** Keys that were told already. */
  readonly told: Set<string>
}

const known: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(keys).map(([area, names]) => [area, new Set(names.split(' ').map((name) => `${area}.${name}`))]),
)

/**
 * Tells of texts of a host's that nothing asks for, each once. Of plugins of third parties the keys are not known: theirs are
 * checked by types alone.
 * @param hosts by locale
 */
export function checkKeys(
  hosts: MessagesByLocale,
  { instance, told }: KeyCheck,
  warn: (message: string) => void,
): void {
  const plugins = instance.listed.map(({ id }) => id)
  for (const key of Object.values(hosts).flatMap(Object.keys)) {
    const area = key.slice(0, key.indexOf('.'))
    if (told.has(key) || (known.get(area)?.has(key) ?? plugins.includes(area))) continue
    told.add(key)
    const near = findNearest(key, known.get(area))
    warn(
      `The option messages has a text for "${key}", which nothing asks for${near ? `. Did you mean "${near}"?` : '.'}`,
    )
  }
}

/** The known key that takes the fewest changes of letters, a third of them at most; of the same area where that is one. */
function findNearest(key: string, area: Iterable<string> = [...known.values()].flatMap((all) => [...all])) {
  let nearest: string | undefined
  let fewest = key.length / 3
  for (const other of area) {
    const changes = countChanges(key, other)
    if (changes > fewest || (nearest && changes === fewest)) continue
    nearest = other
    fewest = changes
  }
  return nearest
}

/** Levenshtein's distance: letters put in, taken out or put in the place of another. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let at = 0; at < to.length; at++)
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (letter === to[at] ? 0 : 1)))
    row = next
  }
  return row[to.length] ?? 0
}
