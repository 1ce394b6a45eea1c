// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { LatchkeyError } from '../../kernel/index.js'
import type { TestLatchkey } from '../../testing/createTestLatchkey.js'
import { settle } from '../../testing/settle.js'
import { click, has, sees, seesTitle, until, words } from '../../testing/test/page.js'
import { families } from '../../views/test/several.js'
import { createWorld, network, wallet, walletConnect } from '../../views/test/world.js'
import { endedState } from './state.js'

beforeAll(() => Promise.all([import('./setup.js'), import('../../ui/bars/Bars.js')]))

const stored = ({ storage }: Pick<TestLatchkey, 'storage'>) => JSON.parse(storage.get('latchkey:default:ended') ?? '[]')
/** Everything that was to be done for an ending is done. */
const isQuiet = () => settle(10)

test('behavior: a connection that its wallet ended while the modal was closed is shown with the next opening, once', async () => {
  const world = createWorld()
  const heard: unknown[] = []
  world.latchkey.on('ended', (ended) => heard.push(ended))
  world.latchkey.on('disconnect', ({ reason }) => heard.push(reason))
  await world.connect()
  world.emit({ type: 'ended', namespace: 'eip155' })
  const ended = { connectorId: 'alpha', sourceId: 'wallets', namespace: 'eip155', name: 'Alpha', reason: 'wallet' }
  await until(() => expect(heard).toEqual(['wallet', ended]))
  await until(() => expect(stored(world)).toEqual([ended]))

  void world.latchkey.open()
  await seesTitle('Connect')
  await sees('Alpha ended the connectionConnect again to go on.')
  await until(() => expect(stored(world)).toEqual([]))
  world.latchkey.close()
  void world.latchkey.open()
  await seesTitle('Connect')
  await isQuiet()
  expect(words()).not.toContain('ended the connection')
})

test('behavior: it leads to the wallet, which is asked at once; connected again, the next end is news again', async () => {
  const world = createWorld()
  await world.connect()
  world.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored(world)).toHaveLength(1))
  void world.latchkey.open()
  await click('Connect again')
  await until(() => expect(world.asks).toHaveLength(2))
  expect(words()).not.toContain('ended the connection')
  world.ask().accept()
  await until(() => expect(world.latchkey.state().status).toBe('connected'))
  await until(() => expect(stored(world)).toEqual([]))
  world.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored(world)).toMatchObject([{ name: 'Alpha', reason: 'wallet' }]))
})

test('behavior: with the modal open it is shown at once, above the list that appears', async () => {
  const world = createWorld()
  await world.connect()
  void world.latchkey.open()
  await seesTitle('Account')
  world.emit({ type: 'ended', namespace: 'eip155', reason: 'expired' })
  await seesTitle('Connect')
  await sees('The connection to Alpha has expired')
  await click('Dismiss')
  await until(() => expect(words()).not.toContain('expired'))
  expect(stored(world)).toEqual([])
})

test('behavior: F23 of two tabs one shows it: the one that the user opens first', async () => {
  const storage = new Map<string, string>()
  const tabs = [createWorld({ storage }), createWorld({ storage })]
  for (const tab of tabs) await tab.connect()
  for (const tab of tabs) tab.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored({ storage })).toHaveLength(1))
  void tabs[1]?.latchkey.open()
  await sees('Alpha ended the connection')
  await until(() => expect(stored({ storage })).toEqual([]))
  tabs[1]?.latchkey.stop()
  void tabs[0]?.latchkey.open()
  await seesTitle('Connect')
  await isQuiet()
  expect(words()).not.toContain('ended the connection')
})

test('behavior: a disconnect by the user in one tab is not shown in the others, whose wallet reports an end', async () => {
  const storage = new Map<string, string>()
  const [here, other] = [createWorld({ storage }), createWorld({ storage })]
  for (const tab of [here, other]) await tab.connect()
  const reasons: string[] = []
  other.latchkey.on('disconnect', ({ reason }) => reasons.push(reason))
  await here.latchkey.disconnect()
  other.emit({ type: 'ended', namespace: 'eip155' })
  void other.latchkey.open()
  await seesTitle('Connect')
  await isQuiet()
  expect([reasons, other.store.get(endedState), stored({ storage })]).toEqual([['tab'], [], []])
})

test('behavior: the end of a wallet that the host has connected again meanwhile is not shown', async () => {
  const world = createWorld()
  await world.connect()
  world.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored(world)).toHaveLength(1))
  await world.connect()
  void world.latchkey.open()
  await seesTitle('Account')
  await isQuiet()
  expect(world.store.get(endedState)).toEqual([])
  expect(words()).not.toContain('ended the connection')
})

test('behavior: a tab that hears of it later, after it was shown, shows nothing', async () => {
  const storage = new Map<string, string>()
  const [first, late] = [createWorld({ storage }), createWorld({ storage })]
  for (const tab of [first, late]) await tab.connect()
  void first.latchkey.open()
  await seesTitle('Account')
  first.emit({ type: 'ended', namespace: 'eip155' })
  await sees('Alpha ended the connection')
  await until(() => expect(stored({ storage })).toEqual([]))
  first.latchkey.stop()
  void late.latchkey.open()
  await seesTitle('Account')
  late.emit({ type: 'ended', namespace: 'eip155' })
  await seesTitle('Connect')
  await isQuiet()
  expect(late.store.get(endedState)).toEqual([])
})

