import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { root } from '../lib/run.mjs'

/**
 * A folder as a host has it: the packed library in node_modules, and beside it the named packages and nothing else. What
 * package.json forgets is not found there. It lies outside of the repository, whose own node_modules would help out.
 *
 * @param {readonly string[]} packages
 */
export async function makeHostFolder(packages) {
  const folder = await mkdtemp(resolve(tmpdir(), 'latchkey-host-'))
  const modules = resolve(folder, 'node_modules')
  await cp(resolve(root, '.local/package/package'), resolve(modules, 'latchkey'), { recursive: true })
  for (const name of packages) {
    await mkdir(dirname(resolve(modules, name)), { recursive: true })
    await symlink(resolve(root, 'node_modules', name), resolve(modules, name), 'junction')
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
