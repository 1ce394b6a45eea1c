import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { latchkeyAliases } from '../../demo/aliases.js'
import { bin, root, run } from '../lib/run.mjs'
import { judgeFile } from '../rules/judgeFile.js'
import { readFacts } from '../rules/readFacts.js'
import { createPlugin } from './createPlugin.js'
import { toNames } from './names.js'

// Compilers and runners of their own.
vi.setConfig({ testTimeout: 120_000 })

const command = (...args: readonly string[]) => run(bin('tsx'), ['scripts/createPlugin.ts', ...args])

/** A folder inside of the repository, where packages are found; gone with the test. */
async function makeFolder() {
  await mkdir(join(root, '.local'), { recursive: true })
  const folder = await mkdtemp(join(root, '.local/plugin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Holds made files against the repository's own linter and formatter, which leaves out folders that git does not know. */
async function lint(folder: string) {
  const { vcs: _, files: __, ...rules } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  const config = await makeFolder()
  await writeFile(join(config, 'biome.json'), JSON.stringify({ ...rules, root: true }))
  return run(bin('biome'), ['check', '--error-on-warnings', '--colors=off', `--config-path=${config}`, '.'], {
    cwd: folder,
  })
}

/** Types the folder, and runs the tests in it, with the sources in the place of an installed `latchkey`. */
async function tryOut(folder: string, include: readonly string[]) {
  const paths = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8')).compilerOptions.paths as Record<
    string,
    readonly string[]
  >
  const absolute = Object.entries(paths).map(([name, [path = '']]) => [name, [join(root, path)]])
  const base = await readFile(join(folder, 'tsconfig.json')).then(
    () => './tsconfig.json',
    () => join(root, 'tsconfig.json'),
  )
  await writeFile(
    join(folder, 'tsconfig.test.json'),
    JSON.stringify({
      extends: base,
      compilerOptions: { paths: Object.fromEntries(absolute), jsx: 'react-jsx', types: ['node'] },
      include,
      exclude: [],
    }),
  )
  await writeFile(
    join(folder, 'vitest.test.config.ts'),
    `export default {
  resolve: { alias: [${latchkeyAliases(true).map(({ find, replacement }) => `{ find: ${find}, replacement: ${JSON.stringify(replacement)} }`)}] },
  test: { projects: ['ts', 'tsx'].map((ext) => ({
    extends: true,
    test: { name: ext, environment: ext === 'ts' ? 'node' : 'happy-dom', include: ${JSON.stringify(include)}.map((part) => part + '/**/*.test.' + ext) },
  })) },
}\n`,
  )
  const types = await run(bin('tsc'), ['-p', join(folder, 'tsconfig.test.json')])
  const args = ['run', '--root', folder, '--config', join(folder, 'vitest.test.config.ts')]
  const tests = await run(bin('vitest'), args, { env: { VITEST: undefined, FORCE_COLOR: '0' } })
  return { types, tests }
}

test('behavior: with --out it makes a package of a third party, which type-checks and passes its own tests', async () => {
  const folder = join(await makeFolder(), 'tip-jar')
  const { code, output } = await command('tip-jar', '--out', folder)
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

test('behavior: in the repository it makes a folder of plugins, which keeps the house rules and passes its own tests', async () => {
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
  const { types, tests } = await tryOut(place, ['plugins'])
  expect(types.code, types.output).toBe(0)
  expect(tests.code, tests.output).toBe(0)
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
