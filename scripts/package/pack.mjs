// Packs the library as it is published, into .local/package: latchkey.tgz, and unpacked beside it.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { npm, root, run, stopOnSignals } from '../lib/run.mjs'
import { writeProxies } from './writeProxies.mjs'

stopOnSignals()
const folder = resolve(root, '.local/package')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

await pack(root)
const unpacked = resolve(folder, 'package')
const manifestFile = resolve(unpacked, 'package.json')
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
const files = [...manifest.files, ...(await writeProxies(unpacked))]
await writeFile(manifestFile, `${JSON.stringify({ ...manifest, files }, undefined, 2)}\n`)
const { size, entryCount } = await pack(unpacked)
console.log(`${entryCount} files, ${(size / 1000).toFixed(0)} kB packed`)

/**
 * Packs a folder as latchkey.tgz, and unpacks that as `package`.
 *
 * @param {string} from
 * @returns {Promise<{ size: number, entryCount: number }>}
 */
async function pack(from) {
  const packed = await npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: from })
  if (packed.code !== 0) throw new Error(packed.output)
  // Warnings of npm may stand before the answer.
  const [answer] = JSON.parse(packed.output.slice(packed.output.search(/^\[/m)))
  await rename(resolve(folder, answer.filename), resolve(folder, 'latchkey.tgz'))
  await rm(resolve(folder, 'package'), { recursive: true, force: true })
  const { code, output } = await run('tar', ['-xzf', 'latchkey.tgz'], { cwd: folder })
  if (code !== 0) throw new Error(output)
  return answer
}
