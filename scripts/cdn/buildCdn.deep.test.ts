import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleHere } from '../bundle/bundleHere.js'
import { root } from '../lib/run.mjs'
import { buildCdn, type CdnManifest } from './buildCdn.js'

let folder: string
let manifest: CdnManifest

beforeAll(async () => {
  await mkdir(resolve(root, '.local'), { recursive: true })
  folder = await mkdtemp(resolve(root, '.local/cdn-'))
  await bundleHere(resolve(folder, 'dist'))
  manifest = await buildCdn(resolve(folder, 'dist'), resolve(folder, 'one'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('behavior: two builds of a library have the same bytes, whatever folder it is in', async () => {
  await cp(resolve(folder, 'dist'), resolve(folder, 'elsewhere/dist'), { recursive: true })
  expect(await buildCdn(resolve(folder, 'elsewhere/dist'), resolve(folder, 'two'))).toEqual(manifest)
})

test('behavior: the manifest has the digest of every file, and no file imports a package, an address or the first file', async () => {
  const at = resolve(folder, 'one', manifest.version)
  const files = await readdir(at)
  expect(files.map((file) => `${manifest.version}/${file}`).sort()).toEqual(Object.keys(manifest.integrity).sort())
  for (const file of files) {
    const code = await readFile(resolve(at, file), 'utf8')
    const digest = createHash('sha384').update(code).digest('base64')
    expect(manifest.integrity[`${manifest.version}/${file}`]).toBe(`sha384-${digest}`)
    const imported = parseSync(file, code).module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
    for (const specifier of imported) expect(files.filter((one) => one !== 'latchkey.js')).toContain(specifier.slice(2))
  }
})

test('behavior: before a click a page loads two files, one after the other', async () => {
  const at = resolve(folder, 'one', manifest.version)
  const importsOf = async (file: string) =>
    parseSync(file, await readFile(resolve(at, file), 'utf8')).module.staticImports.map(
      ({ moduleRequest }) => moduleRequest.value,
    )
  const core = await importsOf('latchkey.js')
  expect([...new Set(core)]).toEqual(['./core.js'])
  expect(await importsOf('core.js')).toEqual([])
})

test('behavior: all lazy imports of ours go by loadChunk, with what they need beside them', async () => {
  const at = resolve(folder, 'one', manifest.version)
  const code = await readFile(resolve(at, 'core.js'), 'utf8')
  expect(code).toMatch(/\("\.\/modal-[\w-]+\.js"\)|\(`\.\/modal-[\w-]+\.js`\)/)
  expect(code).not.toMatch(/import\(["'`]/)
})
