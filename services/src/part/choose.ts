import { ServiceError } from '../errors.js'
import type { PartDescription } from './definePart.js'

/**
 * The parts that an operator named, in their own order.
 * @param ids parts' ids; undefined: all
 * @throws {ServiceError} COMMAND_INVALID for a part that is not there
 */
export function chooseParts<One extends PartDescription>(
  parts: readonly One[],
  ids: readonly string[] | undefined,
): readonly One[] {
  if (ids === undefined) return parts
  const unknown = ids.find((id) => !parts.some((part) => part.id === id))
  if (unknown === undefined && ids.length > 0) return parts.filter(({ id }) => ids.includes(id))
  const known = parts.map(({ id }) => id).join(', ')
  throw new ServiceError('COMMAND_INVALID', `--parts takes a list of parts, of these: ${known}.`)
}

/** The chosen parts and those that they cannot be without, in their own order. What a part only may use does not come along. */
export function withUsed<One extends PartDescription>(parts: readonly One[], chosen: readonly One[]): readonly One[] {
  const needed = new Set<One>()
  const need = (part: One) => {
    needed.add(part)
    for (const name of part.uses) {
      const owner = parts.find(({ offers }) => offers.includes(name))
      if (owner && !needed.has(owner)) need(owner)
    }
  }
  for (const part of chosen) need(part)
  return parts.filter((part) => needed.has(part))
}
