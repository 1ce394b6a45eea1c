// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type CaipNetworkId, LatchkeyError, type Network } from '../../kernel/index.js'
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
  type,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, network } from '../test/world.js'

const names = ['Ethereum', 'Base', 'Optimism', 'Polygon', 'Arbitrum', 'Gnosis']
const networks = (count: number) =>
  names.slice(0, count).map((name, at) => network(at + 1, name, at === 1 ? { testnet: true } : {}))

/** A wallet whose changes of network wait for the test. */
function createSwitches() {
  const asked: { network: string; accept(): void; refuse(error: Error): void }[] = []
  const switchNetwork = (_: unknown, { name }: Network) =>
    new Promise<void>((accept, refuse) => void asked.push({ network: name, accept: () => accept(), refuse }))
  return { asked, methods: { switchNetwork } }
}
const declined = () => new LatchkeyError('SWITCH_REJECTED', 'Declined', { outcome: 'rejected' })

/** A connected instance, its wallet asked to go from Ethereum to Base. */
async function begin() {
  const { asked, methods } = createSwitches()
  const world = createWorld({ networks: networks(3), methods })
  await world.connect('alpha', 'eip155:1')
  void world.latchkey.open()
  await click('Network: Ethereum')
  await click('Base')
  await seesTitle('Switch network')
  await until(() => expect(asked).toHaveLength(1))
  return { ...world, asked }
}

test('behavior: the current one is marked and has focus; a test network is named as such', async () => {
  const { latchkey } = createWorld({ networks: networks(3), defaultNetwork: 3 })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(rows()).toEqual(['Optimism', 'Ethereum', 'Base']))
  expect(each('[part=row]').map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null])
  expect(control('Optimism').textContent).toContain('Current')
  expect(control('Ethereum').textContent).not.toContain('Current')
  expect(control('Base').textContent).toContain('Test network')
  await until(() => expect(focused()).toBe('Optimism'))
})

test('behavior: a chain that the wallet does not allow cannot be chosen, and says so', async () => {
  const { latchkey, connect, emit } = createWorld({ networks: networks(3) })
  await connect('alpha', 'eip155:1')
  emit({ type: 'networks', namespace: 'eip155', networkIds: ['eip155:1', 'eip155:3'] })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(rows()).toHaveLength(3))
  const isOff = (name: string) => control(name).matches(':disabled, [aria-disabled="true"]')
  expect([isOff('Ethereum'), isOff('Base'), isOff('Optimism')]).toEqual([false, true, false])
  expect(control('Base').textContent).toContain('Not allowed by your wallet')
})

test('behavior: five are read, six are searched, by name or id', async () => {
  const few = createWorld({ networks: networks(5) })
  void few.latchkey.open({ view: 'Networks' })
  await until(() => expect(rows()).toHaveLength(5))
  expect(each('input')).toEqual([])
  few.latchkey.stop()

  const { latchkey } = createWorld({ networks: networks(6) })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(rows()).toHaveLength(6))
  const field = one<HTMLInputElement>('input')
  expect(field.placeholder).toBe('Search networks')
  type(field, ' oP')
  await until(() => expect(rows()).toEqual(['Optimism']))
  type(field, '6')
  await until(() => expect(rows()).toEqual(['Gnosis']))
  type(field, 'nowhere')
  await sees('No network matches')
  expect(words()).toContain('Try another name')
  expect(rows()).toEqual([])
  await click('Clear')
  await until(() => expect(rows()).toHaveLength(6))
})

test('behavior: with no wallet to ask it is chosen at once, and the view closes', async () => {
  const { asked, methods } = createSwitches()
  const { latchkey } = createWorld({ networks: networks(3), methods })
  void latchkey.open({ view: 'Networks' })
  await click('Base')
  await until(() => expect(latchkey.state().network?.name).toBe('Base'))
  await until(() => expect(latchkey.state().open).toBe(false))
  expect(asked).toEqual([])
})

test('behavior: what cannot be chosen is reported also when there is no wallet to ask', async () => {
  const stray = network(1, 'Stray', { chainNamespace: 'nowhere' })
  const { latchkey } = createWorld({ networks: [...networks(2), stray] })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(rows()).toEqual(['Ethereum', 'Base', 'Stray']))
  await click('Stray')
  await sees('Network not chosen')
  await sees('Stray could not be chosen. Try again, or choose another.')
  expect(has('Try again')).toBe(true)
  await click('Back')
  await until(() => expect(rows()).toHaveLength(3))
})

test('behavior: choosing the one in use leads back, and asks no wallet', async () => {
  const { asked, methods } = createSwitches()
  const { latchkey, connect } = createWorld({ networks: networks(3), methods })
  await connect('alpha', 'eip155:1')
  void latchkey.open()
  await click('Network: Ethereum')
  await click('Ethereum')
  await seesTitle('Account')
  expect(asked).toEqual([])
})

test('behavior: waits for the wallet; when it has changed, the account is back', async () => {
  const { latchkey, asked, clock } = await begin()
  await sees('Switch to Base')
  await sees('Accept the request in the wallet')
  await clock.advance(5000)
  await sees('Still waiting. Is the window behind this one?')
  const events: unknown[] = []
  latchkey.on('track', (event) => events.push(event))
  asked[0]?.accept()
  await seesTitle('Account')
  expect(latchkey.state().network?.name).toBe('Base')
  expect(events).toContainEqual({ event: 'SWITCH_NETWORK', properties: { network: 'eip155:2' } })
  // Nothing of the way is left.
  await click('Close')
  await until(() => expect(latchkey.state().open).toBe(false))
})

