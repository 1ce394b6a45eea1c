import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'

/**
 * Writes into an unpacked package what resolvers look for that read no `exports` (Parcel as it is installed, TypeScript's `node`): for
 * each entry point a folder of its name with a package.json that leads to it, and each style sheet under its public name.
 *
 * @param {string} folder Of the package: it has the package.json and dist/.
 * @returns {Promise<string[]>} what was written, from the folder
 */
export async function writeProxies(folder) {
  const { exports } = JSON.parse(await readFile(resolve(folder, 'package.json'), 'utf8'))
  /** @type {string[]} */
  const written = []
  for (const [subpath, target] of Object.entries(exports)) {
    if (subpath === '.' || subpath === './package.json') continue
    for (const word of subpath.includes('*') ? await listWords(folder, target.default) : ['']) {
      const path = subpath.slice('./'.length).replace('*', word)
      if (typeof target === 'string') {
        await cp(resolve(folder, target), resolve(folder, path))
        written.push(path)
        continue
      }
      const toTarget = (/** @type {string} */ file) => relative(path, file.slice('./'.length).replace('*', word))
      const proxy = {
        type: 'module',
        main: toTarget(target.default),
        types: toTarget(target.types),
        sideEffects: false,
      }
      const file = `${path}/package.json`
      await mkdir(dirname(resolve(folder, file)), { recursive: true })
      await writeFile(resolve(folder, file), `${JSON.stringify(proxy, undefined, 2)}\n`)
      written.push(file)
    }
  }
  return written
}

/**
 * What `*` stands for: names of folders that have the file.
 *
 * @param {string} folder
 * @param {string} target such as `./dist/plugins/NAME/index.js`, with `*` in place of the name
 */
async function listWords(folder, target) {
  const [before = '', after = ''] = target.split('*')
  const names = await readdir(resolve(folder, before))
  const found = await Promise.all(
    names.map(async (name) => ((await exists(resolve(folder, before, name + after))) ? [name] : [])),
  )
  return found.flat().sort()
}

/** @param {string} file */
const exists = (file) =>
  readFile(file).then(
    () => true,
    () => false,
  )
