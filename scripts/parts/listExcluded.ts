import { createSearch, type Need } from './findNeeding.js'
import { findMissingParts, parts } from './parts.js'

/** Processes, servers and databases that tests start: `npm run test:unit` does without. */
const heavy: Need = {
  starts: ['createProgram', 'describeEachStore', 'openStore', 'run', 'serve', 'spawn', 'startRelay'],
}

// vitest reads its configuration once a project, each time with a new copy of this module.
const answers = globalThis as { [key: symbol]: Promise<readonly string[]> | undefined }
const answer = Symbol.for('latchkey.excludedTests')

/**
 * Test files that this run leaves out: those whose part of the machine is missing, and in a unit run those that start
 * something. From the repository's folder.
 */
export function listExcluded(): Promise<readonly string[]> {
  answers[answer] ??= findExcluded()
  return answers[answer]
}

async function findExcluded(): Promise<readonly string[]> {
  const missing = await findMissingParts()
  for (const { name, why, files } of missing) console.error(`${files.length} test files need ${name}: ${why}`)
  const absent = missing.flatMap(({ files }) => files)
  // Set by `npm run test:unit`.
  if (process.env.LATCHKEY_TEST_RUN !== 'unit') return absent
  return [...absent, ...[...parts, heavy].flatMap(createSearch())]
}
