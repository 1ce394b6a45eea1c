import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled } from './install.mjs'

/** A folder with a lockfile, and what npm noted of its last installation. */
async function makeFolder(wanted: object, installed?: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (!installed) return folder
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  return folder
}

const lock = {
  '': { name: 'latchkey' },
  services: { version: '0.1.0' },
  'node_modules/latchkey-services': { resolved: 'services', link: true },
  'node_modules/jotai': { version: '2.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const link = { 'node_modules/latchkey-services': { resolved: 'services', link: true } }

test.each([
  ['nothing is installed', undefined, false],
  ['all is installed', { ...link, 'node_modules/jotai': { version: '2.0.0' } }, true],
  ['more is installed', { ...lock, 'node_modules/left-over': { version: '1.0.0' } }, true],
  ['a package is missing', link, false],
  ['a package has another version', { ...link, 'node_modules/jotai': { version: '2.0.1' } }, false],
  ['a workspace is missing', { 'node_modules/jotai': { version: '2.0.0' } }, false],
])('behavior: %s', async (_, installed, expected) => {
  expect(isInstalled(await makeFolder(lock, installed))).toBe(expected)
})
