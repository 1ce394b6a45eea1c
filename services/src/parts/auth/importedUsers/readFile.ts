import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { ServiceError } from '../../../errors.js'
import { toAddress } from '../../../evidence/address.js'
import { Refusal } from '../../../http/refusal.js'
import { toDataText } from '../hostUsers/userData.js'

/** A user of a host's, as a line of the file has it. */
const lineShape = z.strictObject({
  email: z.string().max(320),
  /** The host's own id. */
  id: z.string().min(1).max(200).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
const fileShape = z.array(z.unknown())

/** A user who may come. */
export interface ImportedUser {
  /** As mailboxes are compared. */
  address: string
  externalId: string | null
  /** JSON. */
  data: string | null
}

/** What one command takes to a running server, in bytes. */
const longestFile = 12 * 1024 * 1024

/** Reads a file of JSON lines, where the command is typed. @throws {ServiceError} IMPORT_INVALID, which names lines and nothing in them */
export async function readImportFile(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ServiceError('IMPORT_INVALID', 'The file cannot be read.', { cause })
  })
  if (Buffer.byteLength(text) > longestFile) {
    throw new ServiceError('IMPORT_INVALID', 'The file is longer than 12 MB. Split it: lines that came before stay.')
  }
  const lines = text.split('\n').map((line) => line.trim())
  while (lines.at(-1) === '') lines.pop()
  const parsed = lines.map((line, index) => {
    try {
      return JSON.parse(line) as unknown
    } catch {
      // The parser's own words hold what the line does.
      throw invalidLine(index, 'is not JSON')
    }
  })
  readImported(parsed)
  return parsed
}

/** Checks what such a file holds. @throws {ServiceError} IMPORT_INVALID */
export function readImported(parsed: unknown): ImportedUser[] {
  const addresses = new Set<string>()
  const ids = new Set<string>()
  return fileShape.parse(parsed).map((line, index) => {
    const { success, data: read } = lineShape.safeParse(line)
    if (!success) throw invalidLine(index, 'is not {"email": "...", "id": "...", "data": {...}}')
    const address = toAddress(read.email)
    if (address === undefined) throw invalidLine(index, 'has no e-mail address')
    if (read.id === undefined && read.data === undefined) throw invalidLine(index, 'has neither id nor data')
    if (addresses.has(address) || (read.id !== undefined && ids.has(read.id))) {
      throw invalidLine(index, 'has an e-mail address or id of a line before')
    }
    addresses.add(address)
    if (read.id !== undefined) ids.add(read.id)
    return { address, externalId: read.id ?? null, data: toText(line as z.infer<typeof lineShape>, index) }
  })
}

function toText({ data }: z.infer<typeof lineShape>, index: number): string | null {
  try {
    return data === undefined ? null : toDataText(data)
  } catch (error) {
    if (error instanceof Refusal) throw invalidLine(index, `has data that no user can have: ${error.message}`)
    throw error
  }
}

export const invalidLine = (index: number, why: string) =>
  new ServiceError('IMPORT_INVALID', `Line ${index + 1} ${why}. Nothing was imported.`)
