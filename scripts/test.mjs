// `npm test`: installs, checks, and runs every test. The last line is `N passed, N failed`: tests, and each stage of the
// check as one. `--unit` (`npm run test:unit`) runs what starts nothing, in a minute or two; `--deep` (`npm run test:deep`)
// what takes long and `npm test` leaves out: deep tests, packed into other bundlers, benches. Plain Node, no package: it runs before anything is
// installed.
import { assertNodeVersion, install } from './lib/install.mjs'
import { stopOnSignals } from './lib/run.mjs'
import { printSum, runStages } from './lib/stages.mjs'

assertNodeVersion()
stopOnSignals()
await install()
const { checkStages } = await import('./lib/checkStages.mjs')
const { browserStage, chromiumStage, unitStage, vitestStage } = await import('./lib/testStages.mjs')
const { deepStages } = await import('./lib/deepStages.mjs')
const runs = {
  '--unit': [unitStage],
  '--deep': [chromiumStage, ...deepStages],
}
const [mode] = process.argv.slice(2)
if (mode !== undefined && !Object.hasOwn(runs, mode)) throw new Error(`There is no ${mode}: --unit or --deep.`)
const all = [chromiumStage, ...checkStages, vitestStage, browserStage]
const total = await runStages(mode === undefined ? all : runs[/** @type {keyof typeof runs} */ (mode)])
printSum(total)
process.exitCode = total.failed > 0 ? 1 : 0
