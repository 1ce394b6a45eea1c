// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type ChainAdapter, LatchkeyError, type NetworkInput } from '../../kernel/index.js'
import { alertsAtom } from '../../kernel/internal.js'
import { settle } from '../../testing/settle.js'
import { click, control, dialog, each, has, isOff, one, sees, seesTitle, until, words } from '../test/page.js'
import { address, createWorld, filler, network } from '../test/world.js'

const two = [network(1, 'One'), network(2, 'Two')]
/** As EVM's: by the network's explorer. */
const explorerUrl: ChainAdapter['explorerUrl'] = ({ blockExplorers }, target) =>
  blockExplorers?.default && `${blockExplorers.default.url}/address/${target.address}`
const balanceOf = (value: bigint) => ({ getBalance: async () => ({ value, decimals: 18, symbol: 'ETH' }) })

/** A connected instance with the account in sight. */
async function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ networks: two, ...options })
  await world.connect('alpha', 'eip155:1')
  void world.latchkey.open()
  await seesTitle('Account')
  await sees('0xf3')
  return world
}

test('behavior: who: an avatar, the address as 4...6, the whole one to read and to copy', async () => {
  await begin({ methods: balanceOf(0n) })
  await sees('0xf3...b92266')
  expect(one(`[title="${address}"]`).textContent).toBe('0xf3...b92266')
  expect(each('[part=avatar]')).toHaveLength(1)
  expect(one('.account-wallet').textContent).toBe('Alpha')
  await click('Copy address')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('S38: the user of a login is shown as text, by the e-mail address', async () => {
  await begin({ user: { email: '<b>alice</b>@example.com', name: 'Alice' } })
  expect(one('[part=user]').textContent).toBe('<b>alice</b>@example.com')
  expect(one('[part=user]').children).toHaveLength(0)
})

test('behavior: the smart account that shares its address with an EOA is told apart, and the way to the other is there', async () => {
  const smart = { address, type: 'smartAccount' } as const
  const world = createWorld({ networks: two, choosesAccount: true })
  await world.connect('alpha', 'eip155:1', smart, address)
  void world.latchkey.open()
  await seesTitle('Account')
  await sees('Smart account')
  await click('Wallets. In use: Alpha')
  await seesTitle('Wallets')
  await click('Standard account')
  await until(() => expect(world.latchkey.state().account).not.toHaveProperty('type'))
  await until(() => expect(one('.profile-address [part=badge]').textContent).toBe('Standard account'))
  expect(world.store.get(alertsAtom)).toEqual([])
})

test.each<[string, bigint, string]>([
  ['cut to 3 decimals, never rounded up', 1_234_999_999_999_999_999n, '1.234 ETH'],
  ['nothing', 0n, '0 ETH'],
  ['whole', 5_000_000_000_000_000_000n, '5 ETH'],
  ['too little to show', 1n, '<0.001 ETH'],
])('parameters: balance: %s', async (_, value, text) => {
  await begin({ methods: balanceOf(value) })
  await until(() => expect(one('.account-balance').textContent).toBe(text))
})

test('behavior: bones while the balance is asked for; when it fails, words and a way to ask again', async () => {
  const asked: { resolve(value: bigint): void; reject(error: Error): void }[] = []
  const getBalance = () =>
    new Promise<bigint>((resolve, reject) => void asked.push({ resolve, reject })).then((value) => ({
      value,
      decimals: 18,
      symbol: 'ETH',
    }))
  await begin({ methods: { getBalance } })
  await until(() => expect(asked).toHaveLength(1))
  expect(one('.account-balance').querySelector('[part=skeleton]')).not.toBeNull()

  asked[0]?.reject(new Error('down'))
  await sees('Token Balance Unavailable')
  expect(one('.account-balance').querySelector('[part=skeleton]')).toBeNull()
  await click('Try again')
  await until(() => expect(asked).toHaveLength(2))
  asked[1]?.reject(new Error('down'))
  await sees('Token Balance Unavailable')
  await click('Try again')
  await until(() => expect(asked).toHaveLength(3))
  asked[2]?.resolve(2n * 10n ** 18n)
  await until(() => expect(one('.account-balance').textContent).toBe('2 ETH'))
  // The rest of the account was there all the time.
  expect(has('Disconnect')).toBe(true)
})

const tile = (id: string) => filler(id, 'account.action')
const order = () => each('.account-actions [data-filler]').map((element) => element.getAttribute('data-filler'))

test.each<[string, string[], string[] | undefined, string[]]>([
  ["the specification's", ['send', 'receive', 'swaps', 'onramp'], undefined, ['onramp', 'swaps', 'receive', 'send']],
  ["the host's first", ['send', 'receive', 'swaps'], ['send'], ['send', 'swaps', 'receive']],
  ['others last, in the order of the list', ['tips', 'send', 'badge'], undefined, ['send', 'tips', 'badge']],
  ['the host may name others', ['send', 'tips'], ['tips', 'send'], ['tips', 'send']],
])('parameters: order of the actions: %s', async (_, ids, features, expected) => {
  await begin({ plugins: ids.map(tile), order: { features } })
  await until(() => expect(order()).toEqual(expected))
})

test('behavior: without actions, tabs and settings nothing stands in their place', async () => {
  await begin({ plugins: [tile('send')], features: { send: false } })
  expect(each('.account-actions,.account-settings,[role=tablist]')).toEqual([])
})

test('behavior: plugins bring tabs, named in their own words; one at a time is shown', async () => {
  const tab = (id: string, name: string) => filler(id, 'account.tab', undefined, { [`${id}.tab`]: name })
  await begin({ plugins: [tab('tokens', 'Tokens'), tab('nfts', 'Collectibles')] })
  await until(() =>
    expect(each('[role=tab]').map(({ textContent }) => textContent)).toEqual(['Tokens', 'Collectibles']),
  )
  const shown = () => each('[role=tabpanel] [data-filler]').map(({ textContent }) => textContent)
  await until(() => expect(shown()).toEqual(['tokens']))
  await click('Collectibles')
  await until(() => expect(shown()).toEqual(['nfts']))
  expect(control('Collectibles').getAttribute('aria-selected')).toBe('true')
})

test('behavior: rows of settings in the order of the list', async () => {
  await begin({ plugins: [filler('b', 'settings.row'), filler('a', 'settings.row')] })
  const shown = () => each('.account-settings [data-filler]').map(({ textContent }) => textContent)
  await until(() => expect(shown()).toEqual(['b', 'a']))
})

test('behavior: disconnecting says that it does, ends the connection and closes', async () => {
  const { latchkey } = await begin()
  await click('Disconnect')
  await until(() => expect(latchkey.state()).toMatchObject({ status: 'disconnected', open: false }))
})

test('behavior: a wallet that does not let go is left all the same', async () => {
  let refuse: (error: Error) => void = () => {}
  const { latchkey } = await begin({
    farewell: () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  })
  await click('Disconnect')
  await until(() => expect(control('Disconnecting').getAttribute('aria-busy')).toBe('true'))
  refuse(new LatchkeyError('ANYTHING', 'busy'))
  await until(() => expect(latchkey.state().connections).toEqual([]))
})

test('behavior: the network leads to the list of networks', async () => {
  await begin()
  expect(control('Network: One').getAttribute('aria-disabled')).toBeNull()
  await click('Network: One')
  await seesTitle('Choose network')
})

test.each<[string, { enableNetworkSwitch?: boolean; networks?: NetworkInput[] }]>([
  ['switching is off', { enableNetworkSwitch: false }],
  ['there is only one', { networks: [network(1, 'One')] }],
])('behavior: the network is only shown when %s', async (_, options) => {
  const { latchkey } = await begin(options)
  expect(isOff('Network: One')).toBe(true)
  control('Network: One').click()
  expect(latchkey.state().view).toBe('Account')
})

test('behavior: a chain that the host does not know, and allows, is named as unknown and asks for no balance', async () => {
  let asked = 0
  const methods = { getBalance: async () => ({ value: BigInt(++asked), decimals: 18, symbol: 'ETH' }) }
  const world = createWorld({ networks: two, allowUnsupportedChain: true, methods })
  await world.connect('alpha', 'eip155:99')
  void world.latchkey.open()
  await until(() => expect(has('Network: Unknown network')).toBe(true))
  expect(one('.account-balance').textContent).toBe('')
  expect(asked).toBe(0)
})

test('behavior: the explorer of the network shows the account', async () => {
  const blockExplorers = { default: { name: 'Scan', url: 'https://scan.example' } }
  await begin({ networks: [network(1, 'One', { blockExplorers })], methods: { explorerUrl } })
  await until(() => expect(has('View on explorer')).toBe(true))
  expect((control('View on explorer') as HTMLAnchorElement).href).toBe(`https://scan.example/address/${address}`)
})

test('S38: an explorer that runs something is no link', async () => {
  const blockExplorers = { default: { name: 'Scan', url: 'javascript:alert(1)//' } }
  const explorerUrl = vi.fn(() => 'javascript:alert(1)//')
  await begin({ networks: [network(1, 'One', { blockExplorers })], methods: { explorerUrl } })
  await until(() => expect(explorerUrl).toHaveBeenCalled())
  await settle()
  expect(has('View on explorer')).toBe(false)
})

test('behavior: opened before anyone is connected, there are bones and a way out', async () => {
  const { latchkey } = createWorld()
  void latchkey.open({ view: 'Account' })
  await seesTitle('Account')
  expect(dialog().querySelector('[part=skeleton]')).not.toBeNull()
  expect(words()).not.toContain('Disconnect')
  await click('Close')
  await until(() => expect(latchkey.state().open).toBe(false))
})
