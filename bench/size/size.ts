// `npm run size [-- --json PATH] [--readme]`: what a host's bundler really ships of the packed library, row by row, against the
// budgets and against README's table, which `--readme` writes. Exit code 1 when a budget is broken or README says something else.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleConsole } from '../../console/build/bundleConsole.js'
import { weighConsole } from '../../console/build/weighConsole.js'
import { bundleFrame } from '../../frame/build/bundleFrame.js'
import { weighFrame } from '../../frame/build/weighFrame.js'
import { findChromium } from '../../scripts/lib/chromium.mjs'
import { root, run, stopOnSignals } from '../../scripts/lib/run.mjs'
import { bundleAgent, bundleHost, bundleReact, bundleServer } from './bundle.js'
import { drive } from './drive.js'
import { makeHost } from './host.js'
import { compareReadme, withSizeTable } from './readme.js'
import { judge, printTable, summarize } from './rows.js'
import { judgeTag, walkTag } from './tag.js'

stopOnSignals()
const { values } = parseArgs({
  options: { json: { type: 'string' }, readme: { type: 'boolean' }, pack: { type: 'boolean', default: true } },
  allowNegative: true,
})

// The check has just packed it. Run alone, this measures the sources as they are now.
if (values.pack || !existsSync(resolve(root, '.local/package/latchkey.tgz'))) {
  for (const script of ['scripts/build.mjs', 'scripts/package/pack.mjs']) {
    const { code, output } = await run(process.execPath, [script])
    if (code !== 0) throw new Error(output)
  }
}

const host = await makeHost(resolve(root, '.local/size/host'))
const full = await bundleHost(host.folder, 'full')
const five = await bundleHost(host.folder, 'five')
const elements = await bundleHost(host.folder, 'elements')
const plain = await bundleHost(host.folder, 'plain')
const bare = await bundleHost(host.folder, 'bare')
const evm = await bundleHost(host.folder, 'evm')
const server = await bundleServer(host.folder)
const agent = await bundleAgent(host.folder)
await bundleReact(host.folder)
const chromium = findChromium()
const journey = chromium ? await drive(host.folder, chromium) : undefined
const { packages } = JSON.parse(await readFile(resolve(root, 'package-lock.json'), 'utf8'))
const tag = chromium ? await walkTag(resolve(root, '.local/size/tag'), chromium) : undefined
const rows = [
  ...judge({
    host,
    full,
    five,
    elements,
    plain,
    bare,
    evm,
    server,
    agent,
    journey,
    frame: weighFrame(await bundleFrame()),
    operators: weighConsole(await bundleConsole()),
    packages,
  }),
  ...judgeTag(tag),
]

printTable(rows)
if (!journey) console.log('No Chromium here: only what the bundles say by themselves was measured.')
if (values.json) {
  const path = resolve(root, values.json)
  await mkdir(dirname(path), { recursive: true })
  const measured = journey ? 'in Chromium' : 'bundles only, no Chromium here'
  await writeFile(path, `${JSON.stringify({ measured, summary: `${summarize(rows)}, ${measured}`, rows }, null, 2)}\n`)
}
const readmePath = resolve(root, 'README.md')
if (values.readme) await writeFile(readmePath, withSizeTable(await readFile(readmePath, 'utf8'), rows))
const stale = compareReadme(await readFile(readmePath, 'utf8'), rows)
if (stale.length > 0)
  console.log(`README.md says something else (npm run size -- --readme writes it):\n${stale.join('\n')}`)
process.exitCode = stale.length > 0 || rows.some(({ ok }) => !ok) ? 1 : 0
