import * as z from 'zod'
import { ServiceError } from '../errors.js'

/**
 * A backup is lines of text, in gzip. A line that begins with `[` says what follows; one that begins with `{` is a row of the table
 * named last, as Postgres writes it (`to_jsonb`): bytes in hex, numbers in full.
 *
 * ["latchkey-backup",1,{"created":"2026-01-01T00:00:00.000Z"}]
 * ["part",{"id":"custody","migrations":["001_wallets"],"keyNames":["kek-1f:v1"]}]
 * ["table","wallets"]
 * {"wal":"..."}
 * ["end",1]
 */
export const backupName = 'latchkey-backup'
/** Version of the form above. */
export const backupVersion = 1

/** A part in a backup. */
export interface BackupPart {
  id: string
  /** Changes of its schema that had been made, in their order. */
  migrations: readonly string[]
  /** Names of the keys that its values are wrapped under. The keys are not in the backup. */
  keyNames: readonly string[]
}

/** What a line says. */
export type BackupLine =
  | { kind: 'begin'; created: string }
  | { kind: 'part'; part: BackupPart }
  | { kind: 'table'; name: string }
  | { kind: 'row'; json: string }
  | { kind: 'end'; rows: number }

const name = z.string().regex(/^[a-z\d_]{1,63}$/)
const beginShape = z.tuple([z.literal(backupName), z.number(), z.object({ created: z.string().max(40) })])
const partShape = z.tuple([
  z.literal('part'),
  z.object({ id: name, migrations: z.array(name), keyNames: z.array(z.string().max(64)) }),
])
const tableShape = z.tuple([z.literal('table'), name])
const endShape = z.tuple([z.literal('end'), z.int().min(0)])

/** Reads a line. @throws {ServiceError} BACKUP_INVALID */
export function readLine(line: string): BackupLine {
  if (line.startsWith('{')) return { kind: 'row', json: line }
  const value = parse(line)
  const begin = beginShape.safeParse(value)
  if (begin.success) {
    const [, version, { created }] = begin.data
    if (version === backupVersion) return { kind: 'begin', created }
    throw invalid(`is of version ${version}, and this program reads version ${backupVersion}`)
  }
  const part = partShape.safeParse(value)
  if (part.success) return { kind: 'part', part: part.data[1] }
  const table = tableShape.safeParse(value)
  if (table.success) return { kind: 'table', name: table.data[1] }
  const end = endShape.safeParse(value)
  if (end.success) return { kind: 'end', rows: end.data[1] }
  throw invalid('is none, or was changed')
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw invalid('is none, or was changed', cause)
  }
}

/** The error of a file that cannot be restored. */
export const invalid = (why: string, cause?: unknown) =>
  new ServiceError('BACKUP_INVALID', `The backup ${why}.`, { cause })
