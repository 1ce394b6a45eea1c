// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { type AccountRef, LatchkeyError } from '../../kernel/index.js'
import { alertsAtom, toastAtom } from '../../kernel/notices/state.js'
import { settle } from '../../testing/settle.js'
import { knowNames } from '../../testing/test/knowNames.js'
import {
  click,
  control,
  each,
  focused,
  has,
  one,
  rows,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { addressOf, families, services } from '../test/several.js'
import { createWorld, wallet, walletConnect } from '../test/world.js'

const alpha = wallet('Alpha')
const beta = wallet('Beta')
const gamma = wallet('Gamma', { namespaces: ['solana'] })
const value = (letter: string) => BigInt(Number.parseInt(letter, 16)) * 10n ** 18n
const methods = {
  getBalance: async (_: unknown, address: string) => ({
    value: value(address[2] ?? '0'),
    decimals: 18,
    symbol: 'ETH',
  }),
}

/** Two wallets of one namespace and one of another, the first one in use; Account in sight. */
async function begin({
  isAllowed = true,
  accounts = [addressOf('a'), addressOf('d')],
  ...options
}: Parameters<typeof createWorld>[0] & { isAllowed?: boolean; accounts?: (string | AccountRef)[] } = {}) {
  const world = createWorld({
    wallets: [alpha, beta],
    others: [gamma],
    networks: families,
    methods,
    ...services(isAllowed),
    ...options,
  })
  world.latchkey.start()
  await until(() => expect(world.latchkey.state().flags.multiWallet?.source).toBe('remote'))
  await world.connect('gamma', undefined, addressOf('c'))
  if (isAllowed) await world.connect('beta', 'eip155:1', addressOf('b'))
  await world.connect('alpha', 'eip155:1', ...accounts)
  void world.latchkey.open()
  await seesTitle('Account')
  const live = () =>
    world.latchkey.state().connections.map(({ connector, namespace }) => `${connector.id} ${namespace}`)
  const toast = () => world.store.get(toastAtom)?.text
  return { ...world, live, toast }
}
const openProfile = async (name = 'Alpha') => {
  await click(`Wallets. In use: ${name}`)
  await seesTitle('Wallets')
}
const headings = () => each('.list-heading').map(({ textContent }) => textContent)

test('behavior: the account leads to the wallets: the one in use with address and balance, then the others', async () => {
  await begin()
  await openProfile()
  expect(each('[role=tab]').map(({ textContent }) => textContent)).toEqual(['Ether', 'Sola'])
  const card = one('[part=profile-card]')
  expect(card.textContent).toContain('Alpha')
  expect(card.textContent).toContain('In use')
  expect(card.textContent).toContain('It shares 2 accounts. To use another one, choose it in the wallet.')
  await until(() => expect(card.textContent).toContain('10 ETH'))
  expect(headings()).toEqual(['Connected'])
  expect(rows()).toEqual(['Beta', 'Add wallet'])
  await until(() => expect(control('Beta').textContent).toContain('11 ETH'))
  expect(control('Beta').textContent).toContain('0xbb...bbbbbb')
  await click('Copy address')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(addressOf('a'))
})

test('behavior: choosing another wallet makes it the one in use, and asks no wallet', async () => {
  const { latchkey, asks, toast } = await begin()
  await openProfile()
  const asked = asks.length
  await click('Beta')
  await until(() => expect(one('[part=profile-card]').textContent).toContain('Beta'))
  expect(latchkey.state().account?.address).toBe(addressOf('b'))
  expect(rows()).toEqual(['Alpha', 'Add wallet'])
  expect(toast()).toBe('Now in use: Beta')
  expect(asks).toHaveLength(asked)
  await click('Back')
  await seesTitle('Account')
  await until(() => expect(has('Wallets. In use: Beta')).toBe(true))
})

test('behavior: each family has its tab; a wallet of another one is used from there', async () => {
  const { latchkey } = await begin()
  await openProfile()
  await click('Sola')
  await until(() => expect(one('[part=profile-card]').textContent).toContain('Gamma'))
  expect(one('[part=profile-card]').textContent).not.toContain('In use')
  expect(latchkey.state().namespace).toBe('eip155')
  await click('Use')
  await until(() => expect(latchkey.state().namespace).toBe('solana'))
  expect(one('[part=profile-card]').textContent).toContain('In use')
  expect(has('Use')).toBe(false)
})

test('behavior: disconnecting one leaves the others; what ended is recent and comes back by a click', async () => {
  const { live, ask, latchkey, toast } = await begin()
  await openProfile()
  await click('Disconnect Beta')
  await until(() => expect(headings()).toEqual(['Recent']))
  expect(live()).toEqual(['alpha eip155', 'gamma solana'])
  expect(rows()).toEqual(['Beta', 'Add wallet'])
  expect(toast()).toBe('Disconnected: Beta')
  await click('Disconnect')
  await until(() => expect(rows()).toEqual(['Alpha', 'Beta']))
  await sees('No wallet for Ether')
  expect(has('Add wallet')).toBe(false)
  expect(live()).toEqual(['gamma solana'])
  await click('Beta')
  await seesTitle('Beta')
  ask().accept('eip155:1', [addressOf('b')])
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(live()).toEqual(['beta eip155', 'gamma solana'])
})

test('behavior: a refusal is no failure, and Back leads to the wallets', async () => {
  const { ask } = await begin()
  await openProfile()
  await click('Disconnect Beta')
  await until(() => expect(headings()).toEqual(['Recent']))
  await click('Beta')
  await seesTitle('Beta')
  ask().refuse()
  await sees('Connection rejected')
  await click('Back')
  await seesTitle('Wallets')
  expect(rows()).toEqual(['Beta', 'Add wallet'])
})

test('behavior: a recent one is removed from the list, and focus stays in the view', async () => {
  const { latchkey } = await begin()
  await openProfile()
  control('Disconnect Beta').focus()
  await click('Disconnect Beta')
  await until(() => expect(headings()).toEqual(['Recent']))
  control('Remove Beta from the list').focus()
  await click('Remove Beta from the list')
  await until(() => expect(rows()).toEqual(['Add wallet']))
  expect(latchkey.state().recent).toEqual([])
  await until(() => expect(focused()).not.toBeNull())
})

test('behavior: one more wallet is added beside the others, chosen among those of its family', async () => {
  const { ask, live, latchkey } = await begin()
  await openProfile()
  await click('Sola')
  await until(() => expect(rows()).toEqual(['Add wallet']))
  await click('Add wallet')
  await seesTitle('Connect')
  await until(() => expect(rows()).toContain('Gamma'))
  expect(rows()).not.toContain('Alpha')
  await click('Gamma')
  await seesTitle('Gamma')
  await click('Cancel')
  // Not the account: a user who adds a wallet wants to choose another.
  await seesTitle('Connect')
  await click('Gamma')
  await until(() => expect(ask().signal.aborted).toBe(false))
  ask().accept(undefined, [addressOf('e')])
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(live()).toEqual(['gamma solana', 'alpha eip155', 'beta eip155', 'gamma solana'])
})

test('behavior: all are disconnected at once, and the view closes', async () => {
  const { live, latchkey } = await begin()
  await openProfile()
  await click('Disconnect all')
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(live()).toEqual([])
})

test('behavior: disconnecting on Account ends the one in use alone, and shows the others', async () => {
  const { live } = await begin()
  await click('Disconnect')
  await seesTitle('Wallets')
  expect(live()).toEqual(['beta eip155', 'gamma solana'])
  expect(one('[part=profile-card]').textContent).toContain('Beta')
})

test('behavior: accounts of one connection, where the page may choose: a click uses another', async () => {
  const { latchkey } = await begin({ choosesAccount: true })
  await openProfile()
  const accounts = () => each('[part=profile-card] [part=row]').map(({ textContent }) => textContent)
  expect(accounts()).toEqual(['0xaa...aaaaaa', '0xdd...dddddd'])
  expect(control('0xaa...aaaaaa').getAttribute('aria-current')).toBe('true')
  await click('0xdd...dddddd')
  await until(() => expect(latchkey.state().account?.address).toBe(addressOf('d')))
  await until(() => expect(control('0xdd...dddddd').getAttribute('aria-current')).toBe('true'))
  expect(latchkey.state().connections).toHaveLength(3)
})

test('behavior: an EOA and its smart account share an address: both are there, each marked, and a click uses the other', async () => {
  const smart = { address: addressOf('a'), type: 'smartAccount' } as const
  const { latchkey } = await begin({ choosesAccount: true, accounts: [addressOf('a'), smart] })
  await openProfile()
  const accounts = () => each('[part=profile-card] [part=row]').map(({ textContent }) => textContent)
  expect(accounts()).toEqual(['Standard account0xaa...aaaaaa', 'Smart account0xaa...aaaaaa'])
  await click('Smart account')
  await until(() => expect(latchkey.state().account?.type).toBe('smartAccount'))
  await until(() => expect(one('.profile-address [part=badge]').textContent).toBe('Smart account'))
  expect(each('[part=profile-card] [aria-current=true]')).toHaveLength(1)
  expect(latchkey.state().connections.map(({ id }) => id)).toContain(`alpha|eip155|${addressOf('a')}|smartAccount`)
})

test('S38: users of logins are shown as text: in the card, and beside the wallets that are not in use', async () => {
  await begin({ user: { email: '<i>bob</i>@example.com' } })
  await openProfile()
  expect(one('[part=user]').textContent).toBe('<i>bob</i>@example.com')
  expect(one('[part=user]').children).toHaveLength(0)
  expect(control('Beta').textContent).toContain('<i>bob</i>@example.com · 0xbb...bbbbbb')
})

test('behavior: a wallet that does not let go is reported in words for users, and is left all the same; the host gets the cause', async () => {
  const errors: Error[] = []
  const { latchkey, live, toast } = await begin({
    farewell: () => Promise.reject(new LatchkeyError('ANYTHING', 'Set projectId')),
  })
  latchkey.on('error', ({ error }) => errors.push(error))
  await openProfile()
  await click('Disconnect Beta')
  await until(() =>
    expect(toast()).toBe(
      'Failed to disconnect chains: Beta did not confirm. It is disconnected here; end the connection in the wallet, too.',
    ),
  )
  expect(errors).toMatchObject([{ code: 'DISCONNECT_FAILED', cause: { message: 'Set projectId' } }])
  expect(live()).toEqual(['alpha eip155', 'gamma solana'])
})

test('behavior: F26 wallets that leave by themselves leave the list; the last one leads to Connect', async () => {
  const { emit, live } = await begin()
  await openProfile()
  emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(live()).toEqual(['gamma solana']))
  // What users look at stays where it is.
  await sees('No wallet for Ether')
  emit({ type: 'ended', namespace: 'solana' })
  await seesTitle('Connect')
})

