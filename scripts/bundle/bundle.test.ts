import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ChunkRule } from '../../src/chunks.js'
import { findStrayDirectives } from '../lib/directives.mjs'
import { bundleLibrary } from './bundle.js'

/** A library of these sources, built by the rules. */
async function build(
  sources: Readonly<Record<string, string>>,
  rules: readonly ChunkRule[],
  entries = ['src/index.ts'],
) {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-bundle-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [file, code] of Object.entries({
    'package.json': '{"dependencies":{},"peerDependencies":{}}',
    ...sources,
  })) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), code)
  }
  const dist = join(root, 'dist')
  await bundleLibrary(root, entries, rules, dist)
  await writeFile(join(dist, 'package.json'), '{"type":"module"}')
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js')).sort()
  return {
    files,
    read: (file: string) => readFile(join(dist, file), 'utf8'),
    load: (file: string) => import(join(dist, file)),
  }
}

/** An app with a core, an opening that comes later, and a view that comes after it. */
const app = {
  'src/index.ts': `export { open } from './kernel/index.js'\n`,
  'src/kernel/index.ts': `export { open } from './core.js'\nexport { large } from './large.js'\n`,
  'src/kernel/core.ts': `import { one } from './one.js'\nexport const open = () => import('../modal.js')\nexport const two = one + 1\n`,
  'src/kernel/one.ts': `export const one = 1\n`,
  'src/kernel/large.ts': `export const large = 'large'\n`,
  'src/modal.ts': `'use client'\nimport { Button } from './ui/index.js'\nexport const modal = [Button(), 'use client']\nexport const view = () => import('./views/account.js')\n`,
  'src/ui/index.ts': `'use client'\nexport { Button } from './Button.js'\n`,
  'src/ui/Button.ts': `'use client'\nimport { large } from '../kernel/index.js'\nexport const Button = () => 'button' + large.length\n`,
  'src/views/account.ts': `'use client'\nimport { Button as Own } from '../ui/index.js'\nexport const Account = () => [Own(), { Button: 1 }, ((Own: string) => Own)('other')]\n`,
}
const core: ChunkRule = { name: 'src/core', roots: ['src/kernel/core'] }
const opening: ChunkRule = { name: 'src/opening', roots: ['src/modal'], given: true }

test('behavior: a chunk has what its roots reach, barrels aside, and other modules are files of their own', async () => {
  const { files, read, load } = await build(app, [core])
  expect(files).toEqual([
    'src/core.js',
    'src/index.js',
    'src/kernel/large.js',
    'src/modal.js',
    'src/ui/Button.js',
    'src/views/account.js',
  ])
  expect(await read('src/core.js')).not.toContain('large')
  const { modal } = await (await load('src/index.js')).open()
  expect(modal).toEqual(['button5', 'use client'])
})

test('behavior: a directive stands on the first line of what holds a client module, and nowhere else', async () => {
  const { files, read } = await build(app, [core, opening])
  for (const file of files) expect(findStrayDirectives(file, await read(file)), file).toEqual([])
  const code = await read('src/opening.js')
  expect(code.startsWith(`'use client';`)).toBe(true)
  // The text in the list is no directive, and stays.
  expect(code.match(/use client/g)).toHaveLength(2)
  expect((await read('src/views/account.js')).startsWith(`'use client';`)).toBe(true)
  expect(await read('src/core.js')).not.toContain('use client')
})

test('behavior: what comes later has what a chunk gives without an import of it, an entry point imports it', async () => {
  const { read, load } = await build(app, [core, opening], ['src/index.ts', 'src/ui/index.ts'])
  expect(await read('src/views/account.js')).not.toMatch(/opening|Button\.js/)
  // It may come before, as long as nothing of it runs.
  const { Account } = await load('src/views/account.js')
  const { modal, view } = await (await load('src/index.js')).open()
  expect(modal[0]).toBe('button5')
  expect(Account()).toEqual(['button5', { Button: 1 }, 'other'])
  expect((await view()).Account).toBe(Account)
  expect(await read('src/ui/index.js')).toContain('../opening.js')
})

test('behavior: who imports a root of copies lazily has one file, others the modules themselves', async () => {
  const { read, load } = await build(
    {
      ...app,
      'src/modal.ts': `export const ring = () => import('./ui/Ring.js')\n`,
      'src/ui/index.ts': `export { Ring } from './Ring.js'\n`,
      'src/ui/Ring.ts': `import { css } from './css.js'\nexport const Ring = css\n`,
      'src/ui/css.ts': `export const css = '.ring'\n`,
    },
    [core, { name: 'src/waiting', roots: ['src/ui/Ring'], copies: 'all' }],
    ['src/index.ts', 'src/ui/index.ts'],
  )
  expect(await read('src/modal.js')).toContain(`import('./waiting.js')`)
  expect(await read('src/waiting.js')).not.toMatch(/^import/m)
  expect(await read('src/ui/index.js')).not.toContain('waiting')
  const { ring } = await (await load('src/index.js')).open()
  expect((await ring()).Ring).toBe('.ring')
  expect((await load('src/ui/index.js')).Ring).toBe('.ring')
})

