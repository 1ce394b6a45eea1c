import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ensureChromium, findChromium, findHeadlessChromium, mayInstallBrowser } from './chromium.mjs'
import { browserReportVariable } from './playwrightReport.mjs'
import { bin, root, run } from './run.mjs'
import { reportVariable } from './vitestReport.mjs'

const reports = resolve(root, '.local/reports')
const colourless = { NO_COLOR: '1', FORCE_COLOR: undefined }
const browserFolder = 'test/browser/'

/** Test files that `npm run test:deep` alone runs. @param {string} file */
const isDeep = (file) => /\.deep\.test\.tsx?$/.test(file)

/** The tag of test/browser/support/deep.ts. */
const deepTag = '@deep'

/** Milliseconds that a stage may take, also on a machine that is busy. One that is stopped has the counts of what it ran. */
const longest = 40 * 60_000

/**
 * All tests but the deep ones and those in a browser. A failed one is not tried again: nothing in Node is left to chance.
 *
 * @type {import('./stages.mjs').Stage}
 */
export const vitestStage = {
  name: 'tests',
  wide: true,
  run: () => runVitest([], { LATCHKEY_TEST_RUN: 'test' }, (file) => !file.startsWith(browserFolder) && !isDeep(file)),
}

/** What takes too long for that: many processes, and what is killed. @type {import('./stages.mjs').Stage} */
export const deepVitestStage = {
  name: 'deep tests',
  wide: true,
  run: () => runVitest([], { LATCHKEY_TEST_RUN: 'deep' }, isDeep),
}

/** Tests that start no chain, database, server or process, on the newest React. @type {import('./stages.mjs').Stage} */
export const unitStage = {
  name: 'unit tests',
  wide: true,
  run: () => {
    const projects = ['node', 'contracts', 'apart', 'dom', 'services'].flatMap((name) => ['--project', name])
    // What is missing here is left out of unit runs anyway.
    return runVitest(projects, { LATCHKEY_TEST_RUN: 'unit' }, () => false)
  },
}

/**
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {(file: string) => boolean} belongs Whether a test file would have been run, were its part there.
 * @returns {Promise<import('./stages.mjs').Outcome>}
 */
async function runVitest(args, env, belongs) {
  const report = await freshReport('vitest.json')
  const reporter = resolve(root, 'scripts/lib/vitestReport.mjs')
  const { code } = await run(
    bin('vitest'),
    ['run', '--reporter=dot', `--reporter=${reporter}`, '--allowOnly=false', ...args],
    { stream: true, timeout: longest, env: { ...colourless, [reportVariable]: report, ...env } },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  return toOutcome(JSON.parse(await readFile(report, 'utf8')), code, await listLeftOut(belongs))
}

/**
 * Finds a browser for the stages after it, or installs one where that is allowed.
 *
 * @type {import('./stages.mjs').Stage}
 */
export const chromiumStage = {
  name: 'chromium',
  wide: true,
  run: async () => {
    const chromium = await ensureChromium()
    if ('path' in chromium) {
      const pages = findHeadlessChromium() ?? chromium.path
      return { passed: 0, failed: 0, note: [...new Set([chromium.path, pages])].join(', ') }
    }
    // Where a browser may be installed it must be there: a run without it would be green for nothing.
    return { passed: 0, failed: mayInstallBrowser() ? 1 : 0, notRun: chromium.why, output: chromium.why }
  },
}

/** A flow for each feature. */
export const browserStage = runBrowser('browser tests', 'test', `--grep-invert=${deepTag}`)

/** The variants of these flows. */
export const deepBrowserStage = runBrowser('deep in browser', 'deep', `--grep=${deepTag}`)

/**
 * Browser tests, in an installed Chromium. What fails is tried once more, here and in CI alike: that tells a flake from a
 * fault, and the closing lines name each flake.
 *
 * @param {string} name
 * @param {'test' | 'deep'} kind
 * @param {string} choice The runner's option that says which.
 * @returns {import('./stages.mjs').Stage}
 */
function runBrowser(name, kind, choice) {
  return {
    name,
    wide: true,
    needs: ['chromium', 'build'],
    missing: () => {
      if (!existsSync(resolve(root, browserFolder))) return 'there are none yet'
      return findChromium() ? undefined : 'no Chromium'
    },
    run: async () => {
      const report = await freshReport('playwright.json')
      const reporter = resolve(root, 'scripts/lib/playwrightReport.mjs')
      const { code } = await run(
        bin('playwright'),
        ['test', choice, '--retries=1', '--forbid-only', `--reporter=list,${reporter}`],
        {
          stream: true,
          timeout: longest,
          env: { ...colourless, LATCHKEY_TEST_RUN: kind, [browserReportVariable]: report },
        },
      )
      if (!existsSync(report)) return { passed: 0, failed: 1 }
      const leftOut = await listLeftOut((file) => file.startsWith(browserFolder))
      return toOutcome(JSON.parse(await readFile(report, 'utf8')), code, leftOut)
    },
  }
}

/**
 * @param {import('./testReport.js').TestReport} report
 * @param {number} code The runner's exit code. A file that does not even load fails without a failed test.
 * @param {string[]} leftOut
 * @returns {import('./stages.mjs').Outcome}
 */
function toOutcome({ passed, failed, skipped, secondTry, files }, code, leftOut) {
  return { passed, failed: code === 0 ? 0 : Math.max(1, failed), skipped, secondTry, leftOut, files }
}

/**
 * A sentence for each part that this machine does not have.
 *
 * @param {(file: string) => boolean} belongs
 * @returns {Promise<string[]>}
 */
async function listLeftOut(belongs) {
  const { code, output } = await run(bin('tsx'), ['scripts/parts/print.ts'])
  if (code !== 0) throw new Error(output)
  /** @type {import('../parts/parts.js').MissingPart[]} */
  const missing = JSON.parse(output.slice(output.search(/^\[/m)))
  return missing.flatMap(({ name, why, files }) => {
    const own = files.filter(belongs)
    return own.length > 0 ? `what needs ${name} (${own.length} test files): ${why}` : []
  })
}

/** @param {string} name */
async function freshReport(name) {
  await mkdir(reports, { recursive: true })
  const path = resolve(reports, name)
  await rm(path, { force: true })
  return path
}
