/**
 * @typedef {object} TestReport What the closing lines need of a run of tests.
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped Names.
 * @property {string[]} secondTry Names of what failed first, and passed then.
 */

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string }[] }[]} specs
 */

/**
 * Reads the report of Playwright's own `json` reporter.
 *
 * @param {string} text
 * @returns {TestReport}
 */
export function readPlaywright(text) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = JSON.parse(text)
  const tests = suites.flatMap((suite) => readSuite(suite, []))
  const inStatus = (/** @type {string} */ status) => tests.filter((test) => test.status === status)
  const names = (/** @type {string} */ status) => inStatus(status).map(({ name }) => name)
  return {
    passed: inStatus('expected').length + inStatus('flaky').length,
    failed: inStatus('unexpected').length,
    skipped: names('skipped'),
    secondTry: names('flaky'),
  }
}

/**
 * @param {Suite} suite A file's is the outermost; its title is its path.
 * @param {readonly string[]} titles
 * @returns {{ name: string, status: string }[]}
 */
function readSuite({ title, suites = [], specs }, titles) {
  const within = [...titles, title]
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({ name: `${within.join(': ')}: ${spec.title}`, status })),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, within))]
}
