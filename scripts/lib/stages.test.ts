import { expect, onTestFinished, test, vi } from 'vitest'
import { printSum, runStages } from './stages.mjs'

/** What is printed while `act` runs. */
async function captureLines(act: () => Promise<unknown>): Promise<string[]> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  await act()
  return log.mock.calls.map(([line]) => String(line))
}

const passing = (name: string, passed = 1) => ({ name, run: async () => ({ passed, failed: 0, output: 'quiet' }) })
const failing = (name: string) => ({ name, run: async () => ({ passed: 2, failed: 1, output: 'what went wrong' }) })

test('behavior: tests are summed, output is shown of failed stages only', async () => {
  let total: Awaited<ReturnType<typeof runStages>> | undefined
  const lines = await captureLines(async () => {
    total = await runStages([passing('one'), passing('two', 40), failing('three')])
  })
  expect(total).toEqual({ passed: 43, failed: 1, skipped: 0, notRun: [], secondTry: [], files: {} })
  expect(lines).toEqual([
    expect.stringMatching(/^one .* s {2}ok$/),
    expect.stringMatching(/^two .* s {2}ok$/),
    'what went wrong',
    expect.stringMatching(/^three .* s {2}FAILED$/),
  ])
})

test('behavior: what needs a failed stage does not run, nor what needs that; it is named', async () => {
  const run = vi.fn(passing('').run)
  let total: Awaited<ReturnType<typeof runStages>> | undefined
  await captureLines(async () => {
    total = await runStages([
      failing('build'),
      { name: 'pack', needs: ['build'], run },
      { name: 'size', needs: ['pack'], run },
    ])
  })
  expect(run).not.toHaveBeenCalled()
  expect(total?.notRun).toEqual(['pack: needs "build"', 'size: needs "pack"'])
})

test('behavior: two small stages run at once, none before what it needs; a wide one runs alone and is not overtaken', async () => {
  const log: string[] = []
  const stage = (name: string, more = {}) => ({
    name,
    run: async () => {
      log.push(`+${name}`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`-${name}`)
      return { passed: 1, failed: 0 }
    },
    ...more,
  })
  const wide = { wide: true }
  await captureLines(() =>
    runStages([stage('a'), stage('b', { needs: ['a'] }), stage('c'), stage('tests', wide), stage('last')]),
  )
  expect(log.join(' ')).toBe('+a +c -a +b -c -b +tests -tests +last -last')
})

test('behavior: a missing part is named and is no failure', async () => {
  let total: Awaited<ReturnType<typeof runStages>> | undefined
  await captureLines(async () => {
    total = await runStages([{ ...passing('browser'), missing: () => 'no Chromium' }])
  })
  expect(total).toMatchObject({ passed: 0, failed: 0, notRun: ['browser: no Chromium'] })
})

test('behavior: a stage that throws fails and the others run', async () => {
  const broken = { name: 'broken', run: () => Promise.reject(new Error('no disk')) }
  let total: Awaited<ReturnType<typeof runStages>> | undefined
  const lines = await captureLines(async () => {
    total = await runStages([broken, passing('after')])
  })
  expect(total).toMatchObject({ passed: 1, failed: 1 })
  expect(lines.join('\n')).toContain('no disk')
})

test('behavior: what was left out, skipped, or passed only on a second try is named before the sum', async () => {
  const stage = {
    name: 'tests',
    run: async () => ({
      passed: 3,
      failed: 0,
      leftOut: ['what needs Postgres (2 files): no Postgres'],
      skipped: ['a.test.ts: sees far'],
      secondTry: ['b.test.ts: hears well'],
    }),
  }
  const lines = await captureLines(async () => printSum(await runStages([stage])))
  expect(lines.slice(1)).toEqual([
    'Did not run:\n  tests: what needs Postgres (2 files): no Postgres\n  tests: a.test.ts: sees far (skipped)',
    'Passed only on a second try: 1\n  tests: b.test.ts: hears well',
    '3 passed, 0 failed, 1 skipped',
  ])
})

test('behavior: the ten slowest test files of all stages are named before that, the slowest first', async () => {
  const stage = (name: string, files: Record<string, number>) => ({
    name,
    run: async () => ({ passed: 1, failed: 0, files }),
  })
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.test.ts`, at]))
  const lines = await captureLines(async () =>
    printSum(await runStages([stage('tests', many), stage('browser tests', { 'one.spec.ts': 100.25 })])),
  )
  const [, , slowest] = lines
  expect(slowest?.split('\n')).toHaveLength(11)
  expect(slowest).toMatch(/^Slowest test files:\n {3}100\.3 s {2}one\.spec\.ts\n {4}11\.0 s {2}11\.test\.ts\n/)
})

test('behavior: the sum is the last line, alone', async () => {
  const lines = await captureLines(async () =>
    printSum({ passed: 3, failed: 0, skipped: 0, notRun: ['x: y'], secondTry: ['z: w'], files: { a: 1, b: 12.34 } }),
  )
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
})
