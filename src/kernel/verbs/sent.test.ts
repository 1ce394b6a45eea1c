import { expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../../testing/createTestLatchkey.js'
import { createTestAdapter } from '../../testing/testAdapter.js'
import type { WalletHandle } from '../contract/chain.js'
import { definePlugin, type PluginContext, type PluginModule } from '../contract/plugin.js'
import type { SentTransaction } from '../contract/sent.js'
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

test('behavior: what any plugin sends is reported to all plugins, and to the host; what fails or sends nothing is not', async () => {
  let fails = false
  const send = async ({ tellSent }: WalletHandle) => {
    if (fails) throw new Error('declined')
    tellSent({ id: '0xhash', kind: 'transaction' })
    return '0xhash'
  }
  const { descriptor, connector } = createTestAdapter({
    methods: {
      sendTransaction: send,
      async sendCalls({ tellSent }) {
        tellSent({ id: '0xbatch', kind: 'calls' })
        return '0xbatch'
      },
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

test('behavior: a verb of any name says what it has sent, each time, and what that moves', async () => {
  const { descriptor, connector } = createTestAdapter({
    methods: {
      async swapAll({ tellSent }: WalletHandle) {
        tellSent({ id: '0xfirst', kind: 'transaction', operation: 'approve' })
        tellSent({ id: '0xsecond', kind: 'transaction', operation: 'trade', moves: [move] })
        return ['0xfirst', '0xsecond']
      },
    } as object,
  })
  const token = { networkId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
  const move = { direction: 'out', token, value: 7n } as const
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [probe()] })
  await latchkey.connect({ connector })
  const { wallet, heard } = await latchkey.use(probe)
  await wallet.call('swapAll' as 'sendTransaction', {})
  const account = latchkey.state().account?.caipAddress
  expect(heard).toEqual([
    { account, id: '0xfirst', kind: 'transaction', operation: 'approve' },
    { account, id: '0xsecond', kind: 'transaction', operation: 'trade', moves: [move] },
  ])
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

test('behavior: what a library of the host’s sends by the provider is reported, as of the account in use when it asked', async () => {
  const { descriptor, connector } = createTestAdapter({
    methods: {
      createProvider: (link) => ({
        async request(call, bound = link) {
          const id = `${await bound.request(call)}`
          bound.tellSent({ id, kind: 'transaction' })
          return id
        },
        on: () => undefined,
        removeListener: () => undefined,
      }),
    },
    request: async () => '0xhash',
  })
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [probe()] })
  await latchkey.connect({ connector })
  const { heard } = await latchkey.use(probe)
  const account = latchkey.state().account?.caipAddress
  expect(await latchkey.provider('eip155' as never).request({ method: 'send' })).toBe('0xhash')
  await vi.waitFor(() => expect(heard).toEqual([{ account, id: '0xhash', kind: 'transaction' }]))
  latchkey.stop()
})

test('behavior: all that wait for one transaction share one wait; a failed one is no answer for later ones', async () => {
  let waits = 0
  let end: (error?: Error) => void = () => {}
  const { descriptor, connector } = createTestAdapter({
    methods: {
      waitForTransaction: () =>
        new Promise((resolve, reject) => {
          waits++
          end = (error) => (error ? reject(error) : resolve({ status: 'success' }))
        }),
    },
  })
  const { latchkey } = createTestLatchkey({ adapters: [descriptor], plugins: [probe()] })
  await latchkey.connect({ connector })
  const { wallet } = await latchkey.use(probe)
  const wait = () => wallet.call('waitForTransaction', '0xhash')
  const failing = [wait(), wait()].map((each) => expect(each).rejects.toThrow('node down'))
  await vi.waitFor(() => expect(waits).toBe(1))
  end(new Error('node down'))
  await Promise.all(failing)
  const next = [wait(), wait()]
  await vi.waitFor(() => expect(waits).toBe(2))
  end()
  expect(await Promise.all(next)).toEqual([{ status: 'success' }, { status: 'success' }])
  expect(waits).toBe(2)
  latchkey.stop()
})