test('behavior: a wallet behind a relay is asked again by a new pairing', async () => {
  const { latchkey, connect } = await begin({ pairings: [walletConnect] })
  await connect('walletConnect', 'eip155:1', addressOf('f'))
  await latchkey.disconnect(latchkey.state().connections[0]?.id)
  await openProfile()
  await until(() => expect(headings()).toEqual(['Connected', 'Recent']))
  await click('WalletConnect')
  await seesTitle('WalletConnect')
})

test('behavior: multiWallet off, two namespaces connected: one is disconnected, and no alert says how services are set up', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { store, live, toast } = await begin({ isAllowed: false, debug: true })
  await openProfile()
  expect(rows()).toEqual([])
  await click('Sola')
  await until(() => expect(one('[part=profile-card]').textContent).toContain('Gamma'))
  await click('Disconnect')
  await until(() => expect(live()).toEqual(['alpha eip155']))
  expect(rows()).toEqual([])
  await sees('No wallet for Sola')
  await settle()
  expect([toast(), words().includes('multiWallet'), words().includes('Multi-Wallet')]).toEqual([
    'Disconnected: Gamma',
    false,
    false,
  ])
  expect([store.get(alertsAtom), warn.mock.calls]).toEqual([[], []])
  await click('Connect a wallet')
  await seesTitle('Connect')
})

