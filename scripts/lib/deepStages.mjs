import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkStages } from './checkStages.mjs'
import { findChromium } from './chromium.mjs'
import { bin, npm, root, run } from './run.mjs'
import { deepBrowserStage, deepVitestStage } from './testStages.mjs'

/** A bench may take this long, in milliseconds. */
const longest = 1_800_000

/**
 * What takes too long for `npm test`, and nothing that it runs. Benches print their figures; they fail when they cannot be measured.
 *
 * @type {readonly import('./stages.mjs').Stage[]}
 */
export const deepStages = [
  ...checkStages.filter(({ name }) => name === 'build'),
  deepVitestStage,
  deepBrowserStage,
  {
    name: 'hosts',
    wide: true,
    missing: () => (hasScript('check:hosts') ? missingChromium() : 'there is no `npm run check:hosts`'),
    run: async () => toOutcome(await npm(['run', 'check:hosts'], { stream: true, timeout: longest })),
  },
  bench('times', 'bench/times.ts', missingChromium),
  bench('list of wallets', 'bench/walletList.ts', missingChromium),
  bench('directory', 'bench/directory.ts'),
]

/**
 * @param {string} name
 * @param {string} script
 * @param {() => string | undefined} [missing]
 * @returns {import('./stages.mjs').Stage}
 */
function bench(name, script, missing) {
  return {
    name,
    // Beside anything else it would measure that.
    wide: true,
    needs: ['build'],
    missing,
    run: async () => toOutcome(await run(bin('tsx'), [script], { stream: true, timeout: longest })),
  }
}

/** @param {{ code: number }} result */
const toOutcome = ({ code }) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

function missingChromium() {
  return findChromium() ? undefined : 'no Chromium'
}

/** @param {string} name */
function hasScript(name) {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  return name in scripts
}
