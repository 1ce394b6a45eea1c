// `npm test`: installs, checks, and runs every test. The last line is `N passed, N failed`: tests, and each stage of the
// check as one. Plain Node, no package: it runs before anything is installed.
import { assertNodeVersion, install } from './lib/install.mjs'
import { stopOnSignals } from './lib/run.mjs'
import { printSum, runStages } from './lib/stages.mjs'

assertNodeVersion()
stopOnSignals()
await install()
const { checkStages } = await import('./lib/checkStages.mjs')
const { browserStage, chromiumStage, vitestStage } = await import('./lib/testStages.mjs')
const total = await runStages([chromiumStage, ...checkStages, vitestStage, browserStage])
printSum(total)
process.exitCode = total.failed > 0 ? 1 : 0
