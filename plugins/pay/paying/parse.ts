/*
 * Readers of what services answer and storage keeps. Each throws a TypeError for another shape: an answer is then SERVICE_ANSWER_INVALID.
 */

/** A key of an object; undefined of anything else. */
export const keyOf = (json: unknown, key: string): unknown => (Object(json) as Record<string, unknown>)[key]

export function readText(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new TypeError('not the text that was expected')
  return value
}

/** All of a list: what is owed may not miss an entry. */
export function readAll<Value>(value: unknown, most: number, read: (one: unknown) => Value): readonly Value[] {
  if (!Array.isArray(value) || value.length > most) throw new TypeError('not a list')
  return Object.freeze(value.map(read))
}

export const readUnits = (value: unknown): bigint => BigInt(readText(value, /^\d{1,78}$/))

export function readNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new TypeError('not a number')
  return value
}

/** A number of blocks. */
export function readDepth(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1)
    throw new TypeError('not a number of blocks')
  return value
}

export function readOneOf<Value extends string>(value: unknown, all: readonly Value[]): Value {
  const found = all.find((one) => one === value)
  if (found === undefined) throw new TypeError('not one of those that are known')
  return found
}

/** Unix time in ms. */
export function readTime(value: unknown): number {
  const at = Date.parse(readText(value, /^[\dT:.Z+-]{10,40}$/))
  if (Number.isNaN(at)) throw new TypeError('not a time')
  return at
}
