import { open, readFile } from 'node:fs/promises'
import { ServiceError } from '../errors.js'
import { ctx, sha256, toB64 } from '../proof/encoding.js'

/**
 * What was erased for good, so that an old backup that comes back is rid of it again. It is a file outside of the data folder and of all databases,
 * which no restore writes over: a line an id, `auth 2026-01-31 DIGEST`. An id is random, and its digest says nothing to who does not have it already.
 */
export interface ErasedList {
  /** Adds ids, safe on the disk before it resolves: add first, then erase. */
  add(part: string, ids: readonly string[]): Promise<void>
}

/** Whether an id of a part was erased. */
export type IsErased = (part: string, id: string) => boolean

const lineShape = /^([a-z]{2,16}) \d{4}-\d\d-\d\d ([A-Za-z0-9_-]{43})$/

const toDigest = (part: string, id: string) => toB64(sha256(ctx('latchkey/1/erased', part, id)))

/** The list in a file, which the first id makes. */
export function openErasedList(path: string): ErasedList {
  return {
    async add(part, ids) {
      if (ids.length === 0) return
      const today = new Date().toISOString().slice(0, 10)
      const file = await open(path, 'a', 0o600)
      try {
        // In one write: several processes of a machine may have one list.
        await file.appendFile(ids.map((id) => `${part} ${today} ${toDigest(part, id)}\n`).join(''))
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

/**
 * Reads lists of an installation's machines.
 * @throws {ServiceError} RESTORE_REFUSED for what is none: a list that is passed over would bring users back
 */
export async function readErasedLists(paths: readonly string[]): Promise<IsErased> {
  const digests = new Set<string>()
  for (const path of paths) {
    for (const line of (await readList(path)).split('\n')) {
      if (line === '') continue
      const [, part, digest] = lineShape.exec(line) ?? []
      if (part === undefined) throw refused(path)
      digests.add(`${part} ${digest}`)
    }
  }
  return (part, id) => digests.has(`${part} ${toDigest(part, id)}`)
}

async function readList(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw refused(path, cause)
  }
}

const refused = (path: string, cause?: unknown) =>
  new ServiceError(
    'RESTORE_REFUSED',
    `The backup is not restored: ${path} is no list of erased ids, or cannot be read.`,
    {
      cause,
    },
  )
