import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { listTests } from './findNeeding.js'

/**
 * Test files that put one module in the place of another (`vi.mock`). Files that share a worker share its modules, so such a
 * file has one of its own.
 */
export function listAlone(): readonly string[] {
  const replaces = (path: string) => /\bvi\.(mock|doMock)\(/.test(readFileSync(resolve(root, path), 'utf8'))
  return listTests().filter((path) => path.endsWith('.test.ts') && replaces(path))
}
