import type { TestRunner } from '../runner.js'

/** Runs a suite by itself and names what failed: `{clause}: {why}`. For tests of the suites. */
export async function collect(suite: (runner: TestRunner) => void): Promise<readonly string[]> {
  const clauses: { readonly name: string; readonly body: () => Promise<void> }[] = []
  suite({ describe: (_, body) => body(), test: (name, body) => clauses.push({ name, body }) })
  const failed: string[] = []
  // One after the other, as runners do it in a file.
  for (const { name, body } of clauses)
    await body().catch((error: unknown) => failed.push(`${name}: ${error instanceof Error ? error.message : error}`))
  return failed
}
