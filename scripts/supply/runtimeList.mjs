import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { readRuntimeGraph } from './runtimeGraph.mjs'

/** The packages that are published, by their place in the lockfile. */
const published = { latchkey: '', 'latchkey-services': 'services' }

const file = resolve(root, 'scripts/supply/runtime.json')

/** @returns {import('./runtimeGraph.mjs').Lock} */
const readLock = () => JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')).packages

/** All that the published packages bring at run time. @returns {import('./runtimeGraph.mjs').RuntimePackage[]} */
export function readRuntimePackages() {
  const lock = readLock()
  return Object.values(published).flatMap((workspace) => {
    const { dependencies, peers } = readRuntimeGraph(lock, workspace)
    return [...dependencies, ...peers]
  })
}

/** The list as the lockfile has it now. */
function toList() {
  const lock = readLock()
  const toIds = (/** @type {import('./runtimeGraph.mjs').RuntimePackage[]} */ packages) => packages.map(({ id }) => id)
  return Object.fromEntries(
    Object.entries(published).map(([name, workspace]) => {
      const { dependencies, peers } = readRuntimeGraph(lock, workspace)
      return [name, { dependencies: toIds(dependencies), peers: toIds(peers) }]
    }),
  )
}

/** Writes the list that a change has to agree with. */
export function writeRuntimeList() {
  writeFileSync(file, `${JSON.stringify(toList(), null, 2)}\n`)
}

/** How the lockfile differs from the committed list, a sentence each. @returns {string[]} */
export function judgeRuntimeList() {
  /** @type {ReturnType<typeof toList>} */
  const agreed = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(toList()).flatMap(([name, kinds]) =>
    Object.entries(kinds).flatMap(([kind, now]) => {
      const before = agreed[name]?.[/** @type {keyof typeof kinds} */ (kind)] ?? []
      const said = (/** @type {string[]} */ ids, /** @type {string} */ verb) =>
        ids.map((id) => `${name} ${verb} ${id} (${kind})`)
      const changes = [
        ...said(
          now.filter((id) => !before.includes(id)),
          'would bring',
        ),
        ...said(
          before.filter((id) => !now.includes(id)),
          'would no longer bring',
        ),
      ]
      return changes.map((change) => `${change}. When that is meant: node scripts/supply/check.mjs --write`)
    }),
  )
}
