import { findAnvil } from '../../devnet/src/anvilBinary.js'
import { loadLiteSvm } from '../../devnet/src/solana/litesvm.js'
import { findPostgres } from '../../services/test/findPostgres.js'
import { findFirefox } from '../lib/firefox.mjs'
import { createSearch, type Need } from './findNeeding.js'

/** Something that tests run against and that a machine may not have. */
export interface Part extends Need {
  readonly name: string
  /** Why it is not there and what to do; undefined when it is there. */
  readonly missing: () => Promise<string | undefined>
}

export const parts: readonly Part[] = [
  {
    name: 'Postgres',
    missing: async () =>
      findPostgres()
        ? undefined
        : 'no Postgres on this machine: install it, or name a server in LATCHKEY_TEST_DATABASE_URL. Suites that run on both databases ran on the embedded one.',
    starts: ['startPostgres'],
    looks: 'findPostgres',
  },
  {
    name: 'anvil',
    missing: () => toReason(async () => findAnvil()),
    starts: ['startDevnet', 'startStack', 'startByNpm'],
  },
  {
    name: 'litesvm',
    missing: () => toReason(loadLiteSvm),
    starts: ['startSolana', 'solanaOf'],
    looks: 'loadLiteSvm',
  },
  {
    name: 'Firefox',
    missing: async () =>
      findFirefox() ? undefined : "no Firefox on this machine: install it, on Debian 'firefox-esr'.",
    starts: ['openFirefox'],
  },
]

const toReason = (find: () => Promise<unknown>): Promise<string | undefined> =>
  find().then(
    () => undefined,
    (error: Error) => error.message,
  )

/** A part that is not there, and the tests that do not run for it. */
export interface MissingPart {
  readonly name: string
  readonly why: string
  /** Test files, from the repository's folder. */
  readonly files: readonly string[]
}

/** What this machine does not have of what tests may want. Those tests do not register, and are named at the end. */
export async function findMissingParts(all: readonly Part[] = parts): Promise<readonly MissingPart[]> {
  const found = await Promise.all(all.map(async (part) => ({ part, why: await part.missing() })))
  const missing = found.flatMap(({ part, why }) => (why === undefined ? [] : { part, why }))
  // The usual case, in which no file is read.
  if (missing.length === 0) return []
  const search = createSearch()
  return missing.map(({ part, why }) => ({ name: part.name, why, files: search(part) }))
}
