import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../devnet/src/index.js'

/** A real Postgres for tests. */
export interface PostgresServer {
  /** Makes an empty database and gives its address. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/**
 * How to get a Postgres on this machine: the server that `LATCHKEY_TEST_DATABASE_URL` names, else one of our own from
 * the installed programs. Undefined when there is neither; suites that need it do not register then.
 */
export function findPostgres(): (() => Promise<PostgresServer>) | undefined {
  const url = process.env.LATCHKEY_TEST_DATABASE_URL
  if (url) return async () => ({ createDatabase: () => createDatabase(url), stop: async () => undefined })
  const folder = findPrograms()
  const owner = findOwner()
  return folder && owner ? () => startServer(folder, owner) : undefined
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Who may run the server: it refuses the superuser, for whom the system's `postgres` user stands in. */
function findOwner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

async function startServer(programs: string, owner: { uid?: number; gid?: number }): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'], owner)
  if (made.status !== 0) throw new Error(`The test database was not made: ${made.stderr}`)
  const port = await findFreePort()
  const flags = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-F']
  const child = spawn(join(programs, 'postgres'), flags, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  await waitUntilReady(child)
  return {
    createDatabase: () => createDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`),
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

async function createDatabase(url: string): Promise<string> {
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const made = new URL(url)
  made.pathname = `/${name}`
  return made.href
}
