import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { benches } from './benches.mjs'
import { checkStages } from './checkStages.mjs'
import { findChromium } from './chromium.mjs'
import { npm, root } from './run.mjs'
import { deepBrowserStage, deepVitestStage } from './testStages.mjs'

/** Building and visiting all hosts may take this long, in milliseconds. */
const longest = 1_800_000

/**
 * What takes too long for `npm test`, and nothing that it runs.
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
    async run() {
      const { code } = await npm(['run', 'check:hosts'], { stream: true, timeout: longest })
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  },
  ...benches,
]

function missingChromium() {
  return findChromium() ? undefined : 'no Chromium'
}

/** @param {string} name */
function hasScript(name) {
  const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  return name in scripts
}
