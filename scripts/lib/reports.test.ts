import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserReportVariable } from './playwrightReport.mjs'
import { bin, root, run } from './run.mjs'
import { reportVariable } from './vitestReport.mjs'

// Each starts a runner of its own.
const timeout = 120_000

// Inside of the repository: the runners are found from there.
let folder = ''
beforeAll(async () => {
  await mkdir(join(root, '.local'), { recursive: true })
  folder = await mkdtemp(join(root, '.local/reports-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** One test of each kind. `test.skip` and the group are alike in both runners. */
const source = (runner: string) => `
import { existsSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '${runner}'
test('passes', () => {})
test.skip('is skipped', () => {})
describe('group', () => {
  test('fails', () => expect(1).toBe(2))
  test('passes on a second try', () => {
    const isFirst = !existsSync(process.env.TRIED)
    writeFileSync(process.env.TRIED, '')
    expect(isFirst).toBe(false)
  })
})`

test(
  'behavior: a run of vitest tells what passed on a second try only',
  async () => {
    await writeFile(join(folder, 'mixed.test.mjs'), source('vitest'))
    const report = join(folder, 'vitest.json')
    const config = join(folder, 'vitest.config.mjs')
    await writeFile(config, 'export default { test: { retry: 1 } }')
    const { output } = await run(
      bin('vitest'),
      ['run', '--config', config, '--root', folder, `--reporter=${join(root, 'scripts/lib/vitestReport.mjs')}`],
      { env: { [reportVariable]: report, TRIED: join(folder, 'vitest-tried'), VITEST: undefined } },
    )
    expect(JSON.parse(await readFile(report, 'utf8').catch(() => output))).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['mixed.test.mjs: is skipped'],
      secondTry: ['mixed.test.mjs: group > passes on a second try'],
      files: { 'mixed.test.mjs': expect.any(Number) },
    })
  },
  timeout,
)

test(
  'behavior: a run of Playwright tells what passed on a second try only',
  async () => {
    await writeFile(
      join(folder, 'mixed.spec.mjs'),
      source('@playwright/test').replace('describe,', '').replace("describe('", "test.describe('"),
    )
    await writeFile(join(folder, 'playwright.config.mjs'), "export default { testMatch: '*.spec.mjs' }")
    const report = join(folder, 'playwright.json')
    const reporter = join(root, 'scripts/lib/playwrightReport.mjs')
    const { output } = await run(
      bin('playwright'),
      ['test', '--config', folder, '--retries=1', `--reporter=list,${reporter}`],
      { env: { [browserReportVariable]: report, TRIED: join(folder, 'playwright-tried') } },
    )
    expect(JSON.parse(await readFile(report, 'utf8').catch(() => output))).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['mixed.spec.mjs: is skipped'],
      secondTry: ['mixed.spec.mjs: group: passes on a second try'],
      files: { [join(relative(root, folder), 'mixed.spec.mjs')]: expect.any(Number) },
    })
  },
  timeout,
)

/** Beside a file that passes: once that one's count is written, the runner is killed in the middle of its work. */
const killer = (runner: string, report: string) => `
import { readFileSync } from 'node:fs'
import { test } from '${runner}'
const count = () => {
  try { return JSON.parse(readFileSync('${report}', 'utf8')).passed } catch { return 0 }
}
test('is never over', async () => {
  while (count() === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  process.kill(process.ppid, 'SIGKILL')
  await new Promise(() => {})
})`

test.each([
  ['vitest', 'vitest', 'test'],
  ['Playwright', '@playwright/test', 'spec'],
])(
  'behavior: a run of %s that is stopped has the counts of what it ran',
  async (name, runner, kind) => {
    const own = await mkdtemp(join(folder, 'stopped-'))
    const report = join(own, 'report.json')
    await writeFile(join(own, `first.${kind}.mjs`), `import { test } from '${runner}'\ntest('passes', () => {})`)
    await writeFile(join(own, `last.${kind}.mjs`), killer(runner, report))
    const isVitest = name === 'vitest'
    const config = join(own, isVitest ? 'vitest.config.mjs' : 'playwright.config.mjs')
    const settings = isVitest
      ? '{ test: { maxWorkers: 2, pool: "forks" } }'
      : "{ testMatch: '*.spec.mjs', workers: 2, fullyParallel: true }"
    await writeFile(config, `export default ${settings}`)
    const reporter = `--reporter=${join(root, `scripts/lib/${isVitest ? 'vitest' : 'playwright'}Report.mjs`)}`
    const args = isVitest ? ['run', '--config', config, '--root', own, reporter] : ['test', '--config', own, reporter]
    const variable = isVitest ? reportVariable : browserReportVariable
    const { code } = await run(bin(isVitest ? 'vitest' : 'playwright'), args, {
      env: { [variable]: report, VITEST: undefined },
    })
    expect(code).not.toBe(0)
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ passed: 1, failed: 0 })
  },
  timeout,
)
