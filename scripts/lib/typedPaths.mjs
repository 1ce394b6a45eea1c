import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './run.mjs'

/**
 * Where a compiler finds the types of `latchkey`, as `paths` with absolute addresses: in `npm test`, which has just built them and checked
 * the sources, those that the package ships; in a run by hand the sources as they are.
 *
 * @returns {Record<string, string[]>}
 */
export function typedPaths() {
  const { paths } = JSON.parse(readFileSync(resolve(root, 'tsconfig.json'), 'utf8')).compilerOptions
  const isBuilt = process.env.LATCHKEY_TEST_RUN === 'test' && existsSync(resolve(root, 'dist/src/index.d.ts'))
  const toTypes = (/** @type {string} */ path) => (isBuilt ? `dist/${path.replace(/\.ts$/, '.d.ts')}` : path)
  return Object.fromEntries(
    Object.entries(/** @type {Record<string, string[]>} */ (paths)).map(([name, [path = '']]) => [
      name,
      [resolve(root, toTypes(path))],
    ]),
  )
}
