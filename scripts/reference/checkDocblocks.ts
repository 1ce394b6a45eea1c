// Fails when a public export has no docblock: `npm run check` runs it. Prints each with its place.
import { entryPoints } from '../lib/entries.mjs'
import { root } from '../lib/run.mjs'
import { findUnexplained } from './findUnexplained.js'
import { readDoor } from './readDoor.js'
import { sourcesOf } from './sourcesOf.js'

const sources = sourcesOf(root, ['.ts', '.tsx'])
const doors = entryPoints().map(({ specifier, source }) => ({ specifier, exports: readDoor(source, sources) }))
const all = doors.flatMap(({ exports }) => exports)
const unexplained = findUnexplained(all)
const problems = [
  ...doors.filter(({ exports }) => exports.length === 0).map(({ specifier }) => `${specifier} exports nothing`),
  ...unexplained.map(({ file, line, name }) => `${file}:${line}  ${name} is public and has no docblock`),
]
for (const problem of problems) console.error(problem)
const names = new Set(all.map(({ file, name }) => `${file} ${name}`))
console.log(`${doors.length} entry points, ${names.size} public names, ${unexplained.length} without a docblock`)
process.exitCode = problems.length > 0 ? 1 : 0
