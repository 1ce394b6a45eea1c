import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBuiltFiles } from '../../pages/builtFiles.js'
import { type FrameBuild, manifestShape } from './frameBuild.js'

/** Where a build is: in the published package beside this file, in a checkout in the frame's own folder. */
const places = ['./build', '../../../../frame/dist'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/**
 * Reads the build of the frame that comes with the program.
 * @param folder default: where it is in the package, or in a checkout
 * @returns undefined where there is none: a checkout that was not built
 * @throws {Error} when a file is missing or malformed
 */
export async function readBuild(
  folder = places.find((place) => existsSync(resolve(place, 'manifest.json'))),
): Promise<FrameBuild | undefined> {
  if (folder === undefined) return undefined
  return readBuiltFiles(folder, manifestShape)
}
