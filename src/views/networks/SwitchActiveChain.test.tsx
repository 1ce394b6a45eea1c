// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Network } from '../../kernel/index.js'
import { click, each, focused, has, isOff, rows, sees, seesTitle, until } from '../../testing/test/page.js'
import { addressOf, families } from '../test/several.js'
import { createWorld, wallet } from '../test/world.js'

const alpha = wallet('Alpha')
const gamma = wallet('Gamma', { namespaces: ['solana'] })

/** One wallet connected, the networks in sight. */
async function begin(
  options: Parameters<typeof createWorld>[0] = {},
  connector = 'alpha',
  networkId?: `${string}:${string}`,
) {
  const switched: string[] = []
  const methods = { switchNetwork: async (_: unknown, { caipNetworkId }: Network) => void switched.push(caipNetworkId) }
  const world = createWorld({ wallets: [alpha], others: [gamma], networks: families, methods, ...options })
  await world.connect(connector, networkId)
  void world.latchkey.open()
  await seesTitle('Account')
  const inUse = () => [world.latchkey.state().namespace, world.latchkey.state().network?.name]
  const openNetworks = async () => {
    await click(each('[part=network]')[0]?.getAttribute('aria-label') ?? '')
    await seesTitle('Choose network')
  }
  await openNetworks()
  return { ...world, switched, inUse, openNetworks }
}

test('behavior: a network of another family without a wallet: asks first, and turning back changes nothing', async () => {
  const { inUse, switched, asks } = await begin()
  await click('Sol')
  await seesTitle('Switch network')
  await sees('Switch to Sol')
  await sees('No wallet is connected for Sola yet. Alpha stays connected for Ether.')
  await until(() => expect(focused()).toBe('Choose a wallet'))
  await click('Cancel')
  await seesTitle('Choose network')
  expect([inUse(), switched, asks.length]).toEqual([['eip155', 'One'], [], 1])
})

test('behavior: confirmed, Connect shows wallets of the other family; connected, it is the one in use beside the other', async () => {
  const { inUse, ask, latchkey } = await begin()
  await click('Sol test')
  await click('Choose a wallet')
  await seesTitle('Connect')
  await until(() => expect(rows()).toEqual(['Gamma']))
  // Nothing has changed for the host until a wallet is connected.
  expect([inUse(), latchkey.state().status]).toEqual([['eip155', 'One'], 'connected'])
  await click('Gamma')
  await seesTitle('Gamma')
  ask().accept(undefined, [addressOf('c')])
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(inUse()).toEqual(['solana', 'Sol test'])
  expect(latchkey.state().namespaces.eip155?.status).toBe('connected')
})

test('behavior: a wallet that comes on another network is led to the chosen one', async () => {
  const { switched, ask, asks, inUse, latchkey } = await begin({}, 'gamma')
  await click('Two')
  await click('Choose a wallet')
  await click('Alpha')
  await seesTitle('Alpha')
  ask().accept('eip155:1')
  await until(() => expect(switched).toEqual(['eip155:2']))
  await until(() => expect(inUse()).toEqual(['eip155', 'Two']))
  // It was led once; a wallet that connects later is left where it is.
  await latchkey.disconnect('eip155')
  const again = latchkey.connect({ connector: 'alpha', namespace: 'eip155' })
  await until(() => expect(asks).toHaveLength(3))
  ask().accept('eip155:1')
  await again
  expect(switched).toEqual(['eip155:2'])
})

test('behavior: after a close, a wallet that connects later is left where it is', async () => {
  const { switched, ask, latchkey } = await begin({}, 'gamma')
  await click('Two')
  await click('Choose a wallet')
  await seesTitle('Connect')
  await click('Close')
  await until(() => expect(latchkey.state().open).toBe(false))
  const later = latchkey.connect({ connector: 'alpha', namespace: 'eip155' })
  await until(() => expect(ask().connector).toBe('alpha'))
  ask().accept('eip155:1')
  await later
  expect(switched).toEqual([])
})

test('behavior: the same wallet goes on, where it announces itself for both families', async () => {
  const shop = wallet('Shop', { id: 'com.shop' })
  const { ask, latchkey, inUse } = await begin(
    { wallets: [alpha, shop], others: [wallet('Shop', { id: 'ws:Shop', namespaces: ['solana'] })] },
    'com.shop',
    'eip155:1',
  )
  await click('Sol')
  await until(() => expect(focused()).toBe('Continue with Shop'))
  expect(has('Choose another wallet')).toBe(true)
  await sees('Shop can connect for Sola as well. It stays connected for Ether.')
  await click('Continue with Shop')
  await seesTitle('Shop')
  expect(ask().connector).toBe('ws:Shop')
  ask().accept()
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(inUse()).toEqual(['solana', 'Sol'])
})

test('behavior: another family that is connected becomes the one in use at once; its wallet is asked when it is elsewhere', async () => {
  const { inUse, connect, switched, latchkey, openNetworks } = await begin()
  await connect('gamma')
  await latchkey.switchConnection(
    latchkey.state().connections.find(({ namespace }) => namespace === 'eip155')?.id ?? '',
  )
  await click('Sol')
  await seesTitle('Account')
  expect([inUse(), switched]).toEqual([['solana', 'Sol'], []])
  await openNetworks()
  await click('Two')
  await seesTitle('Account')
  expect([inUse(), switched]).toEqual([['eip155', 'Two'], ['eip155:2']])
})

test('behavior: a session that holds the chain, and no wallet to ask: set and synced', async () => {
  const { inUse, emit } = await begin({ methods: {} })
  emit({ type: 'networks', namespace: 'eip155', networkIds: ['eip155:1', 'eip155:2'] })
  await click('Two')
  await seesTitle('Account')
  expect(inUse()).toEqual(['eip155', 'Two'])
})

test('behavior: without a connection a network of any namespace is chosen at once', async () => {
  const { latchkey } = createWorld({ wallets: [alpha], others: [gamma], networks: families })
  void latchkey.open({ view: 'Networks' })
  await click('Sol')
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(latchkey.state().network?.name).toBe('Sol')
})

test('behavior: opened without a network that is known, it is the choice of one', async () => {
  const { latchkey } = createWorld({ wallets: [alpha], others: [gamma], networks: families })
  void latchkey.open({ view: 'SwitchActiveChain', params: { network: 'solana:nowhere' } })
  await seesTitle('Choose network')
  expect(isOff('One')).toBe(false)
})
