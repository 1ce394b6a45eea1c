import { createSearch, type Need } from './findNeeding.js'
import { findMissingParts, parts } from './parts.js'

/** Servers, databases and processes that tests start: `npm run test:unit` does without. */
const heavy: Need = { starts: ['createProgram', 'describeEachStore', 'openStore', 'serve', 'startRelay'] }

/** Set by `npm run test:unit`. */
const isUnitRun = () => process.env.LATCHKEY_TEST_RUN === 'unit'

/**
 * Test files that this run leaves out: those whose part of the machine is missing, and in a unit run those that start
 * something. From the repository's folder.
 */
export async function listExcluded(): Promise<readonly string[]> {
  const missing = await findMissingParts()
  for (const { name, why, files } of missing) console.error(`${files.length} test files need ${name}: ${why}`)
  const absent = missing.flatMap(({ files }) => files)
  return isUnitRun() ? [...absent, ...[...parts, heavy].flatMap(createSearch())] : absent
}
