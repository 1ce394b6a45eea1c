// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import { createTestAdapter } from '../../src/testing/index.js'
import { rows, seesTitle, until } from '../../src/testing/test/page.js'
import { send } from './index.js'

const token = (name: string, decimals: number, address: string) => ({ name, symbol: name, decimals, address })

test('behavior: what can be sent is the coin and the tokens of the host; one without decimals is no money', async () => {
  const { descriptor, connector } = createTestAdapter({
    methods: {
      transfer: async () => '0xhash',
      getBalance: async () => ({ value: 5n, decimals: 6, symbol: 'T' }),
    },
  })
  const { latchkey } = createTestLatchkey({
    testModal: 'real',
    adapters: [descriptor],
    plugins: [send()],
    tokens: { 'eip155:31337': [token('Dollar', 6, '0xd'), token('Ticket', 0, '0xe')] },
  })
  await latchkey.connect({ connector })
  latchkey.open({ view: 'WalletSendSelectToken' }).catch(() => {
    // The test ends with the modal open.
  })
  await seesTitle('Select token')
  await until(() => expect(rows()).toEqual(['Ether', 'Dollar']))
  latchkey.stop()
})
