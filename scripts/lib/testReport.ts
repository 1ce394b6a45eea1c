/** What the closing lines need of a run of tests. */
export interface TestReport {
  passed: number
  failed: number
  /** Names. */
  skipped: string[]
  /** Names of what failed first, and passed then. */
  secondTry: string[]
}
