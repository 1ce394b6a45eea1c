import { beforeAll, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { beta, MemoryWallet, memorySource, testNetworks } from '../../../test/fixtures/wallets.js'
import { chains } from '../../kernel/chains/index.js'
import type { SessionChange } from '../../kernel/contract/connector.js'
import { alertsAtom } from '../../kernel/notices/state.js'
import { settle } from '../../testing/settle.js'

// Code that comes when it is needed: here it has come.
beforeAll(() => import('../../kernel/work/createWork.js'))

test('behavior: an unknown network is refused to switchNetwork, and reported to the host once', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { latchkey, store } = createInstance({ wallets: [new MemoryWallet('one')], options: { debug: true } })
  await latchkey.connect({ connector: 'one' })
  for (let time = 0; time < 2; time++)
    await expect(latchkey.switchNetwork('alpha:7')).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
      message: expect.stringMatching(/^Network Not Found/),
    })
  expect(store.get(alertsAtom)).toMatchObject([
    { code: 'SWITCH_NETWORK_NOT_FOUND', level: 'error', title: 'Network Not Found' },
  ])
  expect(written.mock.calls.flat()).toEqual([expect.stringContaining('(SWITCH_NETWORK_NOT_FOUND)')])
  expect(latchkey.state().network?.caipNetworkId).toBe('alpha:1')
  await latchkey.switchNetwork('alpha:2')
  expect(store.get(alertsAtom)).toHaveLength(1)
  written.mockRestore()
  latchkey.stop()
})

test('behavior: connect, switch and send fail where adapter, namespace or network is missing', async () => {
  const wallet = new MemoryWallet('one', ['alpha', 'beta'])
  const { latchkey, store, modalCalls } = createInstance({ wallets: [wallet], options: { networks: testNetworks } })
  const adapterMissing = { code: 'ADAPTER_MISSING', message: expect.stringMatching(/^Adapter not found/) }
  await expect(latchkey.connect({ namespace: 'gamma' })).rejects.toMatchObject(adapterMissing)
  await expect(latchkey.connect({ namespace: 'gamma', connector: 'one' })).rejects.toMatchObject(adapterMissing)
  expect(() => latchkey.provider('gamma' as never)).toThrow(expect.objectContaining({ code: 'ADAPTER_MISSING' }))
  for (const id of ['beta:1', 'beta:2'] as const) latchkey.removeNetwork(id)
  await expect(latchkey.connect({ namespace: 'beta' })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    message: expect.stringMatching(/^Network not found/),
  })
  // Nothing was shown for any of them.
  expect([modalCalls, latchkey.state().open, store.get(alertsAtom)]).toEqual([[], false, []])
  latchkey.stop()
})

test('behavior: on a namespace that a source reaches and no adapter serves nothing is switched or sent', async () => {
  const memory = memorySource([new MemoryWallet('one')])
  const { latchkey, loadEngine } = createInstance({
    options: { adapters: [beta(), memory.descriptor], networks: testNetworks.slice(0, 2) },
  })
  await latchkey.connect({ connector: 'one' })
  const adapterMissing = { code: 'ADAPTER_MISSING', message: expect.stringMatching(/^Adapter not found/) }
  await expect(latchkey.switchNetwork('alpha:2')).rejects.toMatchObject(adapterMissing)
  const { wallet } = (await loadEngine()).resources.need(chains)
  const transfer = wallet.call('transfer', { to: 'one-b', amount: 1n } as never)
  await expect(transfer).rejects.toMatchObject(adapterMissing)
  latchkey.stop()
})

test('behavior: a status that no connection has is refused to the source, and the connection stays', async () => {
  const wallet = new MemoryWallet('one')
  const { latchkey } = createInstance({ wallets: [wallet] })
  await latchkey.connect({ connector: 'one' })
  const invalid = { type: 'paused', namespace: 'alpha' } as unknown as SessionChange
  expect(() => wallet.tell(invalid)).toThrow(
    expect.objectContaining({
      code: 'CONNECTION_STATUS_INVALID',
      message: expect.stringMatching(/^Invalid connection status/),
    }),
  )
  await settle()
  expect(latchkey.state()).toMatchObject({ status: 'connected', account: { address: 'one-a' } })
  wallet.leave('alpha')
  expect(latchkey.state().status).toBe('disconnected')
  latchkey.stop()
})
