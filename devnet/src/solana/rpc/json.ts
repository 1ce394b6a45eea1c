/**
 * Writes JSON as a node does: whole numbers of 64 bits are plain digits, beyond what `JSON.stringify` writes. Members
 * that are undefined are left out.
 */
export function toJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}
