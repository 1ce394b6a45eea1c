import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readBuild } from '../../services/src/parts/frame/readBuild.js'
import { bundleFrame } from './bundleFrame.js'
import { weighFrame } from './weighFrame.js'
import { writeFrame } from './writeFrame.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One build for all tests. */
const bundled = bundleFrame()

test('S40: two builds are byte-equal, also from another folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  try {
    for (const name of ['frame', 'src', 'adapters', 'services/src']) {
      await cp(resolve(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !/\/(?:node_modules|dist)(?:-\w+)?$/.test(path),
      })
    }
    for (const name of ['node_modules', 'frame/node_modules']) await symlink(resolve(root, name), join(folder, name))
    for (const name of ['tsconfig.json', 'package.json']) await cp(resolve(root, name), join(folder, name))
    const [here, again, there] = [await bundled, await bundleFrame(), await bundleFrame(folder)]
    expect(again.manifest).toEqual(here.manifest)
    expect(there.manifest).toEqual(here.manifest)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('S40: the manifest holds the SHA-256 of every file, and what is written is read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  try {
    const built = await bundled
    await writeFrame(built, folder)
    const read = await readBuild(folder)
    expect(read?.manifest).toEqual(built.manifest)
    expect([...(read?.files.keys() ?? [])].toSorted()).toEqual(Object.keys(built.manifest.files).toSorted())
    for (const [name, content] of read?.files ?? []) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect({ name, sha256, bytes: content.byteLength }).toEqual({ name, ...built.manifest.files[name] })
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('behavior: READY waits for no key library, no screen and no SDK; a login for no settings', async () => {
  const { ready, unlock, login, creation, approvals, settings, windows } = weighFrame(await bundled)
  const names = (files: typeof ready) => files.flatMap(({ modules }) => modules.map(({ name }) => name))
  const heavy = /@noble|@scure|preact|viem|@solana|frame\/(?:keys|flows|page\/(?:screens|login|approvals))\//
  expect(names(ready).filter((name) => heavy.test(name))).toEqual([])
  expect(names(login).some((name) => name.includes('frame/keys/'))).toBe(true)
  expect(names(login).filter((name) => /viem|@solana|page\/(approvals|settings)/.test(name))).toEqual([])
  // What a wallet is made from, the library's Ed25519 and the words included, comes with the first that is made.
  const ofCreation =
    /@scure\/bip|curves\/(?:ed25519|abstract\/edwards)|keys\/(?:derive|phrase|steps\/createWallet)|flows\/steps\/createWallet/
  expect(names(login).filter((name) => ofCreation.test(name))).toEqual([])
  expect(names(creation).filter((name) => /wordlists|abstract\/edwards/.test(name))).toHaveLength(2)
  expect(names(unlock).some((name) => name.includes('keys/steps/openWallet'))).toBe(true)
  expect(
    names(unlock).filter((name) => /preact|page\/screens|flows\/steps\/(?:recover|change)|emailLogin/.test(name)),
  ).toEqual([])
  expect(names(settings).some((name) => name.includes('page/settings/'))).toBe(true)
  const ofWindows = /serveWindows|steps\/(exportKey|replaceByImport)/
  expect([...names(login), ...names(settings)].filter((name) => ofWindows.test(name))).toEqual([])
  expect(names(windows).filter((name) => ofWindows.test(name))).toHaveLength(3)
  expect(names(approvals).some((name) => name.includes('viem'))).toBe(true)
})
