/** Longest icon that is handed on, in characters. */
const iconLimit = 64 * 1024

/** An icon that an installed wallet announces: only what an `<img>` can show without asking any host (S38). */
export function toIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > iconLimit) return undefined
  const icon = value.trim()
  return /^data:image\/[-a-z0-9.+]+[;,]/i.test(icon) ? icon : undefined
}
