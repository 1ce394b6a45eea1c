import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { benches } from './lib/benches.mjs'
import { root } from './lib/run.mjs'

const listed = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path && existsSync(resolve(root, path)))
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

// What it was called then is a changelog's to say; pages that name modules which the build makes are asked in docs.test.ts.
const pages = listed('*.md').filter((page) => !['CHANGELOG.md', 'ARCHITECTURE.md', 'docs/loading.md'].includes(page))

test('behavior: files and folders that the guides name exist', () => {
  /** Forms of names, files of readers, and what a build makes. */
  const others = [
    ...[
      'PascalCase.tsx',
      'camelCase.ts',
      'plugins/NAME',
      'acme.json',
      'ask.json',
      'grant.json',
      'lock.json',
      '/.well-known/jwks.json',
    ],
    ...['latchkey/package.json', 'frame/dist', 'frame/dist/manifest.json', 'dist/cdn/manifest.json'],
  ]
  const paths = listed().flatMap((path) => [`/${path}`, `/${path.replace(/\.tsx?$/, '')}`])
  const exists = (name: string) => paths.some((path) => path.endsWith(`/${name}`) || path.includes(`/${name}/`))
  const form =
    /`([\w@./-]+\.(?:tsx?|mjs|json)|(?:src|adapters|plugins|scripts|test|frame|services|bench|demo|devnet|examples)\/[\w/.-]+)`/g
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(form)].map(([, name = '']) => ({ page, name: name.replace(/\/$/, '') })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ name }) => !others.includes(name) && !exists(name))).toEqual([])
})

test('behavior: scripts that the guides run by npm exist', () => {
  const packages = listed('package.json', '*/package.json').map(read)
  const scripts = packages.flatMap((text) => Object.keys((JSON.parse(text) as { scripts?: object }).scripts ?? {}))
  const named = pages.flatMap((page) => [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([])
})

test('behavior: CONTRIBUTING.md lists every bench of `npm run bench`, and those that run by themselves as such', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `bench\/(\w+)\.ts` \| (.*) \|$/gm)]
  const ofRun = rows.filter(([, , what = '']) => !what.includes('by itself')).map(([, name]) => name)
  expect(ofRun.toSorted()).toEqual(benches.map(({ name }) => name).toSorted())
  const files = listed('bench/*.ts').filter((path) => path.split('/').length === 2)
  expect(rows.map(([, name]) => `bench/${name}.ts`).toSorted()).toEqual(files.toSorted())
})

test('behavior: docs/state.md names every part of the state, and no other', () => {
  const [, state = ''] = /interface LatchkeyState \{([\s\S]*?)\n\}/.exec(read('src/kernel/contract/state.ts')) ?? []
  const parts = [...state.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name)
  expect(parts.length).toBeGreaterThan(10)
  const [table = ''] = /^\| Part of the state [\s\S]*?\n\n/m.exec(read('docs/state.md')) ?? []
  const named = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(named.toSorted()).toEqual(parts.toSorted())
})
