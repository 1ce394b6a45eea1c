// Looks through every module of dist/ for a directive that code stands before: Next refuses to build such a module.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findStrayDirectives } from '../lib/directives.mjs'
import { root } from '../lib/run.mjs'

const dist = resolve(root, 'dist')
const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'))
for (const file of files) {
  for (const { directive, line } of findStrayDirectives(file, await readFile(resolve(dist, file), 'utf8'))) {
    console.error(`dist/${file}:${line}: '${directive}' stands after code.`)
    process.exitCode = 1
  }
}
if (files.length === 0) throw new Error('dist/ has no modules: run `npm run build`.')
console.log(`${files.length} modules`)
