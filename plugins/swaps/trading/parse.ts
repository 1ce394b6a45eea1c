/*
 * Readers of what a service answers: a stranger's word. Each throws a TypeError for another shape, which makes the answer SERVICE_ANSWER_INVALID.
 */

/** A key of an object; undefined of anything else. */
export const keyOf = (json: unknown, key: string): unknown => (Object(json) as Record<string, unknown>)[key]

/** An amount of up to 256 bits, as decimal text. */
export function readAmount(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new TypeError('not an amount')
  return BigInt(value)
}

export function readText(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw new TypeError('not the text that was expected')
  return value
}

/** @param most longer lists are cut */
export function readList(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.slice(0, most)
}

/** The address of a CAIP-10 id on a network. */
export function readAddress(value: unknown, networkId: string): string {
  const text = readText(value, /^[-\w:.]{3,200}$/)
  const [lead, address] = [text.slice(0, networkId.length + 1), text.slice(networkId.length + 1)]
  if (lead !== `${networkId}:` || !/^[\w.]+$/.test(address)) throw new TypeError('not an address of the network')
  return address
}
