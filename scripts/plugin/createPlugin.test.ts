import { existsSync } from 'node:fs'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { bin, root, run } from '../lib/run.mjs'
import { judgeFile } from '../rules/judgeFile.js'
import { readFacts } from '../rules/readFacts.js'
import { createPlugin } from './createPlugin.js'
import { toNames } from './names.js'
import { lint, makeFolder } from './test/tryOut.js'

// Commands of their own.
vi.setConfig({ testTimeout: 120_000 })

const command = (...args: readonly string[]) => run(bin('tsx'), ['scripts/createPlugin.ts', ...args])

test('behavior: in the repository it makes a folder of plugins, which keeps the house rules', async () => {
  const place = await makeFolder()
  for (const name of ['src', 'adapters']) await symlink(join(root, name), join(place, name))
  const { folder, files } = await createPlugin({ name: 'tip-jar', root: place })
  expect(folder).toBe(join(place, 'plugins/tip-jar'))
  for (const file of files) {
    const path = `plugins/tip-jar/${file}`
    const facts = readFacts(path, await readFile(join(folder, file), 'utf8'))
    const isThere = (target: string) => existsSync(join(place, target))
    expect(judgeFile(path, facts, isThere)).toEqual([])
  }
  const linted = await lint(join(place, 'plugins'))
  expect(linted.code, linted.output).toBe(0)
})

test.each([
  ['Tip Jar', /"Tip Jar" is no name for a plugin.*such as "tip-jar"/],
  ['tipJar', /such as "tip-jar"/],
  ['9lives', /such as "lives"/],
  ['tips-', /such as "tips"/],
  ['', /such as "tip-jar"/],
  ['a'.repeat(33), /at most 32/],
  ['switch', /word of JavaScript.*"switch-plugin"/],
  ['account', /Latchkey itself has a view "Account".*"my-account"/],
])('parameters: the name %j is refused, and the error says what to do', (name, message) => {
  expect(() => toNames(name)).toThrow(message)
})

test('behavior: a folder that is taken, or no name, is refused, and nothing is written', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'mine.txt'), 'mine')
  for (const out of [folder, join(folder, 'mine.txt')]) {
    const taken = await command('tips', '--out', out)
    expect([taken.code, taken.output]).toEqual([1, expect.stringContaining('is there already, and not empty')])
  }
  expect(await readdir(folder)).toEqual(['mine.txt'])
  const nameless = await command()
  expect([nameless.code, nameless.output]).toEqual([1, expect.stringContaining('npm run create:plugin -- <name>')])
  const unknown = await command('tips', '--into', folder)
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('--into')])
})
