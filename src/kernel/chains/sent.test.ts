import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../testing/createTestLatchkey.js'
import { createTestAdapter } from '../../testing/testAdapter.js'
import { definePlugin, type PluginContext, type PluginModule } from '../contract/plugin.js'
import type { SentTransaction } from '../contract/state.js'
import type { PluginWallet } from '../contract/wallet.js'

interface Probe {
  readonly wallet: PluginWallet
  readonly heard: readonly SentTransaction[]
}

const probe = definePlugin({
  id: 'probe',
  api: '1.0',
  permissions: ['request'],
  load: async () => ({
    setup({ wallet, onSent, onDispose }: PluginContext<'request'>): PluginModule<Probe> {
      const heard: SentTransaction[] = []
      onDispose(onSent((sent) => void heard.push(sent)))
      return { controller: { wallet, heard } }
    },
  }),
})

test('behavior: what any plugin sends is told to all, and to the host; what fails or sends nothing is not', async () => {
  let fails = false
  const send = async () => {
    if (fails) throw new Error('declined')
    return '0xhash'
  }
  const { descriptor, connector } = createTestAdapter({
    methods: {
      sendTransaction: send,
      transfer: send,
      sendCalls: async () => '0xbatch',
      signMessage: async () => '0xsigned',
    },
  })
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [probe()] })
  const host: SentTransaction[] = []
  latchkey.on('sent', (sent) => host.push(sent))
  await latchkey.connect({ connector })
  const { wallet, heard } = await latchkey.use(probe)
  const account = latchkey.state().account?.caipAddress
  await wallet.call('sendTransaction', {})
  await wallet.call('sendCalls', { calls: [] })
  await wallet.call('signMessage', 'x')
  fails = true
  await expect(wallet.call('sendTransaction', {})).rejects.toThrow('declined')
  const expected = [
    { account, id: '0xhash', kind: 'transaction' },
    { account, id: '0xbatch', kind: 'calls' },
  ]
  expect([heard, host]).toEqual([expected, expected])
  latchkey.stop()
})

test('behavior: balances are asked for again once what was sent is in a block', async () => {
  let value = 5n
  const { descriptor, connector } = createTestAdapter({
    methods: {
      getBalance: async () => ({ value, decimals: 0, symbol: 'C' }),
      waitForTransaction: async () => ({ status: 'success' }),
    },
  })
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [probe()] })
  await latchkey.connect({ connector })
  const { wallet } = await latchkey.use(probe)
  expect((await wallet.balance()).value).toBe(5n)
  value = 4n
  expect((await wallet.balance()).value).toBe(5n)
  await wallet.call('waitForTransaction', '0xhash')
  expect((await wallet.balance()).value).toBe(4n)
  latchkey.stop()
})
