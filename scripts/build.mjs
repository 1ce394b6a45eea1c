// Makes the library in dist/: modules by rollup, of those dist/cdn by vite (for pages without a bundler), types by tsc; and the frame's
// pages in frame/dist, the console's in console/dist. Built aside and then moved into place, so that a reader of dist/ never meets half of it.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { assets, entryPoints } from './lib/entries.mjs'
import { bin, root, run, stopOnSignals } from './lib/run.mjs'
import { tscArguments } from './lib/tscArguments.mjs'

const local = resolve(root, '.local')
await mkdir(local, { recursive: true })
const folder = await mkdtemp(resolve(local, 'build-'))
const removeFolder = () => rm(folder, { recursive: true, force: true })
stopOnSignals({ before: removeFolder })

const built = resolve(folder, 'dist')
const config = resolve(folder, 'tsconfig.json')
const sources = entryPoints()
  .map(({ source }) => source)
  .filter((source) => existsSync(resolve(root, source)))
// Only what entry points reach: tests and previews get no types in the package.
await writeFile(
  config,
  JSON.stringify({
    extends: '../../tsconfig.build.json',
    compilerOptions: { outDir: built },
    include: [],
    files: sources.map((source) => `../../${source}`),
  }),
)

const results = await Promise.all([
  bundle(),
  run(bin('tsc'), tscArguments(config)),
  run(process.execPath, ['--import', 'tsx', 'frame/build/main.ts']),
  run(process.execPath, ['--import', 'tsx', 'console/build/main.ts']),
])
const failed = results.filter(({ code }) => code !== 0)
for (const { output } of failed) console.error(output)
if (failed.length === 0) {
  for (const asset of assets()) await cp(resolve(root, asset), resolve(built, asset))
  const old = resolve(folder, 'old')
  const target = resolve(root, 'dist')
  if (existsSync(target)) await rename(target, old)
  await rename(built, target)
}
await removeFolder()
process.exitCode = failed.length > 0 ? 1 : 0

async function bundle() {
  const script = (/** @type {string} */ path) => run(process.execPath, ['--import', 'tsx', path, built])
  const modules = await script('scripts/bundle/main.ts')
  return modules.code === 0 ? script('scripts/cdn/main.ts') : modules
}
