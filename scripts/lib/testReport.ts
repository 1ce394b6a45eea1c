/** What the closing lines need of a run of tests. */
export interface TestReport {
  passed: number
  failed: number
  /** Names. */
  skipped: string[]
  /** Names of what failed first, and passed then. */
  secondTry: string[]
  /** Seconds that each test file took, with what it started: setting up, and tries that failed. */
  files: Record<string, number>
}
