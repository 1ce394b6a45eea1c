import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ServiceError } from '../errors.js'
import { invalid } from './format.js'
import { type BackupSource, writeBackup } from './writeBackup.js'

/** A backup as bytes. `parts` resolves when all was read. */
export function streamBackup(source: BackupSource): { bytes: Readable; parts: Promise<readonly string[]> } {
  const gzip = createGzip()
  // Who does not want the rest closes the stream; waiting for room would then never end.
  const closed = once(gzip, 'close').then(() => Promise.reject(new Error('The backup was broken off.')))
  closed.catch(() => undefined)
  const parts = writeBackup(source, async (line) => {
    if (gzip.destroyed) return closed
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), closed])
  })
  parts.then(
    () => gzip.end(),
    (error: Error) => gzip.destroy(error),
  )
  return { bytes: gzip, parts }
}

/**
 * Writes bytes into a new file that only its owner can read.
 * @throws {ServiceError} BACKUP_INVALID where there is a file already; nothing is left behind when it fails
 */
export async function saveBackup(bytes: Readable, path: string): Promise<void> {
  let file: Awaited<ReturnType<typeof open>>
  try {
    file = await open(path, 'wx', 0o600)
  } catch (cause) {
    bytes.destroy()
    throw new ServiceError('BACKUP_INVALID', 'The file of the backup is there already, or cannot be made.', { cause })
  }
  try {
    await pipeline(bytes, file.createWriteStream({ flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The lines of a backup. @throws {ServiceError} BACKUP_INVALID */
export async function* readBackup(path: string): AsyncIterable<string> {
  const file = createReadStream(path)
  const bytes = createGunzip()
  // An error of either ends the reading of lines, and is thrown by the loop.
  const piped = pipeline(file, bytes)
  piped.catch(() => undefined)
  const lines = createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    yield* lines
    await piped
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw invalid('cannot be read to its end', cause)
  } finally {
    file.destroy()
    bytes.destroy()
  }
}
