import { checkStages } from './checkStages.mjs'
import { findChromium } from './chromium.mjs'
import { bin, run } from './run.mjs'

/** A bench may take this long, in milliseconds. */
const longest = 1_800_000

/**
 * Every bench by its name: it prints a table, and fails when a bound is broken or a figure cannot be measured.
 *
 * @type {readonly import('./stages.mjs').Stage[]}
 */
export const benches = [
  bench('times', missingChromium),
  bench('scriptTag', missingChromium),
  bench('pairing', missingChromium),
  bench('walletList', missingChromium),
  bench('languages', missingChromium),
  bench('holdings', missingChromium),
  bench('keys', missingChromium),
  bench('swapForm', missingChromium),
  bench('emailLogin', missingChromium),
  bench('directory'),
  bench('accounts'),
  bench('swaps'),
  bench('names'),
  bench('onramp'),
  bench('pay'),
  bench('transfers'),
  bench('sessions'),
  bench('limits'),
  bench('logins'),
  bench('backEnd'),
  bench('console'),
  bench('webhooks'),
  bench('wallets'),
]

/** What benches read must be built. */
export const benchStages = [...checkStages.filter(({ name }) => name === 'build'), ...benches]

/**
 * @param {string} name of its file, too
 * @param {() => string | undefined} [missing]
 * @returns {import('./stages.mjs').Stage}
 */
function bench(name, missing) {
  return {
    name,
    // Beside anything else it would measure that.
    wide: true,
    needs: ['build'],
    missing,
    async run() {
      const { code } = await run(bin('tsx'), [`bench/${name}.ts`], { stream: true, timeout: longest })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }
}

function missingChromium() {
  return findChromium() ? undefined : 'no Chromium'
}
