import type { LogEntry } from '../../api/own.js'

/** What an operation is called in words: `setFeature` is "Set feature". */
export function sayOperation(did: string): string {
  const words = did.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One thing that differs. `undefined`: it was not there. */
export interface Difference {
  readonly name: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What an entry has changed, by name; values as JSON, which shows all of a text. */
export function listEntryChanges({ before, after }: Pick<LogEntry, 'before' | 'after'>): readonly Difference[] {
  const [old, now] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [old?.[name], now?.[name]].map((value) =>
      value === undefined ? undefined : JSON.stringify(value, null, 1),
    )
    return was === is ? [] : [{ name, before: was, after: is }]
  })
}

/** Whether an export is whole: its last line says how many entries there are. */
export function isWholeExport(lines: string): boolean {
  const all = lines.trimEnd().split('\n')
  try {
    const last = JSON.parse(all.at(-1) ?? '') as { end?: unknown; entries?: unknown }
    return last.end === true && last.entries === all.length - 1
  } catch {
    // It breaks off within a line.
    return false
  }
}
