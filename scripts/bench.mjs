// `npm run bench [-- NAME ...]`: builds, and runs every bench, or those named. Exit code 1 when a bound is broken. A bench by
// itself takes options, on what is built: `npx tsx bench/times.ts --rows usable,cold`.
import { assertNodeVersion } from './lib/install.mjs'
import { stopOnSignals } from './lib/run.mjs'
import { printSum, runStages } from './lib/stages.mjs'

assertNodeVersion()
stopOnSignals()
const { benches, benchStages } = await import('./lib/benches.mjs')
const names = process.argv.slice(2)
const known = benches.map(({ name }) => name)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown}. Those are: ${known.join(', ')}.`)
const chosen = benchStages.filter(({ name }) => names.length === 0 || !known.includes(name) || names.includes(name))
const total = await runStages(chosen)
printSum(total)
process.exitCode = total.failed > 0 ? 1 : 0
