import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { assets, entryPoints } from '../lib/entries.mjs'
import { root } from '../lib/run.mjs'
import { writeProxies } from './writeProxies.mjs'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** An unpacked package: the manifest, and an empty file for each that it names. */
async function unpack(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-proxies-'))
  folders.push(folder)
  await cp(resolve(root, 'package.json'), join(folder, 'package.json'))
  for (const file of [...entryPoints().map(({ built }) => built), ...assets().map((asset) => `dist/${asset}`)]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), '')
  }
  return folder
}

test('behavior: a resolver that reads no `exports` finds each entry point by a package.json, and each style sheet', async () => {
  const folder = await unpack()
  await writeProxies(folder)
  for (const { specifier, built } of entryPoints()) {
    const place = join(folder, specifier.replace(/^latchkey\/?/, ''))
    const { main, types } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
    expect(resolve(place, main), specifier).toBe(join(folder, built))
    expect(resolve(place, types), specifier).toBe(join(folder, built.replace(/\.js$/, '.d.ts')))
  }
  expect(await readFile(join(folder, 'button.css'), 'utf8')).toBe('')
})
