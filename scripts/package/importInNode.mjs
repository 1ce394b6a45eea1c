// Imports every entry point of the packed tarball in plain Node, from a folder that holds what a host installs and nothing
// else: a dependency that package.json forgets is not found there. Then once more without React and the optional peers:
// what a server or a host without React imports must do without them.
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { entryPoints, isBare } from '../lib/entries.mjs'
import { root, run } from '../lib/run.mjs'
import { makeHostFolder } from './hostFolder.mjs'

const { dependencies, peerDependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
const specifiers = entryPoints().map(({ specifier }) => specifier)

/** Browser globals that no import may need; Node has some of them, and then they say nothing. */
const absent = ['window', 'document', 'localStorage', 'HTMLElement', 'customElements']

/**
 * @param {string} title
 * @param {readonly string[]} packages Installed beside the library.
 * @param {readonly string[]} imported
 */
async function importAll(title, packages, imported) {
  const { folder, remove } = await makeHostFolder(packages)
  try {
    const program = `
      for (const name of ${JSON.stringify(absent)}) delete globalThis[name]
      let failed = 0
      for (const specifier of ${JSON.stringify(imported)}) {
        try {
          const before = Object.keys(globalThis).length
          const module = await import(specifier)
          if (Object.keys(module).length === 0) throw new Error('exports nothing')
          if (Object.keys(globalThis).length !== before) throw new Error('leaves a global behind')
        } catch (error) {
          failed += 1
          console.error(specifier + ': ' + (error.stack ?? error))
        }
      }
      // A timer or a socket that an import opened would hold the process: it must end by itself.
      process.exitCode = failed === 0 ? 0 : 1`
    const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      timeout: 20_000,
    })
    if (code !== 0) throw new Error(`${title}:\n${output}`)
    console.log(`${title}: ${imported.length} entry points`)
  } finally {
    await remove()
  }
}

// A server of React components needs the mark on the module itself, where bundlers like to drop it.
const faces = resolve(root, '.local/package/package/dist/src/react')
for (const file of (await readdir(faces)).filter((file) => file.endsWith('.js'))) {
  const code = await readFile(resolve(faces, file), 'utf8')
  if (!code.startsWith("'use client'")) throw new Error(`dist/src/react/${file} lost its 'use client'.`)
}

const production = Object.keys(dependencies)
await importAll('with React and every peer', [...production, ...Object.keys(peerDependencies)], specifiers)
await importAll('without React and peers', production, specifiers.filter(isBare))
