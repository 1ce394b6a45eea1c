import { delimiter } from 'node:path'
import { createSearch, listTests, type Need } from './findNeeding.js'
import { findMissingParts, parts } from './parts.js'

/** What of vitest's `npm run test:deep` runs. Browser tests have a tag instead: test/browser/support/deep.ts. */
const deepFile = /\.deep\.test\.tsx?$/
const browserFile = /\.spec\.ts$/

/** Processes, servers and databases that tests start: `npm run test:unit` does without. */
const heavy: Need = {
  starts: ['createProgram', 'describeEachStore', 'describeStore', 'openStore', 'run', 'serve', 'spawn', 'startRelay'],
}

/** Suites that `npm test` runs on one database, and a deep run on the other. */
const onOneStore: Need = { starts: ['describeStore', 'useConsole', 'useMemoryServices'] }

/** Tests that `npm test` runs on the newest React alone, and a deep run on React 18. */
const drawn = /^src\/(ui|views)\/.*\.test\.tsx$/

/** Keeps the answer for the processes of a run: vitest reads its configuration once a project, playwright once a worker. */
export const excludedVariable = 'LATCHKEY_EXCLUDED_TESTS'

/** What `findExcluded` finds, asked once a run. */
export async function listExcluded(): Promise<readonly string[]> {
  process.env[excludedVariable] ??= (await findExcluded()).join(delimiter)
  return process.env[excludedVariable].split(delimiter).filter(Boolean)
}

/**
 * Test files that this run leaves out: those whose part of the machine is missing, in a run of `npm test` the
 * deep ones, in a unit run those that start something as well, and in a deep run all that are not deep and were run on all
 * databases and both versions of React. A run by hand leaves out none of these. From the repository's folder.
 */
export async function findExcluded(): Promise<readonly string[]> {
  const missing = await findMissingParts()
  for (const { name, why, files } of missing) console.error(`${files.length} test files need ${name}: ${why}`)
  const absent = missing.flatMap(({ files }) => files)
  // Set by `npm test`, `npm run test:unit` and `npm run test:deep`.
  const kind = process.env.LATCHKEY_TEST_RUN
  if (kind === undefined) return absent
  const again = new Set(kind === 'deep' ? createSearch()(onOneStore) : [])
  const isRun = (file: string) =>
    kind === 'deep' ? deepFile.test(file) || drawn.test(file) || again.has(file) : !deepFile.test(file)
  const other = listTests().filter((file) => !browserFile.test(file) && !isRun(file))
  return [...absent, ...other, ...(kind === 'unit' ? [...parts, heavy].flatMap(createSearch()) : [])]
}