test('behavior: what ended while no page was there is found with the reload, and shown with the name that the wallet had', async () => {
  const world = createWorld({ pairings: [walletConnect], wallets: [] })
  const connected = world.latchkey.connect({ connector: 'walletConnect' })
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().accept()
  await connected
  const text = world.storage.get('latchkey:default:connections') ?? ''
  world.latchkey.stop()
  const named = JSON.parse(text)
  for (const connection of named.connections) connection.wallet = 'Phone Wallet'
  world.storage.set('latchkey:default:connections', JSON.stringify(named))

  const next = createWorld({ pairings: [walletConnect], wallets: [], storage: world.storage })
  const heard: unknown[] = []
  next.latchkey.on('ended', ({ name, reason }) => heard.push([name, reason]))
  next.latchkey.start()
  await until(() => expect(next.asks.length).toBeGreaterThan(0))
  next.asks[0]?.refuse()
  await until(() => expect(heard).toEqual([['Phone Wallet', 'away']]))
  void next.latchkey.open()
  await sees('Phone Wallet is no longer connectedThe connection ended while you were away. Connect again to go on.')
})

test('behavior: what the user, or another wallet, ended is not shown', async () => {
  const world = createWorld({ wallets: [wallet('Alpha'), wallet('Beta')] })
  const heard: unknown[] = []
  world.latchkey.on('ended', (ended) => heard.push(ended))
  const reasons: string[] = []
  world.latchkey.on('disconnect', ({ reason }) => reasons.push(reason))
  await world.connect('alpha')
  await world.connect('beta')
  await world.latchkey.disconnect()
  await isQuiet()
  expect([heard, reasons, stored(world)]).toEqual([[], ['replaced', 'user'], []])
})

test('behavior: one session of several namespaces is shown as one, and leads to all of them again', async () => {
  const world = createWorld({
    networks: families.slice(0, 4),
    wallets: [wallet('Alpha', { namespaces: ['eip155', 'solana'] })],
  })
  const connected = world.latchkey.connect({ connector: 'alpha', namespaces: ['eip155', 'solana'] })
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().accept()
  await connected
  for (const namespace of ['eip155', 'solana']) world.emit({ type: 'ended', namespace })
  await until(() => expect(stored(world)).toHaveLength(2))
  void world.latchkey.open()
  await sees('Alpha ended the connection')
  await until(() => expect(stored(world)).toEqual([]))
  expect(words().split('ended the connection')).toHaveLength(2)
  await click('Connect again')
  await until(() => expect(world.asks).toHaveLength(2))
})

test('behavior: where terms come first, the way on is the list with its box', async () => {
  const world = createWorld({ legal: { termsUrl: 'https://a.example/terms', checkbox: true } })
  await world.connect()
  world.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored(world)).toHaveLength(1))
  void world.latchkey.open()
  await sees('Alpha ended the connection')
  expect([has('Connect again'), has('Dismiss')]).toEqual([false, true])
})

test('F21 S38: what is stored of it is read with care, and a name is a text of visible characters', async () => {
  const storage = new Map([['latchkey:default:ended', '[{"name":"x"}]']])
  const world = createWorld({ storage, wallets: [wallet('Al\u202epha<b>')] })
  void world.latchkey.open()
  await seesTitle('Connect')
  await until(() => expect(storage.has('latchkey:default:ended')).toBe(false))
  world.latchkey.close()
  await world.connect('al\u202epha<b>')
  world.emit({ type: 'ended', namespace: 'eip155' })
  await until(() => expect(stored(world)).toHaveLength(1))
  void world.latchkey.open()
  await sees('Alpha<b> ended the connection')
})

test('behavior: spec section 4: what cannot be followed resets account and network of its namespace and closes the modal; shown at the next opening', async () => {
  const world = createWorld({ networks: [network(1, 'One'), network(2, 'Two')] })
  const errors: unknown[] = []
  world.latchkey.on('error', ({ error }) => errors.push(error))
  await world.connect('alpha', 'eip155:2')
  void world.latchkey.open()
  await seesTitle('Account')
  world.emit({ type: 'network', namespace: 'eip155', networkId: 'nonsense' as never })
  await until(() => expect(world.latchkey.state().open).toBe(false))
  const { account, status, namespaces } = world.latchkey.state()
  expect([account, status, namespaces.eip155?.connection]).toEqual([undefined, 'disconnected', undefined])
  // Not the chain that it was on.
  expect(world.latchkey.state().network?.name).toBe('One')
  expect(errors).toMatchObject([{ code: 'SYNC_FAILED' }])
  await until(() => expect(stored(world)).toMatchObject([{ reason: 'failed' }]))
  void world.latchkey.open()
  await sees('The connection to Alpha was lost')
})

test('behavior: an adapter that cannot begin to work ends the connections of its namespace alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = false
  const world = createWorld({
    networks: families.slice(0, 4),
    wallets: [wallet('Alpha'), wallet('Gamma', { namespaces: ['solana'] })],
    setUp: (namespace) => {
      if (broken && namespace === 'eip155') throw new LatchkeyError('ANY', 'no node')
    },
  })
  broken = true
  await world.connect('gamma')
  await world.connect('alpha', 'eip155:1')
  const reasons: unknown[] = []
  world.latchkey.on('disconnect', ({ connection, reason }) => reasons.push([connection.namespace, reason]))
  void world.latchkey.open()
  await until(() => expect(reasons).toEqual([['eip155', 'failed']]))
  await until(() => expect(world.latchkey.state().open).toBe(false))
  expect(world.latchkey.state().connections.map(({ namespace }) => namespace)).toEqual(['solana'])
})
