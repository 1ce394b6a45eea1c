import type { Flag, PartDescription } from './definePart.js'
import { parseUsage } from './usage.js'

/** Names on the services that no part may take. */
const reserved = ['close', 'fetch', 'isShared', 'lock', 'parts', 'ready', 'start', 'url']

/**
 * Checks what can only be seen of all parts together.
 * @throws {Error} which names both sides: a mistake in the sources, not an operator's
 */
export function checkParts(parts: readonly PartDescription[]): void {
  const owners = new Map<string, string>()
  const claim = (what: string, id: string) => {
    const owner = owners.get(what)
    if (owner !== undefined) throw new Error(`The parts "${owner}" and "${id}" both have ${what}.`)
    owners.set(what, id)
  }
  const offered = new Set<string>()
  const shared = new Map<string, Flag>()
  for (const { id, paths, limits, flags, commands, offers, uses } of parts) {
    if (!/^[a-z]{2,16}$/.test(id) || reserved.includes(id)) throw new Error(`"${id}" can be no part's id.`)
    claim(`the id ${id}`, id)
    if (paths.length === 0) claim('no path of their own', id)
    for (const path of paths) claim(`the path ${path}`, id)
    for (const limit of Object.keys(limits)) claim(`the limit ${limit}`, id)
    for (const [name, flag] of Object.entries(flags)) {
      // Parts may have one option together: the same object, so it means the same.
      if (shared.get(name) !== flag) claim(`the option --${name}`, id)
      shared.set(name, flag)
    }
    for (const [name, { usage }] of Object.entries(commands)) {
      claim(`the command ${name}`, id)
      const words = parseUsage(usage).places.map(({ name: place, choices = [] }) => place ?? choices.join('|'))
      claim(`the command "${words.join(' ')}"`, id)
    }
    const missing = uses.find((name) => !offered.has(name))
    if (missing !== undefined) throw new Error(`The part "${id}" uses ${missing}, which no part before it offers.`)
    for (const name of offers) {
      claim(`${name} to offer`, id)
      offered.add(name)
    }
  }
}

/** Which part answers at a path, where they share a port: of those that have it, the one with the longest path. Undefined where none does. */
export function findPart<One extends Pick<PartDescription, 'paths'>>(
  parts: readonly One[],
  pathname: string,
): One | undefined {
  const isIn = (path: string) => (path.endsWith('/*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path)
  let found = parts.find(({ paths }) => paths.length === 0)
  let longest = 0
  for (const part of parts)
    for (const path of part.paths) if (path.length > longest && isIn(path)) [found, longest] = [part, path.length]
  return found
}
