import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../devnet/src/index.js'
import { filledDatabase, findPostgres } from './findPostgres.js'

/** A real Postgres for tests. */
export interface PostgresServer {
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  /** Makes one that has the tables of this version, in half the time; an empty one where the run has none to copy. */
  copyDatabase(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a real Postgres, or uses the one that was named. A suite that calls this does not register on a machine
 * without one (scripts/parts/parts.ts).
 * @throws {Error} on a machine without one
 */
export async function startPostgres(): Promise<PostgresServer> {
  const found = findPostgres()
  if (!found) throw new Error('There is no Postgres: install it, or name a server in LATCHKEY_TEST_DATABASE_URL.')
  return 'programs' in found ? startServer(found.programs, found.owner) : useServer(found.url)
}

/** A server that runs already. What was made there goes at the end. */
function useServer(url: string): PostgresServer {
  const made: string[] = []
  const make = async (filled?: string) => {
    const database = await createDatabase(url, filled)
    made.push(database)
    return database
  }
  return {
    createDatabase: () => make(),
    copyDatabase: () => make(process.env[filledDatabase]),
    async stop() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      for (const database of made) await client.query(`drop database ${nameOf(database)} with (force)`)
      await client.end()
    },
  }
}

/** A database's name, of its address. */
export const nameOf = (database: string) => new URL(database).pathname.slice(1)

/**
 * Starts a server of our own.
 * @param place folder that its files go to. Default: the system's for temporary ones
 */
export async function startServer(
  programs: string,
  owner: { uid?: number; gid?: number },
  place = tmpdir(),
): Promise<PostgresServer & { url: string }> {
  const folder = await mkdtemp(join(place, 'latchkey-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'], owner)
  if (made.status !== 0) throw new Error(`The test database was not made: ${made.stderr}`)
  const start = async (triesLeft: number): Promise<{ child: ChildProcess; port: number }> => {
    const port = await findFreePort()
    const flags = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-F', '-c', 'max_connections=300']
    const child = spawn(join(programs, 'postgres'), flags, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      await waitUntilReady(child)
    } catch (error) {
      // Another program may have taken the port meanwhile.
      if (triesLeft === 0 || !/Address already in use/.test(String(error))) throw error
      return start(triesLeft - 1)
    }
    return { child, port }
  }
  const { child, port } = await start(4)
  // By its socket: a write to it takes a fraction of one over the loopback.
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`
  return {
    url,
    createDatabase: () => createDatabase(url),
    copyDatabase: () => createDatabase(url),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      if (said.includes('ready to accept connections')) resolve()
    })
    child.once('exit', () => reject(new Error(`The test database ended: ${said}`)))
  })
}

/** @param filled name of a database to copy. Default: an empty one is made */
async function createDatabase(url: string, filled = 'template1'): Promise<string> {
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name} template ${filled} strategy file_copy`)
  await client.end()
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}
