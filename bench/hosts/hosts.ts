// `npm run check:hosts [-- NAME ...]`: packs the library, builds a host with it by each bundler, framework and library of wallets that hosts have, opens every
// build in Chromium and connects a wallet there. Exit code 1 when one does not build, or complains.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findHeadlessChromium } from '../../scripts/lib/chromium.mjs'
import { stopOnSignals } from '../../scripts/lib/run.mjs'
import { buildHost, hostNames, hydrates, prepareHosts } from './buildHosts.js'
import { type Fetched, type FirstClick, visit } from './visit.js'

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

/** How many scripts a first click may take: by `none` the engine, the opening and how each of two sources finds wallets, by default also how they connect. */
const mostScripts = { none: 4, default: 6 }

/**
 * Files that a bundler adds to them: rollup one with its wrapper of `react-dom`, Next one for react-router's largest package, Turbopack
 * one of loaders for each file that imports others lazily. In hosts without React it comes with the click: in a file of
 * its own by vite, with another of helpers for packages in CommonJS unless the host has those; in three by Angular.
 */
const added: Readonly<Record<string, number>> = {
  rollup: 1,
  'next-webpack': 1,
  'next-turbopack': 2,
  vue: 2,
  svelte: 2,
  angular: 3,
  ethers: 1,
}

/** What is wrong with the number of scripts of a first click. */
const judgeScripts = (name: string, scripts: FirstClick): readonly string[] =>
  (['none', 'default'] as const).flatMap((preload) => {
    const most = mostScripts[preload] + (added[name] ?? 0)
    return scripts[preload] > most
      ? [`a first click takes ${scripts[preload]} scripts, not ${most} (preload: ${preload})`]
      : []
  })

await prepareHosts(names, values.pack)
let failed = 0
console.log(
  `${'host'.padEnd(16)}${'build'.padStart(8)}${'load'.padStart(20)}${'click'.padStart(20)}${'scripts'.padStart(10)}`,
)
for (const name of names) failed += (await check(name, chromium)) ? 0 : 1
console.log(`${names.length - failed} hosts passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** What is wrong with what a server drew, and with how the browser took it over: React tells of both in development. */
async function judgeHydration(name: string, out: string, chromium: string): Promise<readonly string[]> {
  const drawn = await readFile(resolve(out, 'index.html'), 'utf8')
  if (!/<button[^>]*>Connect wallet<\/button>/.test(drawn)) return ['the server drew no button']
  const built = await buildHost(name, 'development')
  if (built.code !== 0) return [`does not build for development:\n${built.output}`]
  const { faults } = await visit(built.out, chromium)
  return faults.map((fault) => `in development: ${fault}`)
}

/** Builds one host and visits it; prints its row, and when it failed why. */
async function check(name: string, chromium: string): Promise<boolean> {
  const { code, output, seconds, out } = await buildHost(name)
  const build = `${seconds.toFixed(1)} s`
  if (code !== 0) {
    console.log(`${name.padEnd(16)}${build.padStart(8)}  does not build:\n${output}`)
    return false
  }
  const { load, click, scripts, faults: seen } = await visit(out, chromium)
  const faults = [
    ...seen,
    ...judgeScripts(name, scripts),
    ...(hydrates(name) ? await judgeHydration(name, out, chromium) : []),
  ]
  const toText = ({ requests, bytes }: Fetched) => `${requests} in ${(bytes / 1000).toFixed(1)} kB`.padStart(20)
  const counted = `${scripts.none}, ${scripts.default}`.padStart(10)
  console.log(name.padEnd(16) + build.padStart(8) + toText(load) + toText(click) + counted)
  for (const fault of faults) console.log(`  ! ${fault}`)
  if (faults.length > 0 && output) console.log(output)
  return faults.length === 0
}
