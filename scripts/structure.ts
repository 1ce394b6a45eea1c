// `npm run structure [-- --no-size]`: what the code is made of. Lines of kernel and features, circles of folders, files and chunks of the
// package, copies, and bytes by row.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chunkRules } from '../src/chunks.js'
import { bundleHere } from './bundle/bundleHere.js'
import { bin, root, run, stopOnSignals } from './lib/run.mjs'
import { findFolderCircles } from './rules/folderCircles.js'
import { readFacts } from './rules/readFacts.js'
import { resolveImport } from './rules/resolveImport.js'

stopOnSignals()
const { values } = parseArgs({ options: { size: { type: 'boolean', default: true } }, allowNegative: true })

/** Sources without their tests. */
const sources = new Map(
  await Promise.all(
    execFileSync('git', ['ls-files', 'src', 'frame', 'services/src'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|test-d|spec|deep)\.|\/(test|preview)\//.test(path))
      .map(async (path) => [path, await readFile(resolve(root, path), 'utf8')] as const),
  ),
)

/** Imports of each source, types included. */
const imports = new Map(
  [...sources].map(([path, code]) => [
    path,
    readFacts(path, code).imports.flatMap(
      ({ specifier }) => resolveImport(path, specifier, (target) => sources.has(target)) ?? [],
    ),
  ]),
)

const countLines = (isCounted: (path: string) => boolean) =>
  [...sources].filter(([path]) => isCounted(path)).reduce((sum, [, code]) => sum + code.split('\n').length - 1, 0)

const features = (imports.get('src/features.ts') ?? [])
  .filter((path) => path.startsWith('src/features/'))
  .map((path) => `${dirname(path)}/`)
const contract = 'src/kernel/contract/'
console.log('Lines, tests left out')
print(
  'kernel',
  countLines((path) => path.startsWith('src/kernel/') && !path.startsWith(contract)),
)
print(
  'its contract',
  countLines((path) => path.startsWith(contract)),
)
print(
  `${features.length} features`,
  countLines((path) => features.some((folder) => path.startsWith(folder))),
)

const circles = findFolderCircles(imports)
console.log(`\nCircles of folders, types counted: ${circles.length}`)
for (const { parent, folders } of circles) print(parent, folders.join(', '))

const folder = await mkdtemp(join(tmpdir(), 'latchkey-structure-'))
try {
  const { chunks, copies } = await bundleHere(folder)
  const grouped = chunks.filter(({ modules }) => Object.keys(modules).length > 1)
  console.log('\nFiles of the package, types left out')
  print('files', chunks.length)
  print(`of several modules, by ${chunkRules.length} rules`, grouped.length)
  print('modules in several files', copies.size)
  for (const [path, files] of copies) print(`  ${path}`, files.join(', '))
} finally {
  await rm(folder, { recursive: true, force: true })
}

if (values.size) {
  const { code, output } = await run(bin('tsx'), ['bench/size/size.ts'])
  console.log(`\nBytes\n${output}`)
  process.exitCode = code ?? 1
}

function print(what: string, value: number | string): void {
  console.log(`  ${what.padEnd(44)} ${value}`)
}
