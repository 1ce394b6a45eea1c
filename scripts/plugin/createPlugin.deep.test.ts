import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../lib/run.mjs'
import { createPlugin } from './createPlugin.js'
import { makeFolder, tryOut } from './test/tryOut.js'

// A compiler and a runner of its own.
vi.setConfig({ testTimeout: 120_000 })

test('behavior: a folder of plugins that it makes in the repository type-checks and passes its own tests', async () => {
  const place = await makeFolder()
  for (const name of ['src', 'adapters']) await symlink(join(root, name), join(place, name))
  await createPlugin({ name: 'tip-jar', root: place })
  const { types, tests } = await tryOut(place, ['plugins'])
  expect(types.code, types.output).toBe(0)
  expect(tests.code, tests.output).toBe(0)
})
