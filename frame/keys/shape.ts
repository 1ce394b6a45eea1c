import { KeyError } from './errors.js'

/**
 * The fields of a plain object, in a fresh object without a prototype. A missing or unknown field is refused: what this
 * code does not know it would lose on rewriting.
 *
 * @throws KeyError `FORMAT_INVALID`
 */
export function exactFields<Field extends string, Optional extends string = never>(
  value: unknown,
  fields: readonly Field[],
  optional: readonly Optional[] = [],
): Record<Field, unknown> & Partial<Record<Optional, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongFields()
  const own = new Map(Object.entries(value))
  const known: readonly string[] = [...fields, ...optional]
  if (fields.some((field) => !own.has(field)) || [...own.keys()].some((name) => !known.includes(name)))
    throw wrongFields()
  return Object.assign(Object.create(null), Object.fromEntries(own))
}

const wrongFields = () =>
  new KeyError(
    'FORMAT_INVALID',
    'A document has not the fields that it must have. Ask the service again; if it stays so, report it.',
  )
