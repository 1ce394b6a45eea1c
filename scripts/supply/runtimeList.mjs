import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../lib/run.mjs'
import { readRuntimeGraph } from './runtimeGraph.mjs'

/** The packages that are published, by their place in the lockfile: frame and console within the services'. */
const published = {
  latchkey: '',
  'latchkey-services': 'services',
  'latchkey-frame': 'frame',
  'latchkey-console': 'console',
}

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

/**
 * @typedef {Record<string, { dependencies: string[], peers: string[] }>} RuntimeList `name@version` of all that each
 * published package brings.
 */

/** The list as the lockfile has it now. @returns {RuntimeList} */
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

/** The committed list. @returns {RuntimeList} */
const readAgreed = () => JSON.parse(readFileSync(file, 'utf8'))

/**
 * How the lockfile differs from the committed list, a sentence each.
 *
 * @param {RuntimeList} [agreed]
 * @param {RuntimeList} [now]
 * @returns {string[]}
 */
export function judgeRuntimeList(agreed = readAgreed(), now = toList()) {
  const flatten = (/** @type {RuntimeList} */ list) =>
    Object.entries(list).flatMap(([name, kinds]) =>
      Object.entries(kinds).flatMap(([kind, ids]) => ids.map((id) => `${id}, of the ${kind} of ${name}`)),
    )
  const [before, after] = [flatten(agreed), flatten(now)]
  return [
    ...after.filter((line) => !before.includes(line)).map((line) => `New at run time: ${line}`),
    ...before.filter((line) => !after.includes(line)).map((line) => `No longer at run time: ${line}`),
  ].map((change) => `${change}. When that is meant: node scripts/supply/check.mjs --write`)
}
