// `npm run check:hosts [-- NAME ...]`: packs the library, builds a host with it by each bundler that hosts have, opens every
// build in Chromium and connects a wallet there. Exit code 1 when one does not build, or complains.
import { parseArgs } from 'node:util'
import { findHeadlessChromium } from '../../scripts/lib/chromium.mjs'
import { stopOnSignals } from '../../scripts/lib/run.mjs'
import { buildHost, hostNames, prepareHosts } from './buildHosts.js'
import { type Fetched, visit } from './visit.js'

stopOnSignals()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pack: { type: 'boolean', default: true } },
  allowNegative: true,
})
const names = positionals.length > 0 ? positionals : hostNames
const unknown = names.filter((name) => !hostNames.includes(name))
if (unknown.length > 0) throw new Error(`There is no host ${unknown}. Those are: ${hostNames.join(', ')}.`)
const chromium = findHeadlessChromium()
if (!chromium) throw new Error('There is no Chromium: install one, or name it in LATCHKEY_CHROMIUM.')

const folder = await prepareHosts(values.pack)
let failed = 0
console.log(`${'host'.padEnd(16)}${'build'.padStart(8)}${'load'.padStart(20)}${'click'.padStart(20)}`)
for (const name of names) failed += (await check(name, chromium)) ? 0 : 1
console.log(`${names.length - failed} hosts passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Builds one host and visits it; prints its row, and when it failed why. */
async function check(name: string, chromium: string): Promise<boolean> {
  const { code, output, seconds, out } = await buildHost(folder, name)
  const build = `${seconds.toFixed(1)} s`
  if (code !== 0) {
    console.log(`${name.padEnd(16)}${build.padStart(8)}  does not build:\n${output}`)
    return false
  }
  const { load, click, faults } = await visit(out, chromium)
  const toText = ({ requests, bytes }: Fetched) => `${requests} in ${(bytes / 1000).toFixed(1)} kB`.padStart(20)
  console.log(name.padEnd(16) + build.padStart(8) + toText(load) + toText(click))
  for (const fault of faults) console.log(`  ! ${fault}`)
  if (faults.length > 0 && output) console.log(output)
  return faults.length === 0
}
