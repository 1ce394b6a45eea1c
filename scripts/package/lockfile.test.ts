import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'

interface LockedPackage {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const packages: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

test('behavior: the lockfile names no registry, so that each installs from its own', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved?.includes('://'))).toEqual([])
})

test('behavior: every platform of a native package is locked, else `npm ci` refuses the lockfile', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
