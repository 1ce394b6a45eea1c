import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { npm, root } from './run.mjs'

/** Ends the process with one sentence when this Node is too old for the tools. */
export function assertNodeVersion() {
  const { engines } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const wanted = engines.node.replace('>=', '').split('.').map(Number)
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return
  console.error(
    `Latchkey needs Node ${engines.node}, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  )
  process.exit(1)
}

/**
 * Whether node_modules holds what the lockfile says. npm notes what it installed in a lockfile of its own in there.
 * Optional packages do not count: many are for other platforms.
 *
 * @param {string} [folder] Default: the repository.
 */
export function isInstalled(folder = root) {
  const installed = resolve(folder, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = readPackages(resolve(folder, 'package-lock.json'))
  const found = readPackages(installed)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional) return true
    return entry.link ? found[path]?.link : found[path]?.version === entry.version
  })
}

/**
 * Installs from the lockfile unless that is done. Throws with npm's output when it fails.
 *
 * @param {string} [folder] Default: the repository.
 */
export async function install(folder = root) {
  if (isInstalled(folder)) return
  console.log('Installing packages from the lockfile ...')
  const { code, output, seconds } = await npm(['ci'], { cwd: folder })
  if (code !== 0) throw new Error(`npm ci failed.\n${output}`)
  console.log(`Installed in ${seconds.toFixed(1)} s.`)
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>}
 */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
