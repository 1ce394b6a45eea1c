// Checks the house rules (imports, cycles, habits that no linter knows, requirements without a test) over the whole
// repository. Prints each broken one with its place; exit code 1 when there is one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { findCycles } from './cycles.js'
import { judgeCircles } from './judgeCircles.js'
import { judgeFile, type Violation } from './judgeFile.js'
import { judgeLate } from './judgeLate.js'
import { judgeRequirements, requirements } from './judgeRequirements.js'
import { readFacts, type SourceFacts } from './readFacts.js'
import { readTitles } from './readTitles.js'
import { resolveImport } from './resolveImport.js'

// What git knows or would add: everything but build results and installed packages.
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
})
const all = listed.split('\0').filter((path) => path && existsSync(resolve(root, path)))
const present = new Set(all)
const sources = all.filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))

const violations: Violation[] = []
const graph = new Map<string, string[]>()
const withLazy = new Map<string, string[]>()
const known = new Map<string, SourceFacts>()
for (const file of sources) {
  const facts = readFacts(file, readFileSync(resolve(root, file), 'utf8'))
  known.set(file, facts)
  violations.push(...judgeFile(file, facts, (path) => present.has(path)))
  const targetsOf = (imports: SourceFacts['imports']) =>
    imports.flatMap(({ specifier }) => resolveImport(file, specifier, (path) => present.has(path)) ?? [])
  // A lazy import may lead back: no module waits for another there. Types count: two files that need each other's are one.
  graph.set(file, targetsOf(facts.imports.filter(({ kind }) => kind !== 'lazy')))
  withLazy.set(file, targetsOf(facts.imports))
}
for (const cycle of findCycles(graph))
  violations.push({ file: cycle[0] ?? '', line: 1, message: `imports itself: ${cycle.join(' -> ')}` })
violations.push(...judgeCircles(withLazy))

const lateFile = 'scripts/rules/late.json'
violations.push(...judgeLate(known, JSON.parse(readFileSync(resolve(root, lateFile), 'utf8')), lateFile))

const waitingFile = 'scripts/rules/waiting.json'
const titles = sources
  .filter((file) => /\.(test|spec|check)\.tsx?$/.test(file))
  .flatMap((file) => readTitles(file, readFileSync(resolve(root, file), 'utf8')).map((title) => ({ file, ...title })))
const waiting = JSON.parse(readFileSync(resolve(root, waitingFile), 'utf8'))
violations.push(...judgeRequirements(requirements, titles, waiting, waitingFile))

for (const { file, line, message } of violations) console.error(`${file}:${line}  ${message}`)
console.log(`${sources.length} files, ${violations.length} broken rules`)
process.exitCode = violations.length > 0 ? 1 : 0
