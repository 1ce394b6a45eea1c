// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { click, each, has, rows, sees, seesTitle, until } from '../../testing/test/page.js'
import { createWorld, walletConnect } from '../test/world.js'

const basic = { wallets: [], discovers: false, basic: true, pairings: [walletConnect] }
const list = { walletList: async () => ({ data: [] }) }
const shown = () => until(() => expect(each('[part=qr] svg > path')).not.toEqual([]))

test('behavior: with one way only, users begin at the code, and find the list beside it', async () => {
  const { latchkey, asks, ask } = createWorld({ ...basic, ...list })
  const connected = latchkey.connect()
  await seesTitle('Connect')
  await until(() => expect(asks).toHaveLength(1))
  expect(latchkey.state().view).toBe('ConnectingWalletConnectBasic')
  ask().show('wc:1@2?symKey=2')
  await shown()
  await sees('Scan with your wallet')
  expect(rows()).toEqual(['All wallets'])
  await click('All wallets')
  await until(() => expect(latchkey.state().view).toBe('AllWallets'))
  expect(ask().signal.aborted).toBe(false)
  ask().accept()
  expect(await connected).toMatchObject({ connector: { id: 'walletConnect' } })
})

test('behavior: a refusal is shown here too, and tried again here', async () => {
  const { latchkey, asks, ask } = createWorld(basic)
  void latchkey.open()
  await until(() => expect(asks).toHaveLength(1))
  ask().refuse()
  await sees('You declined in your wallet')
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  ask().show('wc:1@2?symKey=2')
  await shown()
  expect(latchkey.state().view).toBe('ConnectingWalletConnectBasic')
})

test.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['a list of its own', list, true],
  ['wallets of its own', { customWallets: [{ id: 'c', name: 'C' }] }, true],
  ['a list, hidden', { ...list, allWallets: 'hide' }, false],
  ['a list, for phones', { ...list, allWallets: 'mobile' }, false],
])('parameters: the list beside the code, of a host with %s', async (_, options, listed) => {
  const { latchkey, asks } = createWorld({ ...basic, ...options })
  void latchkey.open()
  await until(() => expect(asks).toHaveLength(1))
  await sees('Scan with your wallet')
  expect(has('All wallets')).toBe(listed)
})
