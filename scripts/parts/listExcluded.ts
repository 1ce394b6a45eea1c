import { createSearch, listTests, type Need } from './findNeeding.js'
import { findMissingParts, parts } from './parts.js'

/** What of vitest's `npm run test:deep` runs. Browser tests have a tag instead: test/browser/support/deep.ts. */
const deepFile = /\.deep\.test\.tsx?$/
const browserFile = /\.spec\.ts$/

/** Processes, servers and databases that tests start: `npm run test:unit` does without. */
const heavy: Need = {
  starts: ['createProgram', 'describeEachStore', 'openStore', 'run', 'serve', 'spawn', 'startRelay'],
}

// vitest reads its configuration once a project, each time with a new copy of this module.
const answers = globalThis as { [key: symbol]: Promise<readonly string[]> | undefined }
const answer = Symbol.for('latchkey.excludedTests')

/**
 * Test files that this run leaves out: those whose part of the machine is missing, in a run of `npm test` the
 * deep ones, in a unit run those that start something as well, and in a deep run all that are not deep. A run by hand
 * leaves out none of these. From the repository's folder.
 */
export function listExcluded(): Promise<readonly string[]> {
  answers[answer] ??= findExcluded()
  return answers[answer]
}

async function findExcluded(): Promise<readonly string[]> {
  const missing = await findMissingParts()
  for (const { name, why, files } of missing) console.error(`${files.length} test files need ${name}: ${why}`)
  const absent = missing.flatMap(({ files }) => files)
  // Set by `npm test`, `npm run test:unit` and `npm run test:deep`.
  const kind = process.env.LATCHKEY_TEST_RUN
  if (kind === undefined) return absent
  const other = listTests().filter((file) => !browserFile.test(file) && deepFile.test(file) !== (kind === 'deep'))
  return [...absent, ...other, ...(kind === 'unit' ? [...parts, heavy].flatMap(createSearch()) : [])]
}