test('behavior: copies for what comes later leave entry points their own module', async () => {
  const { read } = await build({ ...app, 'src/index.ts': `export { open, large } from './kernel/index.js'\n` }, [
    core,
    { ...opening, copies: 'entries' },
  ])
  expect(await read('src/index.js')).toContain('./kernel/large.js')
  expect(await read('src/opening.js')).toContain(`const large = "large"`)
})

test('behavior: state is not copied: what it is in stays a file that both import', async () => {
  const { read } = await build(
    {
      ...app,
      'src/index.ts': `export { open, large } from './kernel/index.js'\n`,
      'src/kernel/large.ts': `export const large = new Map()\n`,
      'src/ui/Button.ts': `import { large } from '../kernel/index.js'\nexport const Button = () => large\n`,
    },
    [core, { ...opening, copies: 'entries' }],
  )
  expect(await read('src/opening.js')).toContain(`from './kernel/large.js'`)
})

test('behavior: a star makes a chunk for each name, within its folder', async () => {
  const { files } = await build(
    {
      ...app,
      'src/modal.ts': `export const all = [() => import('../plugins/a/plugin.js'), () => import('../plugins/b/plugin.js')]\n`,
      'plugins/a/plugin.ts': `import { part } from './part.js'\nexport const a = [part]\n`,
      'plugins/a/part.ts': `export const part = 'a'\n`,
      'plugins/b/plugin.ts': `import { large } from '../../src/kernel/large.js'\nexport const b = [large]\n`,
    },
    [core, { name: 'plugins/*/body', roots: ['plugins/*/plugin'], within: ['plugins/*'] }],
  )
  expect(files).toEqual([
    ...['plugins/a/body.js', 'plugins/b/body.js', 'src/core.js', 'src/index.js', 'src/kernel/large.js', 'src/modal.js'],
  ])
})

test('behavior: what an entry point needs of the first chunk alone stands apart from it', async () => {
  const { files, read } = await build(
    { ...app, 'src/server.ts': `export { one } from './kernel/one.js'\n` },
    [{ name: 'src/ones', roots: ['src/kernel/one'], early: true }, core],
    ['src/index.ts', 'src/server.ts'],
  )
  expect(files).toContain('src/ones.js')
  expect(await read('src/server.js')).toContain('./ones.js')
  expect(await read('src/server.js')).not.toContain('core')
})

test('behavior: what several roots share is a chunk of its own', async () => {
  const { read } = await build(
    {
      ...app,
      'src/modal.ts': `export const all = [() => import('./views/a.js'), () => import('./views/b.js')]\n`,
      'src/views/a.ts': `import { both } from './both.js'\nimport { alone } from './alone.js'\nexport const a = [both, alone]\n`,
      'src/views/b.ts': `import { both } from './both.js'\nexport const b = [both]\n`,
      'src/views/both.ts': `export const both = 'both'\n`,
      'src/views/alone.ts': `export const alone = 'alone'\n`,
    },
    [core, { name: 'src/parts', roots: [], sharedBy: ['src/views/a', 'src/views/b'] }],
  )
  expect(await read('src/parts.js')).toContain('both')
  expect(await read('src/parts.js')).not.toContain('alone')
})

test('error: a root that is missing', async () => {
  await expect(build(app, [core, { name: 'src/opening', roots: ['src/modall'] }])).rejects.toThrow(
    'The chunk src/opening has a root that is not there: src/modall',
  )
})

test('error: chunks that form a circle', async () => {
  const rules: readonly ChunkRule[] = [
    core,
    { name: 'src/one', roots: ['src/modal', 'src/views/last'], within: ['src/views'] },
    { name: 'src/two', roots: ['src/modal'] },
  ]
  const sources = {
    ...app,
    'src/modal.ts': `import { first } from './views/first.js'\nexport const modal = [first]\n`,
    'src/views/first.ts': `import { middle } from '../ui/middle.js'\nexport const first = () => middle()\n`,
    'src/ui/middle.ts': `import { last } from '../views/last.js'\nexport const middle = () => last\n`,
    'src/views/last.ts': `export const last = 'last'\n`,
  }
  await expect(build(sources, rules)).rejects.toThrow(/Circular chunk: src\/two -> src\/one -> src\/two/)
})

test.each([
  `export const kept = atom(1)`,
  `export const kept = new Map()`,
  `export let kept = 1`,
  `export class Kept {}\nexport const kept = (value: unknown) => value instanceof Kept`,
])('error: state in two files: %s', async (line) => {
  const atom = `const atom = (value: number) => ({ value })\n`
  const sources = {
    ...app,
    'src/modal.ts': `import { kept } from './kept.js'\nexport const now = [kept]\nexport const later = () => import('./kept.js')\n`,
    'src/kept.ts': `${line.includes('atom') ? atom : ''}${line}\nkeep(kept)\nfunction keep(value: unknown) { globalThis.kept = value }\ndeclare global { var kept: unknown }\n`,
  }
  await expect(build(sources, [core, { name: 'src/copy', roots: ['src/kept'], copies: 'all' }])).rejects.toThrow(
    'src/kept holds state and is in several files: src/kept.js, src/copy.js',
  )
})

test('error: what a chunk gives is read while a module is evaluated', async () => {
  const account = `import { Button } from '../ui/index.js'\nexport const Account = [Button]\n`
  await expect(build({ ...app, 'src/views/account.ts': account }, [core, opening])).rejects.toThrow(
    'src/views/account reads Button of src/opening while it is evaluated',
  )
})
