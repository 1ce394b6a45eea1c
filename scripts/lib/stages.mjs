import { toSlowest } from './slowest.mjs'

/**
 * @typedef {object} Outcome What a stage did.
 * @property {number} passed
 * @property {number} failed
 * @property {string} [output] Shown when something failed.
 * @property {string} [notRun] Why nothing ran: one sentence.
 * @property {readonly string[]} [leftOut] What did not run beside what did, and why: a sentence each.
 * @property {readonly string[]} [skipped] Names of tests that were skipped.
 * @property {readonly string[]} [secondTry] Names of tests that failed first, and passed when they were tried again.
 * @property {Readonly<Record<string, number>>} [files] Seconds that each test file took.
 * @property {string} [note] Said behind the stage's line.
 */

/**
 * @typedef {object} Total
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} notRun What did not run, and why.
 * @property {string[]} secondTry What passed only on a second try.
 * @property {Record<string, number>} files Seconds that each test file took.
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[]} [needs] Names of stages without whose success this one makes no sense.
 * @property {boolean} [wide] Takes the whole machine: it runs alone. Default false.
 * @property {(() => string | undefined)} [missing] The part that is not there, as a sentence.
 * @property {() => Promise<Outcome>} run
 */

/** Stages that run at once: one for each of the machine's two cores. */
const lanes = 2

/**
 * Runs stages in their order, two small ones at a time, and prints a line for each; the output of one that failed is shown
 * whole. A stage counts as one test, one that runs tests counts as many as it ran.
 *
 * @param {readonly Stage[]} stages
 * @returns {Promise<Total>}
 */
export async function runStages(stages) {
  /** @type {Total} */
  const total = { passed: 0, failed: 0, skipped: 0, notRun: [], secondTry: [], files: {} }
  const succeeded = new Map()
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  const waiting = [...stages]

  /** @param {Stage} stage */
  const runStage = async (stage) => {
    const begin = performance.now()
    const failedNeed = stage.needs?.find((need) => succeeded.get(need) === false)
    const why = failedNeed ? `needs "${failedNeed}"` : stage.missing?.()
    const outcome = why ? { passed: 0, failed: 0, notRun: why } : await stage.run().catch(toFailure)
    const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s`
    // A missing part stops nothing by itself: what needs it says so for itself.
    succeeded.set(stage.name, outcome.failed === 0 && !failedNeed)
    total.passed += outcome.passed
    total.failed += outcome.failed
    const { leftOut = [], skipped = [], secondTry = [], files = {} } = outcome
    Object.assign(total.files, files)
    const own = (/** @type {string} */ line) => `${stage.name}: ${line}`
    total.notRun.push(...[outcome.notRun ?? [], leftOut, skipped.map((name) => `${name} (skipped)`)].flat().map(own))
    total.skipped += skipped.length
    total.secondTry.push(...secondTry.map(own))
    const verdict = outcome.failed ? 'FAILED' : outcome.notRun ? 'not run' : 'ok'
    const note = outcome.notRun ?? outcome.note
    if (outcome.failed && outcome.output) console.log(outcome.output.trimEnd())
    console.log(`${stage.name.padEnd(16)} ${seconds.padStart(8)}  ${verdict}${note ? ` (${note})` : ''}`)
  }
  /** @param {Stage} stage */
  const mayRun = ({ needs = [], wide }) =>
    running.size < (wide ? 1 : lanes) && !needs.some((need) => running.has(need) || waiting.some(named(need)))

  while (waiting.length > 0) {
    // A wide one is not overtaken: it would wait until the end.
    const [next] = waiting.slice(0, waiting.findIndex(({ wide }) => wide) + 1 || undefined).filter(mayRun)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      const over = runStage(next).then(() => void running.delete(next.name))
      running.set(next.name, over)
      if (!next.wide) continue
    } else if (running.size === 0) throw new Error(`Nothing runs that "${waiting[0]?.name}" could wait for`)
    await Promise.race(running.values())
  }
  await Promise.all(running.values())
  return total
}

/** @param {string} wanted */
const named =
  (wanted) =>
  /** @param {Stage} stage */
  ({ name }) =>
    name === wanted

/** A stage that threw. @param {unknown} error @returns {Outcome} */
function toFailure(error) {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/**
 * Prints the slowest test files, what did not run, what passed only on a second try and, as the last line, the sum. The last line is for programs:
 * nothing else stands in it.
 *
 * @param {Total} total
 */
export function printSum({ passed, failed, skipped, notRun, secondTry, files }) {
  printList('Slowest test files:', toSlowest(files))
  printList('Did not run:', notRun)
  printList(`Passed only on a second try: ${secondTry.length}`, secondTry)
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function printList(title, lines) {
  if (lines.length > 0) console.log([title, ...lines.map((line) => `  ${line}`)].join('\n'))
}
