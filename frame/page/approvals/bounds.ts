/** Objects and lists within one another (S5), also where a request has them as text. */
const deepest = 32

/** Names that reach an object's own works instead of data (S38). */
export const isReserved = (name: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(name)

/** Whether a value is plain data within bounds: no deeper than 32, no more parts than `most`, no reserved name. */
export function isBounded(value: unknown, most: number): boolean {
  let left = most
  const visit = (part: unknown, depth: number): boolean => {
    if (left-- <= 0 || depth > deepest) return false
    if (part === null || typeof part !== 'object') return true
    return Array.isArray(part)
      ? part.every((item) => visit(item, depth + 1))
      : Object.entries(part).every(([name, item]) => !isReserved(name) && visit(item, depth + 1))
  }
  return visit(value, 0)
}
