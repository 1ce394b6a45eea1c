// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { LatchkeyError } from '../../kernel/index.js'
import { settle } from '../../testing/settle.js'
import {
  click,
  control,
  each,
  fading,
  focused,
  has,
  one,
  rows,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, rejected, wallet } from '../test/world.js'

/** An instance on the way to connect to the first wallet. */
async function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld(options)
  const connected = world.latchkey.connect()
  connected.catch(() => {
    // Tests that care look at it themselves.
  })
  await click('Alpha')
  await seesTitle('Alpha')
  await until(() => expect(world.asks).toHaveLength(1))
  return { ...world, connected }
}

test('behavior: says what to do and where; accepted, the modal closes with the connection, and keeps its words as it fades', async () => {
  const { latchkey, loadEngine, ask, connected } = await begin()
  await sees('Open Alpha')
  await sees('Accept the request in the wallet')
  await until(() => expect(one('[part=ring]').getAttribute('role')).toBe('progressbar'))
  const { environment } = (await loadEngine()).instance
  // The page is painted no more: what stands there fades.
  vi.spyOn(environment, 'afterPaint').mockImplementation(() => {})
  ask().accept()
  expect(await connected).toMatchObject({ connector: { id: 'alpha' } })
  await until(() => expect(latchkey.state().open).toBe(false))
  await settle()
  expect(fading()).toContain('Open Alpha')
})

test('behavior: helps after 5 s, and again 5 s into the next attempt', async () => {
  const { clock, ask } = await begin()
  await clock.advance(4999)
  expect(words()).toContain('Accept the request in the wallet')
  await clock.advance(1)
  await sees('Still waiting. Is the window behind this one?')
  ask().refuse()
  await sees('You declined in Alpha')
  await clock.advance(60_000)
  expect(words()).not.toContain('Still waiting')
  await click('Try again')
  await sees('Accept the request in the wallet')
  await clock.advance(5000)
  await sees('Still waiting')
})

test('behavior: a refusal is no failure, and Try again asks the wallet once more', async () => {
  const { asks, ask, connected } = await begin()
  ask().refuse()
  await sees('Connection rejected')
  await sees('You declined in Alpha')
  await until(() => expect(one('[part=ring]').getAttribute('data-state')).toBe('declined'))
  expect(has('Copy error code')).toBe(false)
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  await sees('Open Alpha')
  ask().accept()
  expect(await connected).toMatchObject({ connector: { id: 'alpha' } })
})

test('behavior: a failure says what to do, and has a code to hand on', async () => {
  const { ask, asks } = await begin()
  ask().refuse(new LatchkeyError('CONNECTION_FAILED', 'Failed to connect: locked'))
  await sees('Failed to connect')
  await sees('Alpha did not answer as expected. Try again, or restart the wallet.')
  await until(() => expect(one('[part=ring]').getAttribute('data-state')).toBe('failed'))
  await click('Copy error code')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe('CONNECTION_FAILED: Failed to connect: locked')
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  await until(() => expect(has('Copied') || has('Copy error code')).toBe(false))
})

test('behavior: a wallet that still asks an earlier question is named as such', async () => {
  const { ask } = await begin()
  ask().refuse(new LatchkeyError('CONNECTION_PENDING', 'A request is pending'))
  await sees('Alpha is still asking you something. Open it and answer first.')
  expect(has('Try again')).toBe(true)
})

test.each(['Cancel', 'Back'])('behavior: %s ends the attempt; what the wallet says later is not heard', async (way) => {
  const { latchkey, ask } = await begin()
  await click(way)
  await seesTitle('Connect')
  await until(() => expect(rows()).toEqual(['Alpha']))
  expect(ask().signal.aborted).toBe(true)
  expect(latchkey.state().attempt).toBeUndefined()
  ask().accept()
  await until(() => expect(latchkey.state().status).toBe('disconnected'))
  expect(latchkey.state().view).toBe('Connect')
})

test('behavior: closed on the way, the host gets MODAL_CLOSED; after a refusal, the refusal', async () => {
  const first = await begin()
  await click('Close')
  await expect(first.connected).rejects.toMatchObject({ code: 'MODAL_CLOSED', outcome: 'dismissed' })
  expect(first.ask().signal.aborted).toBe(true)

  const again = first.latchkey.connect()
  await click('Alpha')
  await until(() => expect(first.asks).toHaveLength(2))
  first.ask().refuse(rejected())
  await sees('Connection rejected')
  await click('Close')
  await expect(again).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
})

test('S38: a wallet goes by the name that it announced, whatever it claims to be', async () => {
  const { latchkey } = createWorld({
    wallets: [wallet('Anything', { rdns: 'com.shop' })],
    customWallets: [{ id: 'shop', name: 'The Shop', rdns: 'com.shop' }],
  })
  void latchkey.open()
  await click('Anything')
  await seesTitle('Anything')
  await sees('Open Anything')
  expect(words()).not.toContain('The Shop')
})

const shop = { id: 'shop', name: 'The Shop', rdns: 'com.shop', homepage: 'https://shop.example/' }

test('behavior: not installed, it says where to get it; once it is there, it can be opened', async () => {
  const { latchkey, announce, asks } = createWorld({ wallets: [], customWallets: [shop] })
  void latchkey.open()
  await click('The Shop')
  await sees('The Shop is not installed')
  await sees('Install it, then come back: it appears here by itself.')
  const link = control('Get The Shop') as HTMLAnchorElement
  expect([link.href, link.target, link.rel]).toEqual([shop.homepage, '_blank', 'noopener noreferrer'])
  expect(asks).toEqual([])

  announce(wallet('The Shop', { rdns: 'com.shop' }))
  await sees('The Shop is here now')
  expect(has('Get The Shop')).toBe(false)
  await click('Open The Shop')
  await until(() => expect(asks).toHaveLength(1))
  await sees('Accept the request in the wallet')
  // Back leads to the list: the attempt took the place of the empty hand.
  await click('Back')
  await seesTitle('Connect')
})

test('behavior: not installed and nowhere to get, nothing false is offered', async () => {
  const { latchkey } = createWorld({ wallets: [], customWallets: [{ id: 'shop', name: 'The Shop' }] })
  void latchkey.open()
  await click('The Shop')
  await sees('The Shop is not installed')
  expect(words()).not.toContain('Install it')
  expect(each('[part=body] a,[part=body] button')).toEqual([])
})

test('behavior: a keyboard user who waits keeps focus where Cancel was', async () => {
  const { ask, asks } = await begin()
  control('Cancel').focus()
  ask().refuse()
  await sees('Connection rejected')
  expect(focused()).toBe('Try again')
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  expect(focused()).toBe('Cancel')
})
