import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The first of these programs that is on the path.
 *
 * @param {readonly string[]} wanted
 * @returns {string | undefined}
 */
export function findOnPath(wanted) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
