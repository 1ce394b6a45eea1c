// Checks what the published packages bring at run time: licences, the agreed list, exact versions. `--write` agrees to
// the lockfile as it is. Needs no network; advisories are a stage of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { judgeLicences } from './licences.mjs'
import { judgeRuntimeList, readRuntimePackages, writeRuntimeList } from './runtimeList.mjs'
import { judgeVersions } from './versions.mjs'

if (process.argv.includes('--write')) writeRuntimeList()

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(resolve(root, path), 'utf8'))
const examples = readdirSync(resolve(root, 'examples')).map((name) => `examples/${name}`)
const folders = ['', ...read('package.json').workspaces, ...examples]
const manifests = Object.fromEntries(folders.map((folder) => [folder, read(`./${folder}/package.json`)]))

const packages = readRuntimePackages()
const problems = [
  ...judgeLicences(packages, read('scripts/supply/exceptions.json').licences),
  ...judgeRuntimeList(),
  ...judgeVersions(manifests),
]
for (const problem of problems) console.error(problem)
console.log(`${packages.length} packages at run time, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
