import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ensureChromium, findChromium, findHeadlessChromium, mayInstallBrowser } from './chromium.mjs'
import { bin, root, run } from './run.mjs'

const reports = resolve(root, '.local/reports')

/** All tests but those in a browser. @type {import('./stages.mjs').Stage} */
export const vitestStage = {
  name: 'tests',
  wide: true,
  run: async () => {
    const report = await freshReport('vitest.json')
    const { code } = await run(
      bin('vitest'),
      ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      { stream: true, timeout: 900_000, env: { NO_COLOR: '1', FORCE_COLOR: undefined } },
    )
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
    // A file that does not even load fails without a failed test.
    return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests) }
  },
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

/** The browser tests, in an installed Chromium. @type {import('./stages.mjs').Stage} */
export const browserStage = {
  name: 'browser tests',
  wide: true,
  needs: ['chromium', 'build'],
  missing: () => {
    if (!existsSync(resolve(root, 'test/browser'))) return 'there are none yet'
    return findChromium() ? undefined : 'no Chromium'
  },
  run: async () => {
    const report = await freshReport('playwright.json')
    const { code } = await run(bin('playwright'), ['test', '--reporter=list,json'], {
      stream: true,
      timeout: 900_000,
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
    })
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { stats } = JSON.parse(await readFile(report, 'utf8'))
    const passed = stats.expected + stats.flaky
    if (passed + stats.unexpected + stats.skipped === 0)
      return { passed: 0, failed: code === 0 ? 0 : 1, notRun: 'no test was found' }
    const note = [
      stats.flaky && `${stats.flaky} only on a second try`,
      stats.skipped && `${stats.skipped} skipped`,
    ].filter(Boolean)
    return { passed, failed: code === 0 ? 0 : Math.max(1, stats.unexpected), note: note.join(', ') || undefined }
  },
}

/** @param {string} name */
async function freshReport(name) {
  await mkdir(reports, { recursive: true })
  const path = resolve(reports, name)
  await rm(path, { force: true })
  return path
}
