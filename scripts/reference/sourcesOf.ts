import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { dirname, join } from 'node:path/posix'
import type { DoorSources } from './readDoor.js'

/** The sources in a folder; `extensions` are what may stand for the `.js` of an import, such as `.ts` and `.tsx`. */
export function sourcesOf(folder: string, extensions: readonly string[]): DoorSources {
  return {
    read: (path) => readFileSync(resolve(folder, path), 'utf8'),
    resolve(file, specifier) {
      if (!specifier.startsWith('.')) return undefined
      const base = join(dirname(file), specifier).replace(/\.js$/, '')
      return extensions.map((extension) => base + extension).find((path) => existsSync(resolve(folder, path)))
    },
  }
}
