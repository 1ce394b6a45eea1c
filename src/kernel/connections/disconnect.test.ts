import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../testing/index.js'
import { defineConnectorSource } from '../contract/adapter.js'

/** A wallet that connects and then cannot be disconnected. */
const stubborn = defineConnectorSource({
  id: 'stubborn',
  api: '1.0',
  namespaces: ['eip155'],
  connectors: [{ id: 'stubborn', name: 'Stubborn', type: 'injected', namespaces: ['eip155'] }],
  load: async () => ({
    setup: () => ({
      connect: async () => [
        {
          namespace: 'eip155',
          accounts: [{ address: '0xa' }],
          networkId: 'eip155:31337' as const,
          request: () => Promise.reject(new Error('asked nothing')),
          disconnect: () => Promise.reject(new Error('it is busy')),
        },
      ],
    }),
  }),
})

test('behavior: a disconnect that fails ends the connection all the same, and leaves the modal open to say so', async () => {
  const { latchkey } = createTestLatchkey({ adapters: [stubborn()] })
  await latchkey.connect({ connector: 'stubborn' })
  void latchkey.open()
  await expect.poll(() => latchkey.state().view).toBe('Account')
  await expect(latchkey.disconnect()).rejects.toMatchObject({
    code: 'DISCONNECT_FAILED',
    message: 'Failed to disconnect chains: it is busy',
  })
  expect(latchkey.state()).toMatchObject({ status: 'disconnected', open: true, view: 'Connect' })
  latchkey.stop()
})
