import { writeFileSync } from 'node:fs'
import { sumByFile } from './slowest.mjs'

/** Where the report goes: set by the script that runs vitest with this reporter. */
export const reportVariable = 'LATCHKEY_VITEST_REPORT'

/**
 * A vitest reporter that writes what the closing lines need, also what passed on a second try only. It writes anew after each
 * file, so that a run which is stopped has its counts.
 */
export default class {
  /** @type {import('vitest/node').TestModule[]} */
  #modules = []

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#modules.push(module)
    write(this.#modules)
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    write(modules)
  }
}

/** @param {readonly import('vitest/node').TestModule[]} modules */
function write(modules) {
  const path = process.env[reportVariable]
  if (!path) throw new Error(`${reportVariable} names no file for the report.`)
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
  const passed = inState('passed')
  /** @type {import('./testReport.js').TestReport} */
  const report = {
    passed: passed.length,
    failed: inState('failed').length,
    skipped: inState('skipped').map(toName),
    secondTry: passed.filter((test) => test.diagnostic()?.flaky).map(toName),
    files: sumByFile(modules.map((module) => [module.relativeModuleId, toSeconds(module.diagnostic())])),
  }
  writeFileSync(path, JSON.stringify(report))
}

/** @param {import('vitest/node').TestCase} test */
const toName = (test) => `${test.module.relativeModuleId}: ${test.fullName}`

/** What a file took of a worker. @param {import('vitest/node').ModuleDiagnostic} diagnostic */
const toSeconds = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
