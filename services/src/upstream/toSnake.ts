const deepest = 8

/** Field names as its older calls write them: the newer ones and some answers have capitals in the place of lines. */
export function toSnake(value: unknown, depth = 0): unknown {
  if (depth > deepest || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => toSnake(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      toSnake(item, depth + 1),
    ]),
  )
}
