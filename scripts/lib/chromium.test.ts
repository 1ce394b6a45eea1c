import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ensureChromium, findChromium, findHeadlessChromium, mayInstallBrowser } from './chromium.mjs'

beforeEach(() => {
  vi.stubEnv('LATCHKEY_CHROMIUM', '')
  vi.stubEnv('LATCHKEY_INSTALL_BROWSER', '')
  vi.stubEnv('CI', '')
  return () => vi.unstubAllEnvs()
})

/** A folder with one program, or with one file that is none. */
async function makeFolder(name: string, mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, name), '#!/bin/sh\n', { mode })
  return folder
}

test('parameters: LATCHKEY_CHROMIUM wins over the path', async () => {
  const folder = await makeFolder('my-browser')
  vi.stubEnv('PATH', await makeFolder('chromium'))
  vi.stubEnv('LATCHKEY_CHROMIUM', join(folder, 'my-browser'))
  expect(findChromium()).toBe(join(folder, 'my-browser'))
})

test('parameters: LATCHKEY_CHROMIUM that names no program is reported, and nothing else is taken', async () => {
  vi.stubEnv('PATH', await makeFolder('chromium'))
  vi.stubEnv('LATCHKEY_CHROMIUM', '/no/such/browser')
  expect(await ensureChromium()).toEqual({ why: 'LATCHKEY_CHROMIUM names no program: /no/such/browser.' })
})

test.each(['chromium', 'chromium-browser', 'google-chrome'])('behavior: %s is found on the path', async (name) => {
  const folder = await makeFolder(name)
  vi.stubEnv('PATH', `${await makeFolder('chromium', 0o644)}:${folder}`)
  expect(await ensureChromium()).toEqual({ path: join(folder, name) })
})

test('parameters: LATCHKEY_INSTALL_BROWSER and CI allow an installation, nothing else does', () => {
  expect(mayInstallBrowser()).toBe(false)
  vi.stubEnv('LATCHKEY_INSTALL_BROWSER', '1')
  expect(mayInstallBrowser()).toBe(true)
  vi.stubEnv('LATCHKEY_INSTALL_BROWSER', '0')
  expect(mayInstallBrowser()).toBe(false)
  vi.stubEnv('CI', 'true')
  expect(mayInstallBrowser()).toBe(true)
})

test('behavior: pages are drawn by the headless shell where there is one, unless another browser is named', async () => {
  const [full, shell] = [await makeFolder('chromium'), await makeFolder('chromium-headless-shell')]
  vi.stubEnv('PATH', full)
  expect(findHeadlessChromium()).toBe(join(full, 'chromium'))
  vi.stubEnv('PATH', `${full}:${shell}`)
  expect(findHeadlessChromium()).toBe(join(shell, 'chromium-headless-shell'))
  vi.stubEnv('LATCHKEY_CHROMIUM', join(full, 'chromium'))
  expect(findHeadlessChromium()).toBe(join(full, 'chromium'))
})
