import { expect, test } from 'vitest'
import { loadLiteSvm } from './litesvm.js'

test('behavior: a platform without the machine is reported in a sentence', async () => {
  const cause = new Error('Cannot find module litesvm-plan9-x64')
  const loading = loadLiteSvm(() => Promise.reject(cause))
  await expect(loading).rejects.toMatchObject({ message: expect.stringContaining('or start without Solana'), cause })
})
