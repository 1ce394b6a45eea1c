// Compiles a host that imports every entry point of the packed library, as bundlers resolve it and as Node does, with every
// declaration checked (`skipLibCheck` off): as a host with React and every peer, and as one without React, whose entry points
// must not need its types, nor those of the optional peers; and one of each framework whose templates have the elements.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { entryPoints, isBare } from '../lib/entries.mjs'
import { bin, root, run } from '../lib/run.mjs'
import { tscArguments } from '../lib/tscArguments.mjs'
import { makeHostFolder } from './hostFolder.mjs'
import { templates } from './templates.mjs'

/** How a host's TypeScript finds packages. */
const resolutions = [
  { module: 'preserve', moduleResolution: 'bundler' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
]

const { dependencies, peerDependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
const specifiers = entryPoints().map(({ specifier }) => specifier)
const production = Object.keys(dependencies)
const everything = [...production, ...Object.keys(peerDependencies), '@types/react', '@types/react-dom']
await compile('every entry point, with React and every peer', everything, importAll(specifiers))
await compile('every entry point, without React and peers', production, importAll(specifiers.filter(isBare)))
await compile('elements in templates', everything, templates)

/** @param {readonly string[]} imported */
function importAll(imported) {
  const lines = imported.map((specifier, index) => `export * as entry${index} from '${specifier}'`)
  return { 'host.ts': `${lines.join('\n')}\n` }
}

/**
 * @param {string} title
 * @param {readonly string[]} packages Installed beside the library.
 * @param {Readonly<Record<string, string>>} files
 */
async function compile(title, packages, files) {
  const { folder, remove } = await makeHostFolder(packages)
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(resolve(folder, name), text)
    await writeFile(resolve(folder, 'package.json'), '{ "type": "module" }')
    for (const resolution of resolutions) {
      const config = resolve(folder, 'tsconfig.json')
      const compilerOptions = {
        ...resolution,
        ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, types: [] },
        jsx: 'react-jsx',
        ...{ target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'] },
      }
      await writeFile(config, JSON.stringify({ compilerOptions, files: Object.keys(files) }))
      const { code, output } = await run(bin('tsc'), tscArguments(config), { cwd: folder })
      if (code === 0) continue
      console.error(`${title}, ${resolution.moduleResolution}:\n${output}`)
      process.exitCode = 1
    }
    console.log(`${title}: compiled`)
  } finally {
    await remove()
  }
}
