import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../lib/run.mjs'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readPackages = (lockfile: string): Record<string, LockedPackage> =>
  JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages

const ofHosts = ['bench/hosts/project/package-lock.json', 'bench/hosts/angular/package-lock.json']

for (const lockfile of ['package-lock.json', ...ofHosts]) {
  const packages = readPackages(lockfile)

  test(`behavior: ${lockfile} names no registry, so that each installs from its own`, () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved?.includes('://'))).toEqual([])
  })

  test(`behavior: every platform of a native package is in ${lockfile}, else \`npm ci\` refuses it`, () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    )
    expect(missing).toEqual([])
  })
}

test('behavior: wagmi 2 comes to the hosts without its connectors, which would bring widgets of others: those of wagmi 3 bring none', () => {
  const packages = readPackages('bench/hosts/project/package-lock.json')
  const paths = Object.keys(packages).filter((path) => path.endsWith('/@wagmi/connectors'))
  expect(paths.map((path) => packages[path]?.version)).toEqual(['8.2.0', '8.2.0'])
  expect(Object.keys(packages).filter((path) => path.includes('node_modules/@reown/'))).toEqual([])
})

for (const lockfile of ofHosts)
  test(`S40: hosts of ${lockfile} have exact versions, and those that the library is tested with`, () => {
    const hosts = readPackages(lockfile)
    const own = readPackages('package-lock.json')
    const { dependencies = {}, peerDependencies = {} } = own[''] ?? {}
    const versions = Object.values(hosts['']?.dependencies ?? {})
    for (const version of versions) expect(version).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/)
    for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies)]) {
      const path = `node_modules/${name}`
      expect(hosts[path]?.version, name).toBe(own[path]?.version)
    }
  })
