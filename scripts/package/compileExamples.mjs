// Compiles every package in examples/ apart, against the packed library: as a third party would, with what it exports.
import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { bin, root, run, stopOnSignals } from '../lib/run.mjs'
import { tscArguments } from '../lib/tscArguments.mjs'
import { makeHostFolder } from './hostFolder.mjs'

const { dependencies, peerDependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
const { folder, remove } = await makeHostFolder([
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies),
  '@types/react',
  '@types/react-dom',
  // What an example's own tests are written with.
  '@types/node',
  'vitest',
  // What a host's own server is written with.
  'hono',
  'standardwebhooks',
])
stopOnSignals({ before: remove })
try {
  for (const name of await readdir(resolve(root, 'examples'))) {
    const example = resolve(folder, name)
    const isSource = (/** @type {string} */ path) => !/[\\/](node_modules|dist)$/.test(path)
    await cp(resolve(root, 'examples', name), example, { recursive: true, filter: isSource })
    // One that also runs from the sources here, by the paths of the repository, has its settings as a host under a name of their own.
    const settings = resolve(example, 'tsconfig.host.json')
    const project = existsSync(settings) ? settings : example
    const { code, output } = await run(bin('tsc'), tscArguments(project), { cwd: example })
    // Then as its own package builds itself: what the demo loads of it.
    const own = resolve(root, 'examples', name, 'build.mjs')
    const built =
      code === 0 && existsSync(own)
        ? await run(process.execPath, [own, resolve(root, '.local/package/package')])
        : { code, output }
    if (built.code !== 0) {
      console.error(`examples/${name}:\n${built.output}`)
      process.exitCode = 1
    }
  }
} finally {
  await remove()
}
