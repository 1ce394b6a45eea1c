// `npm run check`: everything that can be said without running the product. One line a stage; all output on failure.

import { checkStages } from './lib/checkStages.mjs'
import { assertNodeVersion, install } from './lib/install.mjs'
import { stopOnSignals } from './lib/run.mjs'
import { printSum, runStages } from './lib/stages.mjs'

assertNodeVersion()
stopOnSignals()
await install()
const total = await runStages(checkStages)
printSum(total)
process.exitCode = total.failed > 0 ? 1 : 0
