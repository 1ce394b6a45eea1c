import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaywright } from './readPlaywright.mjs'
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
    await run(bin('playwright'), ['test', '--config', folder, '--retries=1', '--reporter=json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, TRIED: join(folder, 'playwright-tried') },
    })
    expect(readPlaywright(await readFile(report, 'utf8'))).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['mixed.spec.mjs: is skipped'],
      secondTry: ['mixed.spec.mjs: group: passes on a second try'],
    })
  },
  timeout,
)
