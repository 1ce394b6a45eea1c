import { expect, test, vi } from 'vitest'
import { alpha, MemoryWallet, memorySource, testNetworks } from '../../../test/fixtures/wallets.js'
import { createTestLatchkey } from '../../testing/index.js'
import { reach } from '../instance/index.js'

vi.mock('./connectDirectly.js', () => {
  throw new Error('The download was lost')
})

test('F29: code that connects without the list does not arrive: a failed attempt, with a code, and the wallet is asked nothing', async () => {
  const one = new MemoryWallet('one')
  const { latchkey } = createTestLatchkey({
    networks: testNetworks,
    adapters: [alpha(), memorySource([one]).descriptor],
  })
  const failures: string[] = []
  const { events } = await reach(latchkey).loadContext()
  events.on('failed', ({ error }) => failures.push(error.code))
  await expect(latchkey.connect({ connector: 'one' })).rejects.toMatchObject({
    code: 'CODE_UNAVAILABLE',
    message: expect.stringMatching(/^Failed to connect: /),
  })
  expect(failures).toEqual(['CODE_UNAVAILABLE'])
  expect([one.prompts, one.silentAsks]).toEqual([0, 0])
  latchkey.stop()
})
