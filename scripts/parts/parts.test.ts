import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bin, run } from '../lib/run.mjs'
import { excludedVariable, findExcluded, listExcluded } from './listExcluded.js'
import { findMissingParts, type Part, parts } from './parts.js'

// Every test file is read, and one test starts a runner of its own.
vi.setConfig({ testTimeout: 120_000 })

const absent = (name: string): Part => {
  const part = parts.find((each) => each.name === name)
  if (!part) throw new Error(`There is no part ${name}.`)
  return { ...part, missing: async () => 'it is not here' }
}

test('behavior: what is there is not told', async () => {
  expect(await findMissingParts(parts.map((part) => ({ ...part, missing: async () => undefined })))).toEqual([])
})

test('behavior: without Postgres the suites that need it are left out, those that only like it stay', async () => {
  const [missing] = await findMissingParts([absent('Postgres')])
  expect(missing).toMatchObject({ name: 'Postgres', why: 'it is not here' })
  expect(missing?.files).toContain('services/src/parts/auth/twoServers.test.ts')
  expect(missing?.files).not.toContain('services/src/store/store.test.ts')
  expect(missing?.files).not.toContain('services/src/parts/auth/store.test.ts')
})

test('behavior: a suite needs what its helpers start, in the browser too', async () => {
  const [anvil, litesvm] = await findMissingParts([absent('anvil'), absent('litesvm')])
  expect(anvil?.files).toEqual(
    expect.arrayContaining(['adapters/evm/flow.test.ts', 'src/siwx/sessions.test.ts', 'test/browser/send.spec.ts']),
  )
  expect(anvil?.files).not.toContain('test/browser/ui/dialog.spec.ts')
  expect(litesvm?.files).toEqual(
    expect.arrayContaining(['adapters/solana/flow.test.ts', 'test/browser/namespaces/devWallet.spec.ts']),
  )
  // The stack does without a Solana cluster.
  expect(litesvm?.files).not.toContain('test/browser/send.spec.ts')
})

test('behavior: a suite whose part is missing does not register, and its neighbours run', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'latchkey-no-anvil-'))
  onTestFinished(() => rm(empty, { recursive: true }))
  // A variable that names no program is as good as no anvil.
  const env = { LATCHKEY_ANVIL: join(empty, 'anvil'), VITEST: undefined, [excludedVariable]: undefined }
  const { code, output } = await run(bin('vitest'), ['list', '--filesOnly', '--project', 'node', 'adapters/evm'], {
    env,
  })
  expect(code, output).toBe(0)
  expect(output).toContain('adapters/evm/connect.test.ts')
  expect(output).not.toContain('adapters/evm/flow.test.ts')
  expect(output).toMatch(/test files need anvil: LATCHKEY_ANVIL does not name a program/)
})

test('behavior: a unit run leaves out what starts chains, databases, servers and processes', async () => {
  vi.stubEnv('LATCHKEY_TEST_RUN', 'unit')
  onTestFinished(() => void vi.unstubAllEnvs())
  const excluded = await findExcluded()
  for (const file of ['adapters/evm/flow.test.ts', 'services/src/cli/cli.test.ts', 'services/src/store/store.test.ts'])
    expect(excluded).toContain(file)
  for (const file of [
    'src/kernel/instance/instance.test.ts',
    'src/views/wallets/Connect.test.tsx',
    'adapters/evm/connect.test.ts',
  ])
    expect(excluded).not.toContain(file)
})

test('behavior: npm test leaves out deep files, a deep run all others, a run by hand none', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const list = async (kind: string | undefined) => {
    vi.stubEnv('LATCHKEY_TEST_RUN', kind)
    return findExcluded()
  }
  const inTest = await list('test')
  const inDeep = await list('deep')
  const [deepOne, plainOne] = ['services/src/cli/crash.deep.test.ts', 'src/kernel/instance/instance.test.ts']
  const browserOne = 'test/browser/connect.spec.ts'
  expect(inTest).toContain(deepOne)
  expect(inTest).not.toContain(plainOne)
  expect(await list('unit')).toContain(deepOne)
  expect(inDeep).not.toContain(deepOne)
  expect(inDeep).toContain(plainOne)
  expect(inDeep).not.toContain(browserOne)
  // On the other database, and on React 18.
  expect(inDeep).not.toContain('services/src/parts/auth/login/logins.test.ts')
  expect(inDeep).not.toContain('src/views/account/Account.test.tsx')
  expect(inDeep).toContain('services/src/parts/auth/store.test.ts')
  expect(await list(undefined)).not.toContain(deepOne)
})

test('behavior: the processes of a run read the files once', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv(excludedVariable, undefined)
  vi.stubEnv('LATCHKEY_TEST_RUN', 'test')
  const excluded = await listExcluded()
  expect(excluded).toEqual(await findExcluded())
  // What a process of this run would answer by itself does not count.
  vi.stubEnv('LATCHKEY_TEST_RUN', 'unit')
  expect(await listExcluded()).toEqual(excluded)
})
