// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import { createTestAdapter } from '../../src/testing/index.js'
import { click, each, one, rows, sees, seesTitle, type, until } from '../../src/testing/test/page.js'
import { sendsAs } from '../../src/testing/test/sendsAs.js'
import { startDataServer } from '../../test/fixtures/dataServer.js'
import { send } from './index.js'

test('behavior: the picker has what the account holds, with amount and worth; past ten there is a search', async () => {
  const server = await startDataServer()
  const wire = (name: string, value: number, rest = {}) => ({
    ...{ name, symbol: name.slice(0, 3).toUpperCase(), chainId: 'eip155:1', address: `eip155:1:0x${name}` },
    ...{ value, price: 2, quantity: { decimals: '6', numeric: '5' }, iconUrl: '' },
    ...rest,
  })
  const ether = wire('Ether', 1000, {
    ...{ address: undefined, price: 2000 },
    quantity: { decimals: '18', numeric: '0.5' },
  })
  const { descriptor, connector } = createTestAdapter({
    accounts: [{ address: '0xmine' }],
    methods: { transfer: sendsAs(() => '0xhash'), getBalance: async () => ({ value: 0n, decimals: 6, symbol: 'LIS' }) },
  })
  server.routes.set('/v1/supported-chains', { http: ['eip155:1'], ws: [] })
  const few = [wire('Cheap', 1), wire('Spam', 1e6, { flags: { is_spam: true } }), ether, wire('Gold', 99)]
  server.routes.set('/v1/account/0xmine/balance', { balances: few })
  const network = { id: 1, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  const { latchkey, clock } = createTestLatchkey({
    ...{ testModal: 'real', adapters: [descriptor], plugins: [send()], services: { data: server.url } },
    ...{ networks: [{ ...network, rpcUrls: { default: { http: [] } } }], projectId: 'p', fetch: globalThis.fetch },
    tokens: { 'eip155:1': [token('Listed', 6, '0xl')] },
  })
  await latchkey.connect({ connector })
  latchkey.open({ view: 'WalletSend' }).catch(() => {
    // The test ends with the modal open.
  })
  await seesTitle('Send')
  await sees('Balance: 0.5 ETH')
  await sees('About $0.00')
  const amount = () => one<HTMLInputElement>('input[inputmode=decimal]')
  type(amount(), '0.25')
  await sees('About $500.00')
  await click('Change token: ETH')
  await until(() => expect(rows()).toEqual(['Ether', 'Gold', 'Cheap', 'Listed']))
  const texts = (selector: string) => each(selector).map(({ textContent }) => textContent)
  await until(() => expect(texts('.row-hint')).toEqual(['0.5 ETH', '5 GOL', '5 CHE', '0 Listed']))
  expect(texts('.row bdi')).toEqual(['$1,000.00', '$99.00', '$1.00'])
  expect(each('input[type=search]')).toEqual([])

  const many = [ether, ...Array.from({ length: 10 }, (_, at) => wire(`Token${at}`, 10 - at))]
  server.routes.set('/v1/account/0xmine/balance', { balances: many })
  await clock.advance(31_000)
  await until(() => expect(each('input[type=search]')).toHaveLength(1))
  type(one<HTMLInputElement>('input[type=search]'), 'token7')
  await until(() => expect(rows()).toEqual(['Token7']))
  await click('Token7')
  await seesTitle('Send')
  await sees('Balance: 5 TOK')
  // What is typed for one stays, and means the other.
  expect(amount().value).toBe('0.25')
  await sees('About $0.50')
  latchkey.stop()
  await server.stop()
})

const token = (name: string, decimals: number, address: string) => ({ name, symbol: name, decimals, address })

test('behavior: what can be sent is the coin and the tokens of the host; one without decimals is no money', async () => {
  const { descriptor, connector } = createTestAdapter({
    methods: {
      transfer: sendsAs(() => '0xhash'),
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
