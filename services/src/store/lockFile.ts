import { randomBytes, randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import { ServiceError } from '../errors.js'
import { secureFolder } from './secureFolder.js'

/** Who has a data folder open. Readable by its owner alone: it holds the token of the admin door. */
const lockShape = z.object({
  id: z.string(),
  pid: z.int(),
  hostname: z.string(),
  /** When the process began, in ms: tells a holder from a later process that got the same number. */
  processStart: z.number(),
  /** Port of the admin door on 127.0.0.1; null until it listens. */
  doorPort: z.int().nullable(),
  token: z.string(),
})

/** What the lock file of a data folder says. */
export type LockRecord = z.infer<typeof lockShape>

/** A held lock. */
export interface FolderLock {
  /** Secret that the admin door asks for. */
  token: string
  /** Tells other processes where the admin door listens. */
  publishDoor(port: number): Promise<void>
  /** Removes the lock file. */
  release(): Promise<void>
}

const heartbeatMs = 5_000
/** A holder on another machine, or in another container, is judged by its heartbeat alone. */
const deadAfterMs = 20_000

/**
 * Takes the lock of a data folder: the embedded database would let two processes in and be destroyed by them.
 * A lock left by a crash is recognised and taken over.
 * @throws {ServiceError} FOLDER_IN_USE, FOLDER_UNSAFE when others could read the folder
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await secureFolder(folder)
  const path = lockPath(folder)
  const record: LockRecord = {
    id: randomUUID(),
    pid: process.pid,
    hostname: hostname(),
    processStart: performance.timeOrigin,
    doorPort: null,
    token: randomBytes(32).toString('base64url'),
  }
  await createLockFile(path, record)

  const beat = setInterval(() => {
    const now = new Date()
    // A folder that was removed under us has no lock to keep fresh; the database reports its loss by itself.
    utimes(path, now, now).catch(() => clearInterval(beat))
  }, heartbeatMs)
  beat.unref()

  return {
    token: record.token,
    async publishDoor(port) {
      // Renamed into place: a reader never sees half a file.
      const next = `${path}.${record.id}`
      await writeFile(next, JSON.stringify({ ...record, doorPort: port }), { mode: 0o600 })
      await rename(next, path)
    },
    async release() {
      clearInterval(beat)
      const current = await readLock(folder)
      if (current?.id === record.id) await rm(path, { force: true })
    },
  }
}

/** The live holder of a data folder; undefined when it is free. */
export async function findHolder(folder: string): Promise<LockRecord | undefined> {
  const record = await readLock(folder)
  return record && (await isHeld(folder, record)) ? record : undefined
}

const lockPath = (folder: string) => join(folder, 'lock.json')

async function createLockFile(path: string, record: LockRecord): Promise<void> {
  const folder = join(path, '..')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(record))
      await file.close()
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = await readLock(folder)
    if (found && (await isHeld(folder, found))) break
    await removeStale(path, found)
  }
  throw new ServiceError(
    'FOLDER_IN_USE',
    'The data folder is in use by another process, and two would destroy it. Stop the other process, or choose another folder with --data.',
  )
}

/** Two processes may find the same stale lock: only the one that moves that very file away goes on. */
async function removeStale(path: string, seen: LockRecord | undefined): Promise<void> {
  const aside = `${path}.stale-${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = parseLock(await readFile(aside, 'utf8'))
  if (moved && moved.id !== seen?.id) {
    // It was replaced between our look and our move: give it back to its owner.
    await rename(aside, path)
    return
  }
  await rm(aside, { force: true })
}

async function readLock(folder: string): Promise<LockRecord | undefined> {
  try {
    return parseLock(await readFile(lockPath(folder), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parseLock(text: string): LockRecord | undefined {
  try {
    return lockShape.safeParse(JSON.parse(text)).data
  } catch {
    // Half a file: its writer died while writing, before it opened the database.
    return undefined
  }
}

async function isHeld(folder: string, record: LockRecord): Promise<boolean> {
  if (record.hostname !== hostname()) return (await readAge(folder)) < deadAfterMs
  if (record.pid === process.pid) return record.processStart === performance.timeOrigin
  if (!isAlive(record.pid)) return false
  // The number may have gone to another process since. A holder keeps its door open, so a closed one settles it.
  return record.doorPort === null || (await isListening(record.doorPort))
}

async function readAge(folder: string): Promise<number> {
  return Date.now() - (await stat(lockPath(folder))).mtimeMs
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
    socket.once('connect', () => socket.end())
  })
}
