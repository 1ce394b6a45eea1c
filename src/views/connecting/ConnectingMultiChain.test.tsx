// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { click, control, has, rows, sees, seesTitle, until } from '../../testing/test/page.js'
import { addressOf, families } from '../test/several.js'
import { createWorld, wallet } from '../test/world.js'

const shop = wallet('Shop', { id: 'com.shop', rdns: 'com.shop' })
const shopToo = wallet('Shop', { id: 'ws:Shop', namespaces: ['solana'] })

/** An extension that announces two providers, and another wallet. */
function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ wallets: [shop, wallet('Alpha')], others: [shopToo], networks: families, ...options })
  void world.latchkey.open()
  return world
}

test('behavior: one row; a click asks for which family, and the chosen one is connected', async () => {
  const { asks, ask, latchkey } = begin()
  await until(() => expect(rows()).toEqual(['Shop', 'Alpha']))
  await click('Shop')
  await seesTitle('Shop')
  await sees('Which network family?')
  await until(() => expect(rows()).toEqual(['Ether', 'Sola']))
  expect(control('Ether').textContent).toContain('One, Two')
  expect(control('Sola').textContent).toContain('Sol, Sol test')
  expect(asks).toEqual([])
  await click('Sola')
  await sees('Open Shop')
  expect(ask().connector).toBe('ws:Shop')
  ask().accept()
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, namespace: 'solana', status: 'connected' }))
})

test('behavior: Back leads from the wallet to the question, and from there to the list', async () => {
  const { ask } = begin()
  await click('Shop')
  await click('Ether')
  await sees('Open Shop')
  ask().refuse()
  await sees('Connection rejected')
  await click('Back')
  await sees('Which network family?')
  await click('Back')
  await seesTitle('Connect')
})

test('behavior: both are connected one after the other; the one that is connected is used again without asking', async () => {
  const { ask, asks, latchkey } = begin()
  await click('Shop')
  await click('Ether')
  await sees('Open Shop')
  await until(() => expect(asks).toHaveLength(1))
  ask().accept('eip155:1', [addressOf('a')])
  await until(() => expect(latchkey.state().open).toBe(false))
  void latchkey.open({ view: 'Connect' })
  await click('Shop')
  await until(() => expect(control('Ether').textContent).toContain('Connected'))
  expect(control('Sola').textContent).not.toContain('Connected')
  await click('Sola')
  await sees('Open Shop')
  await until(() => expect(asks).toHaveLength(2))
  ask().accept(undefined, [addressOf('b')])
  await until(() => expect(latchkey.state().connections).toHaveLength(2))
  expect(latchkey.state().namespace).toBe('solana')

  const opened = latchkey.open({ view: 'Connect' })
  await click('Shop')
  await until(() => expect(control('Sola').textContent).toContain('Connected'))
  await click('Ether')
  expect(await opened).toMatchObject({ namespace: 'eip155' })
  expect(latchkey.state()).toMatchObject({ open: false, namespace: 'eip155', account: { address: addressOf('a') } })
  expect(asks).toHaveLength(2)
})

test('behavior: where one family is wanted, its connector is asked at once', async () => {
  const { latchkey, ask } = createWorld({ wallets: [shop], others: [shopToo], networks: families })
  void latchkey.open({ namespace: 'solana' })
  await until(() => expect(rows()).toEqual(['Shop']))
  await click('Shop')
  await sees('Open Shop')
  expect(ask().connector).toBe('ws:Shop')
})

test('behavior: a wallet of two families in one connector is asked the same', async () => {
  const { asks, ask, latchkey } = begin({ wallets: [wallet('Both', { namespaces: ['eip155', 'solana'] })], others: [] })
  await click('Both')
  await until(() => expect(rows()).toEqual(['Ether', 'Sola']))
  expect(asks).toEqual([])
  await click('Ether')
  await sees('Open Both')
  ask().accept('eip155:1')
  await until(() => expect(latchkey.state().connections.map(({ namespace }) => namespace)).toEqual(['eip155']))
})

test('S38: two wallets of one name for one namespace stay two rows, and lend their name to no other', async () => {
  begin({ wallets: [shop, wallet('Shop', { id: 'com.evil', rdns: 'com.evil' })] })
  await until(() => expect(rows()).toEqual(['Shop', 'Shop', 'Shop']))
})

test('behavior: opened for a row that is unknown, it is the list of wallets', async () => {
  const { latchkey } = createWorld({ wallets: [shop], others: [shopToo], networks: families })
  void latchkey.open({ view: 'ConnectingMultiChain', params: { row: 'unknown' } })
  await seesTitle('Connect')
  await until(() => expect(has('Shop')).toBe(true))
})
