import { expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { LatchkeyError } from '../contract/errors.js'
import { type Features, featureFlags } from '../flags/index.js'
import { pluginHost } from '../plugins/index.js'
import { connections } from './index.js'

const lost = new LatchkeyError('CODE_UNAVAILABLE', 'The code of the flags did not come')
const ask = async (flags: () => Promise<Features>) => {
  const { latchkey, loadEngine } = createInstance()
  const { resources } = await loadEngine()
  resources.need(pluginHost).offer({ featureFlags }, { featureFlags: flags })
  const answer = await resources.need(connections).severalDecided()
  latchkey.stop()
  return answer
}
const flags = (decided: Features['decided']): Features => ({ decided, start() {} })

test('behavior: several connections are off where it cannot be known, whether the flags or their answer does not come', async () => {
  expect(await ask(() => Promise.reject(lost))).toBe(false)
  expect(await ask(async () => flags(() => Promise.reject(lost)))).toBe(false)
  expect(await ask(async () => flags(async (flag) => flag === 'multiWallet'))).toBe(true)
})
