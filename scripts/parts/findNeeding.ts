import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { readFacts, type SourceFacts } from '../rules/readFacts.js'
import { resolveImport } from '../rules/resolveImport.js'

/** What a file imports when it cannot do without a part of the machine. */
export interface Need {
  /** Importing one of these says that the part is needed ... */
  readonly starts: readonly string[]
  /** ... unless this is imported as well: by it the file looks first, and goes on without. */
  readonly looks?: string
}

const skipped = new Set(['node_modules', 'dist', '.local', '.git'])
const tests = /\.(test|spec|check)\.tsx?$/
/** Helpers of tests: what they start, the tests that import them start. */
const helpers = /(^|\/)tests?\//

const isFile = (path: string) => existsSync(resolve(root, path))

/** What was read once. It goes for all searches: no file changes while a run is planned. */
const read = new Map<string, SourceFacts>()

/** All test files of the repository, from its folder. */
export function listTests(folder = ''): readonly string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listTests(path)
    return tests.test(entry.name) ? [path] : []
  })
}

/**
 * Makes a search for test files that need a part of the machine, by what they and their helpers import. So no list of
 * them has to be kept.
 */
export function createSearch(): (need: Need) => readonly string[] {
  const factsOf = (path: string) => {
    const facts = read.get(path) ?? readFacts(path, readFileSync(resolve(root, path), 'utf8'))
    read.set(path, facts)
    return facts
  }
  const needs = (path: string, { starts, looks }: Need, seen: Set<string>): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    const imports = factsOf(path).imports.filter(({ kind }) => kind !== 'type')
    const names = new Set(imports.flatMap((imported) => imported.names))
    if (starts.some((name) => names.has(name)) && !(looks && names.has(looks))) return true
    return imports.some(({ specifier }) => {
      const target = resolveImport(path, specifier, isFile)
      return target !== undefined && helpers.test(target) && needs(target, { starts, looks }, seen)
    })
  }
  const files = listTests()
  return (need) => files.filter((path) => needs(path, need, new Set()))
}
