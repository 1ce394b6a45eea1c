// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { NetworkInput } from '../../src/kernel/index.js'
import { createTestAdapter, createTestLatchkey, type TestLatchkey } from '../../src/testing/index.js'
import { settle } from '../../src/testing/settle.js'
import { click, control, each, has, one, rows, sees, seesTitle, until, words } from '../../src/testing/test/page.js'
import { receive } from './index.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = (id: number, name: string, rest: Partial<NetworkInput> = {}): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  ...rest,
})
const solana = { id: 'main', chainNamespace: 'solana' }

let living: TestLatchkey | undefined
afterEach(async () => {
  living?.latchkey.stop()
  vi.restoreAllMocks()
  await settle(10)
  document.body.replaceChildren()
})

interface Options {
  readonly networks?: readonly NetworkInput[]
  readonly type?: 'smartAccount'
  readonly connected?: boolean
}

/** The real modal with a view of the plugin. */
async function begin(
  view: 'WalletReceive' | 'WalletCompatibleNetworks' | 'Account',
  { networks = [network(1, 'One'), network(2, 'Two')], type, connected = true }: Options = {},
) {
  const { descriptor, connector, emit } = createTestAdapter({ accounts: [{ address, ...(type && { type }) }] })
  const world = createTestLatchkey({ testModal: 'real', networks, adapters: [descriptor], plugins: [receive()] })
  living = world
  if (connected) await world.latchkey.connect({ connector })
  world.latchkey.open({ view }).catch(() => {
    // Closed by the test's end, as meant.
  })
  return { ...world, emit }
}

test('behavior: an account that nobody can bring back says so before anything is sent there', async () => {
  const { emit } = await begin('WalletReceive')
  await seesTitle('Receive')
  expect(words()).not.toContain('Not recoverable yet')
  emit({ type: 'user', namespace: 'eip155', user: { isRecoverable: false } })
  await sees('Not recoverable yet')
})

test('behavior: the way from the account: a tile, the address as code and whole, the networks that share it', async () => {
  await begin('Account')
  await click('Receive')
  await seesTitle('Receive')
  expect(one('[part=qr]').getAttribute('aria-label')).toBe('QR code of your address')
  expect(one('[data-address]').textContent).toBe(address)
  expect(words()).toContain('Your address on One')
  await click('2 networks share this address')
  await seesTitle('Networks with this address')
  expect(rows()).toEqual(['One', 'Two'])
  await click('Back')
  await seesTitle('Receive')
})

test('behavior: the whole address is copied, and it is said', async () => {
  await begin('WalletReceive')
  await click('Copy address')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('behavior: a clipboard that refuses is reported, and the address still stands there', async () => {
  await begin('WalletReceive')
  await sees(address)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await click('Copy address')
  await until(() => expect(has('Could not copy')).toBe(true))
  expect(one('[data-address]').textContent).toBe(address)
})

test.each<[string, Options]>([
  ['there is one network', { networks: [network(1, 'One')] }],
  ['the others are of another namespace', { networks: [network(1, 'One'), network(0, 'Sol', solana)] }],
  ['a smart account may belong to another user on other networks', { type: 'smartAccount' }],
])('behavior: only the network in use is named where %s', async (_, options) => {
  await begin('WalletReceive', options)
  await sees('Only send what lives on One to this address.')
  expect(each('[part=row]')).toEqual([])
})

test('behavior: the networks, the one in use first and marked; test networks are said to be', async () => {
  const networks = [network(1, 'One'), network(2, 'Two', { testnet: true }), network(0, 'Sol', solana)]
  const { emit } = await begin('WalletCompatibleNetworks', { networks })
  await until(() => expect(rows()).toEqual(['One', 'Two']))
  emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:2' })
  await until(() => expect(rows()).toEqual(['Two', 'One']))
  const [first, second] = each('[part=row]')
  expect([first?.textContent, second?.textContent]).toEqual(['TwoTest networkCurrent', 'One'])
  // They only say something: nothing here can be pressed.
  expect(each('[part=row]').every(({ tagName }) => tagName === 'DIV')).toBe(true)
})

test('behavior: another account in the wallet is the one that is shown', async () => {
  const { emit } = await begin('WalletReceive')
  await sees('Your address on One')
  emit({ type: 'accounts', namespace: 'eip155', accounts: [{ address: `0x${'1'.repeat(40)}` }] })
  await until(() => expect(one('[data-address]').textContent).toBe(`0x${'1'.repeat(40)}`))
})

test.each([
  ['WalletReceive', 'Receive'],
  ['WalletCompatibleNetworks', 'Networks with this address'],
] as const)('behavior: %s without a wallet says so, and leads to one and back', async (view, title) => {
  await begin(view, { connected: false })
  await seesTitle(title)
  await sees('No wallet is connected')
  await sees('Connect a wallet to see its address.')
  expect(each('[part=qr],[data-address]')).toEqual([])
  control('Connect').click()
  await seesTitle('Connect')
  await click('Test')
  await seesTitle(title)
  await until(() => expect(words()).toContain(view === 'WalletReceive' ? address : 'One'))
})
