// `npm run check:hosts [-- NAME ...]`: packs the library, builds a host with it by each bundler that hosts have, opens every
// build in Chromium and connects a wallet there. Exit code 1 when one does not build, or complains.
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findHeadlessChromium } from '../../scripts/lib/chromium.mjs'
import { install } from '../../scripts/lib/install.mjs'
import { root, run, stopOnSignals } from '../../scripts/lib/run.mjs'
import { type Fetched, visit } from './visit.js'

const next = 'node_modules/next/dist/bin/next'

/** How each host is built, in the folder of the project. */
const builds: Readonly<Record<string, readonly string[]>> = {
  vite: ['build/vite.mjs'],
  webpack: ['build/webpack.mjs'],
  rspack: ['build/rspack.mjs'],
  esbuild: ['build/esbuild.mjs'],
  rollup: ['build/rollup.mjs'],
  'next-turbopack': [next, 'build', '--turbopack', 'next'],
  'next-webpack': [next, 'build', '--webpack', 'next'],
}

stopOnSignals()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { pack: { type: 'boolean', default: true } },
  allowNegative: true,
})
const names = positionals.length > 0 ? positionals : Object.keys(builds)
const unknown = names.filter((name) => !(name in builds))
if (unknown.length > 0) throw new Error(`There is no host ${unknown}. Those are: ${Object.keys(builds).join(', ')}.`)
const chromium = findHeadlessChromium()
if (!chromium) throw new Error('There is no Chromium: install one, or name it in LATCHKEY_CHROMIUM.')

const folder = await prepare()
let failed = 0
console.log(`${'host'.padEnd(16)}${'build'.padStart(8)}${'load'.padStart(20)}${'click'.padStart(20)}`)
for (const name of names) failed += (await check(name, chromium)) ? 0 : 1
console.log(`${names.length - failed} hosts passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Builds one host and visits it; prints its row, and when it failed why. */
async function check(name: string, chromium: string): Promise<boolean> {
  const { code, output, seconds } = await run(process.execPath, [...(builds[name] ?? [])], {
    cwd: folder,
    env: {
      HOST: name,
      NODE_ENV: 'production',
      // Next would tell its makers, and mend the lockfile for platforms that are not this one.
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_IGNORE_INCORRECT_LOCKFILE: '1',
    },
  })
  const build = `${seconds.toFixed(1)} s`
  if (code !== 0) {
    console.log(`${name.padEnd(16)}${build.padStart(8)}  does not build:\n${output}`)
    return false
  }
  const { load, click, faults } = await visit(resolve(folder, 'out', name), chromium)
  const toText = ({ requests, bytes }: Fetched) => `${requests} in ${(bytes / 1000).toFixed(1)} kB`.padStart(20)
  console.log(name.padEnd(16) + build.padStart(8) + toText(load) + toText(click))
  for (const fault of faults) console.log(`  ! ${fault}`)
  if (faults.length > 0 && output) console.log(output)
  return faults.length === 0
}

/**
 * The hosts' project in .local, with its bundlers from its own lockfile and the packed library. It has a tsconfig.json,
 * since bundlers look for one in the folders above, and ours leads `latchkey` to the sources.
 */
async function prepare(): Promise<string> {
  const folder = resolve(root, '.local/hosts')
  if (values.pack) {
    for (const script of ['scripts/build.mjs', 'scripts/package/pack.mjs']) {
      const { code, output } = await run(process.execPath, [script])
      if (code !== 0) throw new Error(output)
    }
  }
  await mkdir(folder, { recursive: true })
  for (const part of ['src', 'build', 'next', 'out']) await rm(resolve(folder, part), { recursive: true, force: true })
  await cp(resolve(root, 'bench/hosts/project'), folder, { recursive: true })
  await install(folder)
  const modules = resolve(folder, 'node_modules')
  await rm(resolve(modules, 'latchkey'), { recursive: true, force: true })
  const unpacked = await run('tar', ['-xzf', resolve(root, '.local/package/latchkey.tgz'), '-C', modules])
  if (unpacked.code !== 0) throw new Error(`There is no packed library. ${unpacked.output}`)
  await rename(resolve(modules, 'package'), resolve(modules, 'latchkey'))
  return folder
}
