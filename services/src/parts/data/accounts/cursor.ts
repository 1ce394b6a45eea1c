import * as z from 'zod'

const version = 1
/** Longest cursor that is read, in characters. */
const longest = 4_096

/** Where the pages of each chain go on. A chain without an entry is at its end. */
export type ChainCursors = Readonly<Record<string, { readonly driver: string; readonly next: unknown }>>

const shape = z.strictObject({
  v: z.literal(version),
  c: z.record(z.string().max(41), z.strictObject({ d: z.string().max(64), n: z.unknown() })),
})

/** One opaque text for the cursors of all upstreams. Undefined at the end of all lists. */
export function sealCursor(cursors: ChainCursors): string | undefined {
  const entries = Object.entries(cursors).map(([chain, { driver, next }]) => [chain, { d: driver, n: next }])
  if (entries.length === 0) return undefined
  return Buffer.from(JSON.stringify({ v: version, c: Object.fromEntries(entries) })).toString('base64url')
}

/** Undefined for what we did not give; what is in `next` its driver has to read as carefully. */
export function openCursor(text: string): ChainCursors | undefined {
  if (text.length > longest || !/^[\w-]+$/.test(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  const parsed = shape.safeParse(value)
  if (!parsed.success || Object.keys(parsed.data.c).length === 0) return undefined
  return Object.fromEntries(Object.entries(parsed.data.c).map(([chain, { d, n }]) => [chain, { driver: d, next: n }]))
}
