import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NameError, toNames } from './names.js'
import { toPackageFiles } from './packageFiles.js'
import { type Files, toSources, toTests } from './sources.js'

export interface CreatePluginOptions {
  readonly name: string
  /** Folder of the repository: `plugins/<name>` is made in it, and versions are read from its package.json. */
  readonly root: string
  /** Makes a package in this folder instead. */
  readonly out?: string
}

/**
 * Writes a new plugin that works, with its tests.
 * @returns its folder, and the files in it
 * @throws {NameError} when the name cannot be used, or the folder is taken; nothing is written then
 */
export async function createPlugin({ name, root, out }: CreatePluginOptions) {
  const names = toNames(name)
  const folder = out ?? join(root, 'plugins', name)
  if (!(await isEmpty(folder)))
    throw new NameError(`${folder} is there already, and not empty: choose another name or folder, or delete it.`)
  const files = out === undefined ? inRepository(names) : await inPackage(names, root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { folder, files: Object.keys(files) }
}

type Names = ReturnType<typeof toNames>

function inRepository(names: Names): Files {
  const src = '../../src'
  const doors = { plugin: `${src}/plugin.js`, ui: `${src}/ui/index.js`, testing: `${src}/testing/index.js` }
  return { ...toSources(names, doors), ...toTests(names, doors, './index.js') }
}

async function inPackage(names: Names, root: string): Promise<Files> {
  const doors = { plugin: 'latchkey/plugin', ui: 'latchkey/ui', testing: 'latchkey/testing' }
  const under = (folder: string, files: Files) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))
  return {
    ...toPackageFiles(names, JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))),
    ...under('src', toSources(names, doors)),
    ...under('test', toTests(names, doors, '../src/index.js')),
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    // A file stands where the folder would.
    if (code === 'ENOTDIR') return false
    throw error
  }
}
