import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chunkRules } from '../../src/chunks.js'
import { entryPoints } from '../lib/entries.mjs'
import { root } from '../lib/run.mjs'
import { bundleLibrary, type Library } from './bundle.js'

/** Writes this repository's library into a folder, without types. */
export function bundleHere(folder: string): Promise<Library> {
  const sources = entryPoints()
    .map(({ source }) => source)
    .filter((source) => existsSync(resolve(root, source)))
  return bundleLibrary(root, sources, chunkRules, folder)
}
