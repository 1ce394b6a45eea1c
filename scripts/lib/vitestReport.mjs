import { writeFile } from 'node:fs/promises'

/** Where the report goes: set by the script that runs vitest with this reporter. */
export const reportVariable = 'LATCHKEY_VITEST_REPORT'

/** A vitest reporter that writes what the closing lines need, also what passed on a second try only. */
export default class {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  async onTestRunEnd(modules) {
    const path = process.env[reportVariable]
    if (!path) throw new Error(`${reportVariable} names no file for the report.`)
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
    const passed = inState('passed')
    await writeFile(
      path,
      JSON.stringify({
        passed: passed.length,
        failed: inState('failed').length,
        skipped: inState('skipped').map(toName),
        secondTry: passed.filter((test) => test.diagnostic()?.flaky).map(toName),
      }),
    )
  }
}

/** @param {import('vitest/node').TestCase} test */
const toName = (test) => `${test.module.relativeModuleId}: ${test.fullName}`
