// Packs the library as it would be published, into .local/package: latchkey.tgz, and unpacked beside it.
import { mkdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { npm, root, run, stopOnSignals } from '../lib/run.mjs'

stopOnSignals()
const folder = resolve(root, '.local/package')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const packed = await npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
if (packed.code !== 0) throw new Error(packed.output)
// Warnings of npm may stand before the answer.
const [{ filename, size, entryCount }] = JSON.parse(packed.output.slice(packed.output.search(/^\[/m)))
await rename(resolve(folder, filename), resolve(folder, 'latchkey.tgz'))
const unpacked = await run('tar', ['-xzf', 'latchkey.tgz'], { cwd: folder })
if (unpacked.code !== 0) throw new Error(unpacked.output)
console.log(`${entryCount} files, ${(size / 1000).toFixed(0)} kB packed`)
