type Entries = ReadonlyMap<string, unknown>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What makes an item of one of the SDK's lists the same item. */
function keyOf(item: unknown): string | undefined {
  if (!isRecord(item)) return undefined
  const key = item.target ?? item.id ?? item.topic
  return typeof key === 'string' || typeof key === 'number' ? `${key}` : undefined
}

/** A list or record by key; undefined when it is neither, or an item has no key. */
function toEntries(value: unknown): Entries | undefined {
  if (!Array.isArray(value)) return isRecord(value) ? new Map(Object.entries(value)) : undefined
  const entries = new Map<string, unknown>()
  for (const item of value) {
    const key = keyOf(item)
    if (key === undefined) return undefined
    entries.set(key, item)
  }
  return entries
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What is to be stored when this tab knew `base`, now has `next`, and another tab left `stored` meanwhile: only what this
 * tab changed. The SDK writes whole tables, so that without this the last tab to write would undo what others did.
 */
export function mergeWrites(base: unknown, next: unknown, stored: unknown): unknown {
  if (stored === undefined || isSame(stored, base)) return next
  const [before, now, there] = [toEntries(base ?? (Array.isArray(next) ? [] : {})), toEntries(next), toEntries(stored)]
  if (!before || !now || !there || Array.isArray(next) !== Array.isArray(stored)) return next
  const merged = new Map(there)
  for (const [key, value] of now) if (!before.has(key) || !isSame(before.get(key), value)) merged.set(key, value)
  for (const key of before.keys()) if (!now.has(key)) merged.delete(key)
  return Array.isArray(next) ? [...merged.values()] : Object.fromEntries(merged)
}
