import { expect, test } from 'vitest'
import type { Chunk } from './bundle.js'
import { countPackages } from './countPackages.js'
import { isNear, judge, type Measured } from './rows.js'

const chunk = (file: string, bytes: number, more: Partial<Chunk> = {}): Chunk => ({
  file,
  bytes,
  modules: [],
  imports: [],
  isEntry: false,
  ...more,
})

const send = { specifier: 'latchkey/plugins/send', name: 'send', id: 'send', slots: ['account.action'] }
const email = { specifier: 'latchkey/plugins/email', name: 'email', id: 'email', slots: ['connect.method'] }
const journey = {
  load: ['entry.js', 'kernel.js'],
  late: [],
  open: [],
  connect: [],
  off: [],
  foreign: [],
  foreignWithServices: [],
}
const full = [
  chunk('entry.js', 9000, { isEntry: true, imports: ['kernel.js'] }),
  chunk('kernel.js', 3000),
  chunk('modal.js', 20_000),
  chunk('send.js', 700, { modules: [{ name: 'latchkey/dist/plugins/send/plugin.js', length: 9 }] }),
  chunk('email.js', 800, { modules: [{ name: 'latchkey/dist/plugins/email/plugin.js', length: 9 }] }),
]
const measured: Measured = {
  host: { folder: '', adapters: [], plugins: [send, email] },
  full,
  five: [chunk('entry.js', 8000, { isEntry: true })],
  elements: [chunk('entry.js', 13_000, { isEntry: true })],
  plain: [chunk('entry.js', 11_000, { isEntry: true })],
  bare: [chunk('entry.js', 11_500, { isEntry: true })],
  evm: [chunk('entry.js', 9000, { isEntry: true }), chunk('kernel.js', 3000)],
  server: [chunk('server.js', 3000, { isEntry: true })],
  agent: [chunk('agent.js', 4000, { isEntry: true })],
  journey,
  frame: {
    ready: [{ file: 'page.js', bytes: 17_000, modules: [] }],
    unlock: [{ file: 'keys.js', bytes: 40_000, modules: [] }],
    login: [{ file: 'screens.js', bytes: 40_000, modules: [] }],
    creation: [{ file: 'words.js', bytes: 10_000, modules: [] }],
    approvals: [{ file: 'evm.js', bytes: 40_000, modules: [] }],
    reads: [{ file: 'assets.js', bytes: 2_000, modules: [] }],
    calls: [{ file: 'calls.js', bytes: 6_000, modules: [] }],
    permissions: [{ file: 'grant.js', bytes: 6_000, modules: [] }],
    grants: [{ file: 'grants.js', bytes: 6_000, modules: [] }],
    settings: [{ file: 'settings.js', bytes: 7_000, modules: [] }],
    windows: [{ file: 'windows.js', bytes: 2_000, modules: [] }],
    socials: [{ file: 'social.js', bytes: 2_000, modules: [] }],
    confirm: [{ file: 'confirm.js', bytes: 2_000, modules: [] }],
    told: [{ file: 'told.js', bytes: 2_000, modules: [] }],
    socialWindow: [{ file: 'window.js', bytes: 3_000, modules: [] }],
    agentPage: [{ file: 'agent.js', bytes: 20_000, modules: [] }],
  },
  operators: [{ file: 'console.js', bytes: 130_000, modules: [] }],
  packages: { '': {} },
}

const rowOf = (more: Partial<Measured>, id: string) => judge({ ...measured, ...more }).find((row) => row.id === id)

test('behavior: elements have a budget of their own, beside that of the page that has them', () => {
  expect(rowOf({}, 'elements')).toMatchObject({ value: 13_000, ok: true })
  expect(rowOf({}, 'element')).toMatchObject({ value: 2_000, ok: true })
  expect(rowOf({ elements: [chunk('entry.js', 15_400, { isEntry: true })] }, 'element')?.ok).toBe(false)
})

test('behavior: the first load is the entry with all that it imports', () => {
  expect(rowOf({}, 'entry')).toMatchObject({ value: 12_000, ok: true })
  expect(rowOf({}, 'descriptors')).toMatchObject({ value: 500, ok: true })
})

test('behavior: what a page loads by itself counts as first load and breaks the budget', () => {
  const eager = { ...journey, load: ['entry.js', 'kernel.js', 'modal.js'] }
  expect(rowOf({ journey: eager }, 'entry')).toMatchObject({ value: 32_000, ok: false })
})

