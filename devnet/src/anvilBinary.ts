import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

/**
 * Finds the program that runs a chain: `LATCHKEY_ANVIL`, else the npm package of this platform, else `anvil` on the PATH.
 * @throws {Error} with one sentence on what to do when there is none
 */
export function findAnvil(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.LATCHKEY_ANVIL
  if (named) {
    if (isExecutable(named)) return named
    throw new Error('LATCHKEY_ANVIL does not name a program that can be run. Set it to the path of anvil 1.7.1.')
  }
  const packaged = findPackagedAnvil()
  if (packaged) return packaged
  const fileName = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, fileName))
    .find(isExecutable)
  if (onPath) return onPath
  throw new Error(
    `The local chains need anvil 1.7.1 and none is installed for ${process.platform} ${process.arch}. ` +
      'Install Foundry (https://getfoundry.sh), or set LATCHKEY_ANVIL to the path of the program.',
  )
}

function findPackagedAnvil(): string | undefined {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const file = process.platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil'
  const require = createRequire(import.meta.url)
  try {
    const manifest = require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`)
    const path = join(manifest, '..', file)
    return isExecutable(path) ? path : undefined
  } catch (cause) {
    // An optional dependency: on a platform that it does not serve it is simply not installed.
    if ((cause as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw cause
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
