import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a Postgres for tests is: a server that runs already, or programs to start one of our own with. */
export type FoundPostgres =
  | { readonly url: string }
  | { readonly programs: string; readonly owner: { readonly uid?: number; readonly gid?: number } }

/** Names the server that the tests of a run share to their processes. The command line reads no such variable. */
export const sharedPostgres = 'LATCHKEY_TEST_POSTGRES'

/** Names the database there that has the tables of this version. */
export const filledDatabase = 'LATCHKEY_TEST_POSTGRES_FILLED'

/** The server that `LATCHKEY_TEST_DATABASE_URL` names, else the programs that are installed. */
export function findPostgres(): FoundPostgres | undefined {
  const url = process.env.LATCHKEY_TEST_DATABASE_URL ?? process.env[sharedPostgres]
  if (url) return { url }
  const programs = findPrograms()
  const owner = findOwner()
  return programs && owner ? { programs, owner } : undefined
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** The user that may run the server: it refuses the superuser, for whom the system's `postgres` user stands in. */
function findOwner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}
