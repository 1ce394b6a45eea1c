import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { sumByFile } from './slowest.mjs'

/** Where the report goes: set by the script that runs Playwright with this reporter. */
export const browserReportVariable = 'LATCHKEY_PLAYWRIGHT_REPORT'

/**
 * A reporter for Playwright that writes what the closing lines need. It writes anew after each test, so that a run which is stopped
 * has its counts.
 */
export default class {
  /** @type {Set<import('@playwright/test/reporter').TestCase>} */
  #tests = new Set()

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    this.#tests.add(test)
    write([...this.#tests])
  }

  onEnd() {
    write([...this.#tests])
  }

  /** Output goes on to the reporters beside this one. */
  printsToStdio() {
    return false
  }
}

/** @param {readonly import('@playwright/test/reporter').TestCase[]} tests */
function write(tests) {
  const path = process.env[browserReportVariable]
  if (!path) throw new Error(`${browserReportVariable} names no file for the report.`)
  const withOutcome = (/** @type {string} */ outcome) => tests.filter((test) => test.outcome() === outcome)
  /** @type {import('./testReport.js').TestReport} */
  const report = {
    passed: withOutcome('expected').length + withOutcome('flaky').length,
    failed: withOutcome('unexpected').length,
    skipped: withOutcome('skipped').map(toName),
    secondTry: withOutcome('flaky').map(toName),
    files: sumByFile(
      tests.map(({ location, results }) => [
        relative(process.cwd(), location.file),
        results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      ]),
    ),
  }
  writeFileSync(path, JSON.stringify(report))
}

/** @param {import('@playwright/test/reporter').TestCase} test */
const toName = (test) => test.titlePath().filter(Boolean).join(': ')
