// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/index.js'
import { settle } from '../testing/settle.js'
import { click, each, one, sees, seesTitle, type, until } from '../testing/test/page.js'
import { createWorld, network, wallet, walletConnect } from './test/world.js'

type Options = NonNullable<Parameters<typeof createWorld>[0]>
const directory = async () =>
  Array.from({ length: 60 }, (_, at) => ({
    id: `w${at}`,
    name: `W${at}`,
    badge_type: 'certified',
    mobile_link: `w${at}://`,
    supports_wc: true,
    homepage: `https://w${at}.example`,
    chrome_store: `https://chrome.example/w${at}`,
  }))
const networks = [network(1, 'Ethereum'), network(2, 'Base')]

/** A world, and the usage events that the host hears. */
function watch(options: Options = {}) {
  const world = createWorld({ walletList: directory, networks, ...options })
  const heard: unknown[][] = []
  world.latchkey.on(
    'track',
    ({ event, properties }) =>
      // The first of all has a test of its own.
      event === 'INITIALIZE' || heard.push(Object.keys(properties).length ? [event, properties] : [event]),
  )
  return { ...world, heard, names: () => heard.map(([event]) => event) }
}

test('behavior: INITIALIZE comes first and once, with ids and switches alone', async () => {
  const { latchkey } = createWorld({ networks, walletList: directory, collapseWallets: true })
  const heard: { event: string; properties: unknown }[] = []
  latchkey.on('track', (event) => heard.push(event))
  void latchkey.open()
  await until(() => expect(heard.map(({ event }) => event)).toEqual(['INITIALIZE', 'MODAL_OPEN']))
  expect(heard[0]?.properties).toMatchObject({ networks: ['eip155:1', 'eip155:2'], plugins: [], collapseWallets: true })
  expect(
    Object.values(Object(heard[0]?.properties))
      .flat()
      .every((value) => /^[\w:]*$/.test(`${value}`)),
  ).toBe(true)
})

test('behavior: help, and the way to get a wallet, are events', async () => {
  const { latchkey, heard } = watch()
  // A link that is followed would leave the page.
  document.addEventListener('click', (event) => event.preventDefault())
  void latchkey.open()
  await click('What is a wallet?')
  await seesTitle('What is a wallet?')
  await click('Get a wallet')
  await sees('W0')
  await click('W0')
  await sees('W0 is not installed')
  await click('Add to this browser')
  await click('Website of W0')
  const of = { name: 'W0', explorerId: 'w0' }
  expect(heard).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['CLICK_WALLET_HELP'],
    ['CLICK_GET_WALLET_HELP'],
    ['GET_WALLET', { ...of, type: 'chrome_store' }],
    ['GET_WALLET', { ...of, type: 'homepage' }],
  ])
})

test('behavior: without a wallet the way to one is an event', async () => {
  const { latchkey, names, clock } = watch({ wallets: [] })
  void latchkey.open()
  // The time in which a wallet may announce itself.
  await clock.advance(300)
  await click('Get a wallet')
  await seesTitle('Get a wallet')
  expect(names()).toEqual(['MODAL_OPEN', 'CLICK_GET_WALLET_HELP'])
})

test.each<[string, Options, string]>([
  ['the list', { pairings: [walletConnect] }, 'All wallets'],
  ['the code', { basic: true, pairings: [walletConnect], discovers: false, wallets: [] }, 'All wallets'],
])('behavior: the way from %s to all wallets, and then the choice of one, are events', async (_, options, label) => {
  const { latchkey, heard, clock } = watch(options)
  void latchkey.open()
  await click(label)
  await seesTitle('All wallets')
  expect(heard).toContainEqual(['CLICK_ALL_WALLETS'])
  await until(() => expect(each('[part=wallet-name]').length).toBeGreaterThan(1))
  // What is typed is no part of any event.
  type(one<HTMLInputElement>('input[type=search]'), 'w7 canary')
  await clock.advance(300)
  await settle()
  expect(heard.at(-1)).toEqual(['SEARCH_WALLET', { badge: 'none' }])
  type(one<HTMLInputElement>('input[type=search]'), '')
  await click('W0')
  await until(() =>
    expect(heard.at(-1)).toEqual(['SELECT_WALLET', { name: 'W0', platform: expect.any(String), view: 'AllWallets' }]),
  )
  expect(JSON.stringify(heard)).not.toContain('canary')
})

test('behavior: the way to networks is an event, and so is each change by user or host', async () => {
  const { latchkey, heard, connect } = watch({ methods: { switchNetwork: async () => {} } })
  await connect('alpha', 'eip155:1')
  heard.splice(0)
  void latchkey.open()
  await click('Network: Ethereum')
  await click('Base')
  await seesTitle('Account')
  await latchkey.switchNetwork('eip155:1')
  await latchkey.switchNetwork('eip155:1')
  expect(heard).toEqual([
    ['MODAL_OPEN', { connected: true }],
    ['CLICK_NETWORKS'],
    ['SWITCH_NETWORK', { network: 'eip155:2' }],
    ['SWITCH_NETWORK', { network: 'eip155:1' }],
  ])
})

test('behavior: a wallet that refuses to let go is an error, one that lets go a success', async () => {
  let refuses = true
  const { latchkey, heard, connect } = watch({
    farewell: async () => {
      if (refuses) throw new Error('0x71C7656EC7ab88b098defB751B7401B5f6d8976F is busy')
    },
  })
  await connect('alpha')
  heard.splice(0)
  await expect(latchkey.disconnect()).rejects.toBeInstanceOf(LatchkeyError)
  expect(heard.splice(0)).toEqual([['DISCONNECT_ERROR', { message: 'DISCONNECT_FAILED' }]])
  refuses = false
  await connect('alpha')
  heard.splice(0)
  await latchkey.disconnect()
  expect(heard).toEqual([['DISCONNECT_SUCCESS', { namespace: 'eip155' }]])
})

test('behavior: what a user does with a wallet of the list is an event', async () => {
  const { latchkey, names, asks } = watch({ wallets: [wallet('Alpha'), wallet('Beta')] })
  void latchkey.open()
  await click('Beta')
  await until(() => expect(asks).toHaveLength(1))
  asks[0]?.refuse()
  await sees('Try again')
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  asks[1]?.accept()
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(names()).toEqual(['MODAL_OPEN', 'SELECT_WALLET', 'USER_REJECTED', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
})
