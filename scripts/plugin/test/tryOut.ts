import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { latchkeyAliases } from '../../../demo/aliases.js'
import { bin, root, run } from '../../lib/run.mjs'
import { typedPaths } from '../../lib/typedPaths.mjs'

/** A folder inside of the repository, where packages are found; gone with the test. */
export async function makeFolder() {
  await mkdir(join(root, '.local'), { recursive: true })
  const folder = await mkdtemp(join(root, '.local/plugin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Holds made files against the repository's own linter and formatter, which leaves out folders that git does not know. */
export async function lint(folder: string) {
  const { vcs: _, files: __, ...rules } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  const config = await makeFolder()
  await writeFile(join(config, 'biome.json'), JSON.stringify({ ...rules, root: true }))
  return run(bin('biome'), ['check', '--error-on-warnings', '--colors=off', `--config-path=${config}`, '.'], {
    cwd: folder,
  })
}

/** Types the folder, and runs the tests in it, with the repository's own in the place of an installed `latchkey`. */
export async function tryOut(folder: string, include: readonly string[]) {
  const base = await readFile(join(folder, 'tsconfig.json')).then(
    () => './tsconfig.json',
    () => join(root, 'tsconfig.json'),
  )
  await writeFile(
    join(folder, 'tsconfig.test.json'),
    JSON.stringify({
      extends: base,
      compilerOptions: { paths: typedPaths(), jsx: 'react-jsx', types: ['node'] },
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
