import { readFile, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { bin, root, run } from '../lib/run.mjs'
import { createPlugin } from './createPlugin.js'
import { lint, makeFolder, tryOut } from './test/tryOut.js'

// Compilers and runners of their own.
vi.setConfig({ testTimeout: 120_000 })

test('behavior: a folder of plugins that it makes in the repository type-checks and passes its own tests', async () => {
  const place = await makeFolder()
  for (const name of ['src', 'adapters']) await symlink(join(root, name), join(place, name))
  await createPlugin({ name: 'tip-jar', root: place })
  const { types, tests } = await tryOut(place, ['plugins'])
  expect(types.code, types.output).toBe(0)
  expect(tests.code, tests.output).toBe(0)
})

test('behavior: with --out it makes a package of a third party, which type-checks and passes its own tests', async () => {
  const folder = join(await makeFolder(), 'tip-jar')
  const { code, output } = await run(bin('tsx'), ['scripts/createPlugin.ts', 'tip-jar', '--out', folder])
  expect(code, output).toBe(0)
  expect(output).toContain(`Now: cd ${relative(root, folder)} && npm install && npm test`)
  const linted = await lint(folder)
  expect(linted.code, linted.output).toBe(0)
  const { types, tests } = await tryOut(folder, ['src', 'test'])
  expect(types.code, types.output).toBe(0)
  expect(tests.code, tests.output).toBe(0)
  expect(tests.output).toMatch(/Tests.*\d+ passed/)

  const { devDependencies, peerDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(peerDependencies.latchkey).toBe(`^${version}`)
  expect(Object.values(devDependencies)).not.toContain(undefined)
})
