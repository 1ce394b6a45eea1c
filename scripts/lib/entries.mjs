import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './run.mjs'

/**
 * @typedef {object} EntryPoint
 * @property {string} specifier What a host imports: `latchkey/plugins/send`.
 * @property {string} source From the repository's folder: `plugins/send/index.ts`.
 * @property {string} built `dist/plugins/send/index.js`.
 */

/**
 * The code entry points that package.json exports, with `*` filled in from the folders that are there.
 *
 * @returns {EntryPoint[]}
 */
export function entryPoints() {
  const { name, exports } = readManifest()
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .flatMap(([subpath, target]) => {
      const built = target.default.slice('./'.length)
      const make = (/** @type {string} */ word) => {
        const path = built.replace('*', word)
        const source = path.replace(/^dist\//, '').replace(/\.js$/, '.ts')
        return { specifier: name + subpath.slice(1).replace('*', word), source, built: path }
      }
      if (!subpath.includes('*')) return [make('')]
      const folder = resolve(root, built.replace(/^dist\//, '').split('*')[0] ?? '')
      const words = existsSync(folder) ? readdirSync(folder).sort() : []
      return words.map(make).filter(({ source }) => existsSync(resolve(root, source)))
    })
}

/** Whether an entry point does without React and the optional peers: a server imports it, or a host without React. */
export const isBare = (/** @type {string} */ specifier) =>
  // Those with views need React, a back end jose; hosts with wagmi and agents have viem.
  !/^latchkey\/(react|server|ui|testing|wagmi|agent)$/.test(specifier)

/** Files that package.json exports as they are: style sheets. From the repository's folder, as sources. */
export function assets() {
  const { exports } = readManifest()
  const targets = Object.values(exports).filter((target) => typeof target === 'string')
  return targets.filter((target) => target.startsWith('./dist/')).map((target) => target.slice('./dist/'.length))
}

function readManifest() {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
}

/** Sources of entry points that package.json promises and the repository does not have. */
export const missingEntryPoints = () => entryPoints().filter(({ source }) => !existsSync(resolve(root, source)))