test('behavior: a refusal is no failure, names the network in use, and Try again asks once more', async () => {
  const { asked, latchkey } = await begin()
  asked[0]?.refuse(declined())
  await sees('Switch declined')
  await sees('You are still on Ethereum')
  await until(() => expect(one('[part=ring]').getAttribute('data-state')).toBe('declined'))
  expect(has('Copy error code')).toBe(false)
  await click('Try again')
  await until(() => expect(asked.map((each) => each.network)).toEqual(['Base', 'Base']))
  await sees('Switch to Base')
  asked[1]?.accept()
  await seesTitle('Account')
  expect(latchkey.state().network?.name).toBe('Base')
})

test('behavior: a failure says what to do, with a code to hand on', async () => {
  const { asked } = await begin()
  asked[0]?.refuse(new LatchkeyError('CHAIN_NOT_SUPPORTED', 'Chain is not supported'))
  await sees('Chain is not supported')
  await sees('Your wallet could not switch to Base. Add the network there, or choose another.')
  await until(() => expect(has('Copy error code')).toBe(true))
  await click('Back')
  await seesTitle('Choose network')
})

test('behavior: cancelled, another may be chosen; what the first one says later changes no view', async () => {
  const { asked, latchkey } = await begin()
  await click('Cancel')
  await seesTitle('Choose network')
  await click('Optimism')
  await sees('Switch to Optimism')
  await until(() => expect(asked).toHaveLength(2))
  asked[0]?.refuse(declined())
  await sees('Switch to Optimism')
  expect(words()).not.toContain('declined')
  asked[1]?.accept()
  await seesTitle('Account')
  expect(latchkey.state().network?.name).toBe('Optimism')
})

test('behavior: left, and opened anew: what the wallet says late closes nothing', async () => {
  const { asked, latchkey } = await begin()
  latchkey.close()
  const outcomes: unknown[] = []
  latchkey.open({ view: 'Networks' }).then(
    () => outcomes.push('settled'),
    (error) => outcomes.push(error.code),
  )
  await seesTitle('Choose network')
  asked[0]?.accept()
  await until(() => expect(latchkey.state().network?.name).toBe('Base'))
  expect([outcomes, latchkey.state().view]).toEqual([[], 'Networks'])
})

test('behavior: the progress of no change at all is the choice of one', async () => {
  const { latchkey } = createWorld({ networks: networks(3) })
  void latchkey.open({ view: 'SwitchNetwork' })
  await until(() => expect(rows()).toEqual(['Ethereum', 'Base', 'Optimism']))
  await click('Base')
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, network: { name: 'Base' } }))
})

/** A connected instance whose wallet goes where the host does not know the chain. */
async function stray(options: Parameters<typeof createWorld>[0] = {}) {
  const { asked, methods } = createSwitches()
  const world = createWorld({ networks: networks(3), methods, ...options })
  await world.connect('alpha', 'eip155:1')
  const move = (networkId: CaipNetworkId) => world.emit({ type: 'network', namespace: 'eip155', networkId })
  move('eip155:99')
  return { ...world, asked, move }
}

test('behavior: on a chain that the host does not know the modal opens by itself, and stays: closing shakes it', async () => {
  const { latchkey, clock } = await stray()
  await sees('This app does not work on the network your wallet is on.')
  expect(latchkey.state().view).toBe('UnsupportedChain')
  expect(rows()).toEqual(['Ethereum', 'Base', 'Optimism'])
  expect(each('[aria-current]')).toEqual([])
  const card = () => one('[data-shake]')
  await click('Close')
  await until(card)
  expect(latchkey.state().open).toBe(true)
  expect(latchkey.close()).toBe(false)
  await clock.advance(500)
  expect(latchkey.state().view).toBe('UnsupportedChain')
})

test('behavior: switching leaves it; on the way it cannot be closed, also after a refusal', async () => {
  const { latchkey, asked } = await stray()
  await click('Base')
  await seesTitle('Switch network')
  await sees('Switch to Base')
  await until(() => expect(asked).toHaveLength(1))
  expect(latchkey.close()).toBe(false)
  asked[0]?.refuse(declined())
  await sees('Switch declined')
  await sees('This app does not work on the network your wallet is on.')
  expect(latchkey.close()).toBe(false)
  await click('Try again')
  await until(() => expect(asked).toHaveLength(2))
  asked[1]?.accept()
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, network: { name: 'Base' } }))
})

test('behavior: disconnecting leaves it', async () => {
  const { latchkey } = await stray()
  await click('Disconnect')
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, status: 'disconnected' }))
})

test('behavior: a wallet that comes back by itself leaves it', async () => {
  const { latchkey, move } = await stray()
  await sees('This app does not work')
  move('eip155:2')
  await until(() => expect(latchkey.state()).toMatchObject({ open: false, network: { name: 'Base' } }))
})

test('behavior: what was in sight gives way to it', async () => {
  const world = createWorld({ networks: networks(3) })
  await world.connect('alpha', 'eip155:1')
  void world.latchkey.open()
  await seesTitle('Account')
  world.emit({ type: 'network', namespace: 'eip155', networkId: 'eip155:99' })
  await sees('This app does not work')
  expect(has('Back')).toBe(false)
})

test.each([{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }])(
  'parameters: %o keeps it away',
  async (options) => {
    const { latchkey } = await stray(options)
    await until(() => expect(latchkey.state()).toMatchObject({ status: 'connected', network: undefined, open: false }))
    void latchkey.open()
    await seesTitle('Account')
    expect(latchkey.close()).toBe(true)
  },
)