test('behavior: a Connect plugin may load with the modal, another may not', () => {
  expect(rowOf({ journey: { ...journey, open: ['modal.js', 'email.js'] } }, 'unused')).toMatchObject({
    value: 0,
    ok: true,
  })
  expect(rowOf({ journey: { ...journey, open: ['modal.js', 'send.js'] } }, 'unused')).toMatchObject({
    value: 700,
    ok: false,
  })
})

test('behavior: a plugin that is off loads nothing, nor does one before the first click', () => {
  expect(rowOf({ journey: { ...journey, off: ['modal.js', 'email.js'] } }, 'unused')).toMatchObject({
    value: 800,
    ok: false,
  })
  expect(rowOf({ journey: { ...journey, load: ['entry.js', 'email.js'] } }, 'unused')).toMatchObject({ ok: false })
})

test('behavior: a heavy library in the first load breaks its row', () => {
  const heavy = [chunk('entry.js', 9000, { isEntry: true, modules: [{ name: 'zod/v4/mini/index.js', length: 9 }] })]
  expect(rowOf({ full: heavy }, 'heavy')).toMatchObject({ value: 1, ok: false })
})

test('behavior: a heavy library in the opening breaks its row, and so does one that comes by itself', () => {
  const zod = chunk('list.js', 9000, { modules: [{ name: 'zod/v4/mini/schemas.js', length: 9 }] })
  const both = [...full, zod]
  expect(rowOf({ full: both }, 'heavy')).toMatchObject({ value: 0, ok: true })
  for (const step of ['open', 'late'] as const)
    expect(rowOf({ full: both, journey: { ...journey, [step]: ['list.js'] } }, 'heavy')).toMatchObject({ ok: false })
})

test('behavior: zod is in one chunk', () => {
  const zod = (file: string) => chunk(file, 5000, { modules: [{ name: 'zod/v4/core/schemas.js', length: 9 }] })
  expect(rowOf({ full: [...full, zod('a.js')] }, 'zod')).toMatchObject({ value: 1, ok: true })
  expect(rowOf({ full: [...full, zod('a.js'), zod('b.js')] }, 'zod')).toMatchObject({ value: 2, ok: false })
})

test('behavior: what comes by itself after the first paint has a budget', () => {
  expect(rowOf({ journey: { ...journey, late: ['send.js', 'email.js'] } }, 'late')).toMatchObject({
    value: 1500,
    ok: true,
  })
  expect(rowOf({ journey: { ...journey, late: ['modal.js'] } }, 'late')).toMatchObject({ ok: false })
})

test.each([
  '@solana/web3.js/dist/index.browser.mjs',
  '@solana-program/token/dist/src/index.mjs',
  'latchkey/dist/adapters/solana/index.js',
  'latchkey/dist/src/networks/solana.js',
])('behavior: %s in a lazy part of a host for EVM chains breaks its row', (name) => {
  const lazy = chunk('lazy.js', 10, { modules: [{ name, length: 9 }] })
  expect(rowOf({ evm: [...measured.evm, lazy] }, 'solana')).toMatchObject({ value: 1, ok: false, parts: [name] })
  expect(rowOf({ full: [...full, lazy] }, 'solana')).toMatchObject({ value: 0, ok: true })
})

test('behavior: without a browser the rows that need one say nothing', () => {
  expect(rowOf({ journey: undefined }, 'open')).toMatchObject({ value: undefined, ok: true })
  expect(rowOf({ journey: undefined }, 'entry')).toMatchObject({ value: 12_000 })
})

test('behavior: packages are counted all the way down, each place once, peers not', () => {
  const packages = {
    '': { dependencies: { a: '1', b: '1' }, devDependencies: { vite: '8' }, peerDependencies: { react: '19' } },
    'node_modules/a': { dependencies: { shared: '1' } },
    'node_modules/b': { dependencies: { shared: '2', a: '1' } },
    'node_modules/b/node_modules/shared': {},
    'node_modules/shared': {},
    'node_modules/vite': {},
    'node_modules/react': {},
  }
  expect(countPackages(packages, 'latchkey')).toEqual(['latchkey', 'a', 'shared', 'b', 'shared'])
})

test('parameters: a size is near its budget from 3 % under it on, and over it no longer', () => {
  const near = (bytes: number) => {
    const row = rowOf({ five: [chunk('entry.js', bytes, { isEntry: true })] }, 'five')
    return row && [row.ok, isNear(row)]
  }
  expect(near(14_375)).toEqual([true, false])
  expect(near(14_376)).toEqual([true, true])
  expect(near(14_820)).toEqual([true, true])
  expect(near(14_821)).toEqual([false, false])
})

test('parameters: no size is near a budget of nothing', () => {
  const row = rowOf({}, 'unused')
  expect(row && [row.ok, isNear(row)]).toEqual([true, false])
})
