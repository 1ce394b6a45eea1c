/**
 * @typedef {object} Outcome What a stage did.
 * @property {number} passed
 * @property {number} failed
 * @property {string} [output] Shown when something failed.
 * @property {string} [notRun] Why nothing ran: one sentence.
 * @property {string} [note] Said behind the stage's line.
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[]} [needs] Names of stages without whose success this one makes no sense.
 * @property {(() => string | undefined)} [missing] The part that is not there, as a sentence.
 * @property {() => Promise<Outcome>} run
 */

/**
 * Runs stages one after the other and prints a line for each; the output of one that failed is shown whole.
 * A stage counts as one test, one that runs tests counts as many as it ran.
 *
 * @param {readonly Stage[]} stages
 * @returns {Promise<{ passed: number, failed: number, notRun: string[] }>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0, notRun: /** @type {string[]} */ ([]) }
  const succeeded = new Map()
  for (const stage of stages) {
    const begin = performance.now()
    const failedNeed = stage.needs?.find((need) => succeeded.get(need) === false)
    const why = failedNeed ? `needs "${failedNeed}"` : stage.missing?.()
    const outcome = why ? { passed: 0, failed: 0, notRun: why } : await stage.run().catch(toFailure)
    const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s`
    // A missing part stops nothing by itself: what needs it says so for itself.
    succeeded.set(stage.name, outcome.failed === 0 && !failedNeed)
    total.passed += outcome.passed
    total.failed += outcome.failed
    if (outcome.notRun) total.notRun.push(`${stage.name}: ${outcome.notRun}`)
    const verdict = outcome.failed ? 'FAILED' : outcome.notRun ? 'not run' : 'ok'
    const note = outcome.notRun ?? outcome.note
    if (outcome.failed && outcome.output) console.log(outcome.output.trimEnd())
    console.log(`${stage.name.padEnd(16)} ${seconds.padStart(8)}  ${verdict}${note ? ` (${note})` : ''}`)
  }
  return total
}

/** A stage that threw. @param {unknown} error @returns {Outcome} */
function toFailure(error) {
  return { passed: 0, failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/**
 * Prints what did not run and, as the last line, the sum.
 *
 * @param {{ passed: number, failed: number, notRun: string[] }} total
 */
export function printSum({ passed, failed, notRun }) {
  if (notRun.length > 0) console.log(`Did not run:\n${notRun.map((line) => `  ${line}`).join('\n')}`)
  console.log(`${passed} passed, ${failed} failed`)
}
