import { beforeAll, expect, test } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { MemoryWallet } from '../../../test/fixtures/wallets.js'
import * as work from '../../work.js'
import { chains } from '../chains/index.js'
import { verbs } from './index.js'

beforeAll(() => import('../work/createWork.js'))

test('F29 code of verbs that was lost fails one call, is reported to the host, and comes with the next', async () => {
  let downloads = 0
  const load = async () => {
    if (downloads++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return verbs.load()
  }
  const features = work.features.map((each) => (each === verbs ? { ...each, load } : each))
  const wallet = new MemoryWallet('one')
  const { latchkey, loadEngine, errors } = createInstance({
    wallets: [wallet],
    composition: { loadWork: async () => ({ ...work, features }) },
  })
  await latchkey.connect({ connector: 'one' })
  const { wallet: inUse } = (await loadEngine()).resources.need(chains)
  await expect(inUse.request({ method: 'any' })).rejects.toMatchObject({ code: 'PLUGIN_FAILED' })
  expect(errors).toMatchObject([{ code: 'PLUGIN_FAILED', data: { plugin: verbs.id, hook: 'load' } }])
  expect(latchkey.state().status).toBe('connected')
  await inUse.request({ method: 'any' })
  expect(downloads).toBe(2)
  latchkey.stop()
})