test('behavior: multiWallet off and one wallet: the account names it without a way further; the view raises one alert, for the host', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const world = createWorld({ networks: families.slice(0, 2), methods, ...services(false), debug: true })
  await world.connect('alpha', 'eip155:1')
  void world.latchkey.open()
  await seesTitle('Account')
  expect(one('.account-wallet').closest('button')).toBeNull()
  expect(world.store.get(alertsAtom)).toEqual([])
  void world.latchkey.open({ view: 'ProfileWallets' })
  await seesTitle('Wallets')
  await until(() => expect(world.store.get(alertsAtom)).toMatchObject([{ code: 'MULTI_WALLET_OFF', level: 'info' }]))
  // It is the host's: users read of their wallets.
  expect(words()).not.toMatch(/Multi-Wallet|multiWallet|services/)
  expect(each('[role=tab]')).toEqual([])
  expect(rows()).toEqual([])
  expect(one('[part=profile-card]').textContent).toContain('Alpha')
  void world.latchkey.open({ view: 'ProfileWallets' })
  await seesTitle('Wallets')
  expect(warn.mock.calls.filter(([text]) => String(text).includes('MULTI_WALLET_OFF'))).toHaveLength(1)
})

test('behavior: opened without a connection, it offers recent ones and a way to connect', async () => {
  const world = await begin()
  await world.latchkey.disconnect()
  await until(() => expect(world.latchkey.state().open).toBe(false))
  void world.latchkey.open({ view: 'ProfileWallets' })
  await seesTitle('Wallets')
  await until(() => expect(rows()).toEqual(['Gamma']))
  await click('Ether')
  await until(() => expect(rows()).toEqual(['Beta', 'Alpha']))
  expect(has('Connect a wallet')).toBe(true)
  expect(has('Disconnect all')).toBe(false)
})

test('behavior: wallets go by the names of their accounts, where something knows them', async () => {
  const names = knowNames((account) => ({ name: account.endsWith(addressOf('b')) ? 'bea.example' : 'al.example' }))
  await begin({ plugins: [names] })
  await openProfile()
  await until(() => expect(one('[part=profile-card]').textContent).toContain('al.example'))
  await until(() => expect(words()).toContain('bea.example'))
})
