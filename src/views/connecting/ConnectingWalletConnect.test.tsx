// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest'
import { pairings } from '../../features/pairing/index.js'
import { attempts, type PreparedPairing } from '../../kernel/attempts/index.js'
import { connectorsAtom } from '../../kernel/connections/index.js'
import { LatchkeyError, type WalletListing } from '../../kernel/index.js'
import { settle } from '../../testing/settle.js'
import {
  click,
  control,
  each,
  fading,
  focused,
  has,
  isOff,
  one,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, rejected, wallet, walletConnect } from '../test/world.js'
import { chooseWallet } from '../wallets/choosing/chooseWallet.js'

const rainbow: WalletListing = {
  id: 'rb',
  name: 'Rainbow',
  mobileLink: 'rainbow:',
  homepage: 'https://rainbow.example',
}
const iphone = { phone: true, os: 'ios' } as const
const uri = 'wc:1@2?symKey=2'
const other = 'wc:3@2?symKey=4'
const linkOf = (pairing: string) => `rainbow://wc?uri=${encodeURIComponent(pairing)}`

interface Options extends NonNullable<Parameters<typeof createWorld>[0]> {
  /** What was chosen from the list. Default: Rainbow. */
  readonly listing?: WalletListing | 'any'
  /** Whether the pairing is begun whatever the wallet says of itself. Default false. */
  readonly direct?: boolean
}

/** On the way to a wallet that is elsewhere; its code is not there yet. */
async function begin({ listing = rainbow, direct, ...options }: Options = {}) {
  const world = createWorld({ wallets: [], pairings: [walletConnect], ...options })
  const connected = world.latchkey.connect()
  connected.catch(() => {
    // Tests that care look at it themselves.
  })
  const context = await world.loadEngine()
  await seesTitle('Connect')
  const [connector] = world.store.get(connectorsAtom)
  if (direct && connector && listing !== 'any') context.resources.need(attempts).choose(connector, { wallet: listing })
  else chooseWallet(context, listing === 'any' ? { connector } : { wallet: listing })
  await seesTitle(listing === 'any' ? 'WalletConnect' : listing.name)
  await until(() => expect(world.asks).toHaveLength(1))
  return { ...world, context, connected }
}

/** What the code says: its modules as a path. */
const code = () => each('[part=qr] svg > path')[0]?.getAttribute('d')
const shown = () => until(() => expect(code()).toBeTruthy())
/** What has focus in the modal. */
const shadowFocus = () => (one('[part=title]').getRootNode() as ShadowRoot).activeElement
const statusOf = () => one('[part=ring]').getAttribute('data-state')

test('behavior: the place of the code is there before the code; accepted, the modal closes with the connection, and keeps its code as it fades', async () => {
  const { ask, latchkey, context, connected } = await begin()
  await sees('Scan with Rainbow')
  await sees('One moment, the connection is being prepared')
  expect(one('[part=qr]').getAttribute('aria-busy')).toBe('true')
  expect(isOff('Copy link')).toBe(true)
  ask().show(uri)
  await shown()
  expect(one('[part=qr]').getAttribute('aria-label')).toBe('QR code that connects Rainbow')
  await sees('Look for the scanner in the app on your phone')
  // The page is painted no more: what stands there fades.
  vi.spyOn(context.instance.environment, 'afterPaint').mockImplementation(() => {})
  ask().accept()
  expect(await connected).toMatchObject({ connector: { id: 'walletConnect' } })
  await until(() => expect(latchkey.state().open).toBe(false))
  await settle()
  expect(fading()).toContain('Scan with Rainbow')
})

test('behavior: any wallet can scan a code that is for none in particular', async () => {
  const { ask } = await begin({ listing: 'any' })
  ask().show(uri)
  await shown()
  await sees('Scan with your wallet')
  expect(one('[part=qr]').getAttribute('aria-label')).toBe('QR code that connects a wallet')
  expect(each('[part=qr] [part=picture]')).toEqual([])
  expect(has('Not installed? Get it')).toBe(false)
})

test('behavior: Copy link copies the URI and says so', async () => {
  const { ask } = await begin()
  ask().show(uri)
  await shown()
  await click('Copy link')
  await until(() => expect(has('Copied')).toBe(true))
  expect(await navigator.clipboard.readText()).toBe(uri)
})

test('behavior: what is left of a code is said within 10 s of its time, and the next takes its place', async () => {
  const { ask, clock } = await begin()
  ask().show(uri)
  await shown()
  const first = code()
  // A code counts as expired 10 s before it is.
  await clock.advance(219_999)
  expect(words()).not.toContain('This code')
  await clock.advance(1)
  await sees('This code is good for 10 s more')
  await clock.advance(1000)
  await sees('This code is good for 9 s more')
  await clock.advance(9000)
  await sees('This code is about to expire')
  expect(code()).toBe(first)
  ask().show(other)
  await until(() => expect(code()).not.toBe(first))
  expect(words()).not.toContain('This code')
  await clock.advance(219_999)
  expect(words()).not.toContain('This code')
  await clock.advance(1)
  await sees('This code is good for 10 s more')
})

test('behavior: a code that takes long says so after 5 s', async () => {
  const { ask, clock } = await begin()
  await sees('One moment')
  await clock.advance(4999)
  expect(words()).toContain('One moment')
  await clock.advance(1)
  await sees('This takes longer than usual. Check your connection.')
  ask().show(uri)
  await sees('Look for the scanner')
})

test('behavior: on a phone, the tap leads to the wallet once the URI is there, in the same task', async () => {
  const { ask, visits } = await begin({ device: iphone })
  await sees('Continue in Rainbow')
  expect(isOff('Open Rainbow')).toBe(true)
  await until(() => expect(focused()).toBe('Open Rainbow'))
  control('Open Rainbow').click()
  expect(visits).toEqual([])
  ask().show(uri)
  await until(() => expect(isOff('Open Rainbow')).toBe(false))
  expect(focused()).toBe('Open Rainbow')
  control('Open Rainbow').click()
  expect(visits).toEqual([{ href: linkOf(uri), target: '_self' }])
  await sees('Return here after you accepted')
  await click('Open again')
  expect(visits).toHaveLength(2)
})

test('parameters: preferUniversalLinks opens the universal link of the wallet', async () => {
  const listing = { ...rainbow, universalLink: 'https://rnbwapp.example' }
  const { ask, visits } = await begin({ device: iphone, listing, preferUniversalLinks: true })
  ask().show(uri)
  await until(() => expect(isOff('Open Rainbow')).toBe(false))
  control('Open Rainbow').click()
  await until(() => expect(visits.at(-1)?.href).toBe(`https://rnbwapp.example/wc?uri=${encodeURIComponent(uri)}`))
})

test('behavior: back from the wallet, it says to return, and helps after 5 s; a new URI changes what is opened', async () => {
  const { ask, clock, visits, connected } = await begin({ device: iphone })
  ask().show(uri)
  await until(() => expect(isOff('Open Rainbow')).toBe(false))
  await clock.advance(60_000)
  expect(words()).not.toContain('Still waiting')
  await click('Open Rainbow')
  await sees('Rainbow asks you to connect')
  await clock.advance(5000)
  await sees('Still waiting. If Rainbow asked you nothing, open it again.')
  ask().show(other)
  await click('Open again')
  expect(visits.map(({ href }) => href)).toEqual([linkOf(uri), linkOf(other)])
  expect(words()).toContain('Return here after you accepted')
  ask().accept()
  expect(await connected).toMatchObject({ connector: { id: 'walletConnect' } })
})

test('behavior: a row that led to the wallet already has nothing more to open', async () => {
  const world = createWorld({ wallets: [], pairings: [walletConnect], device: iphone })
  void world.latchkey.open()
  const context = await world.loadEngine()
  const [connector] = world.store.get(connectorsAtom)
  if (!connector) throw new Error('No connector')
  const { prepare } = await context.resources.expect(pairings)
  let pairing: PreparedPairing | undefined
  prepare(connector, undefined, new AbortController().signal, (ready) => {
    pairing = ready
  })
  await until(() => expect(world.preparations).toHaveLength(1))
  world.preparations[0]?.give(uri)
  await seesTitle('Connect')
  await until(() => {
    if (world.visits.length === 0) chooseWallet(context, { wallet: rainbow }, { pairing })
    expect(world.visits).toEqual([{ href: linkOf(uri), target: '_self' }])
  })
  await seesTitle('Rainbow')
  await sees('Return here after you accepted')
  // Tried once more, there is a new URI that no wallet has opened.
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().refuse()
  await click('Try again')
  await sees('Continue in Rainbow')
  await until(() => expect(world.asks).toHaveLength(2))
  world.ask().show(other)
  await until(() => expect(isOff('Open Rainbow')).toBe(false))
  await sees('Continue in Rainbow')
})

test('behavior: on a phone the code is a way out for another one, and leads back to the app', async () => {
  const { ask, visits } = await begin({ device: iphone })
  ask().show(uri)
  control('Show QR code').focus()
  await click('Show QR code')
  await shown()
  await sees('Scan with another phone')
  await until(() => expect(shadowFocus()?.getAttribute('part')).toBe('title'))
  control('Open Rainbow').focus()
  await click('Open Rainbow')
  expect(visits).toHaveLength(1)
  await sees('Return here after you accepted')
  await until(() => expect(focused()).toBe('Open again'))
})

test('behavior: on a phone a code for any wallet is for another one, or to be copied', async () => {
  const { ask } = await begin({ device: iphone, listing: 'any' })
  ask().show(uri)
  await shown()
  await sees('Scan with another phone')
  await sees('For a wallet on this phone, copy the link into it')
})

test('behavior: a keyboard user has focus on the next step where an attempt failed, and on the code where it begins anew', async () => {
  const { ask, asks } = await begin()
  ask().show(uri)
  await shown()
  control('Copy link').focus()
  ask().refuse()
  await until(() => expect(focused()).toBe('Try again'))
  await click('Try again')
  await until(() => expect(asks).toHaveLength(2))
  await until(() => expect(shadowFocus()?.getAttribute('part')).toBe('title'))
})

test('F27: a browser that does not let go is named, with a link that it will follow', async () => {
  const { ask, context } = await begin({ device: iphone })
  Object.assign(context.page, { openLink: () => false })
  ask().show(uri)
  await until(() => expect(isOff('Open Rainbow')).toBe(false))
  await until(() => expect(focused()).toBe('Open Rainbow'))
  control('Open Rainbow').click()
  await sees('Your browser did not open Rainbow')
  const link = control('Open Rainbow')
  await until(() => expect(shadowFocus()).toBe(link))
  expect([link.tagName, link.getAttribute('href'), link.getAttribute('target')]).toEqual(['A', linkOf(uri), '_self'])
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  await sees('Return here after you accepted')
  expect(control('Open again')).toBe(link)
})

test('S38: a link that is none is reported; the code and the copy remain', async () => {
  const { ask, visits } = await begin({
    device: iphone,
    listing: { ...rainbow, mobileLink: 'javascript:alert(1)' },
  })
  ask().show(uri)
  await sees('Rainbow cannot be opened from here')
  expect(has('Open Rainbow')).toBe(false)
  expect(isOff('Copy link')).toBe(false)
  await click('Show QR code')
  await shown()
  expect(isOff('Open Rainbow')).toBe(true)
  expect(visits).toEqual([])
})

test('behavior: a wallet with several ways has a tab for each', async () => {
  const { ask, visits, asks } = await begin({
    listing: { ...rainbow, webappLink: 'https://rainbow.example/app', desktopLink: 'rainbow-desktop:' },
  })
  ask().show(uri)
  await shown()
  expect(each('[role=tab]').map(({ textContent }) => textContent)).toEqual(['QR code', 'Web', 'Desktop'])
  await click('Web')
  control('Open Rainbow').click()
  await sees('Return here after you accepted')
  await click('Desktop')
  await sees('Continue in Rainbow')
  control('Open Rainbow').click()
  expect(visits).toEqual([
    { href: `https://rainbow.example/app/wc?uri=${encodeURIComponent(uri)}`, target: '_blank' },
    { href: `rainbow-desktop://wc?uri=${encodeURIComponent(uri)}`, target: '_self' },
  ])
  expect(asks).toHaveLength(1)
})

test('behavior: a wallet that announces itself meanwhile is one more way, and moves nothing', async () => {
  const { ask, asks, announce, latchkey } = await begin({ listing: { ...rainbow, rdns: 'me.rainbow' } })
  ask().show(uri)
  await shown()
  expect(each('[role=tab]')).toEqual([])
  announce(wallet('Rainbow', { rdns: 'me.rainbow' }))
  await until(() => expect(each('[role=tab]')).toHaveLength(2))
  expect(code()).toBeTruthy()
  await click('Browser')
  await sees('Rainbow is here now')
  await click('Open Rainbow')
  await until(() => expect(asks).toHaveLength(2))
  expect(ask().connector).toBe('rainbow')
  expect(asks[0]?.signal.aborted).toBe(true)
  expect(latchkey.state().view).toBe('ConnectingExternal')
  await sees('Accept the request in the wallet')
  await click('Back')
  await seesTitle('Connect')
})

test('behavior: a wallet without any way says so', async () => {
  await begin({ listing: { id: 'n', name: 'Nobody', homepage: 'https://nobody.example' }, direct: true })
  await sees('Nobody cannot be reached from here')
  expect(has('Not installed? Get it')).toBe(true)
})

const notSetUp = ['This app is not set up for this', 'the people who run this app'] as const
const notLoaded = ['A part of this page did not load', 'Check your connection, then try again'] as const
test.each<[string, string, string, string?]>([
  ['CONNECTION_REJECTED', 'Connection rejected', 'You declined in Rainbow'],
  ['CONNECTION_EXPIRED', 'The code has expired', 'No wallet used it in time', 'New code'],
  ['RELAY_UNREACHABLE', 'No answer from the relay', 'Check your connection and try again'],
  ['RELAY_REFUSED', 'The relay turned this page away', 'Try again in a moment'],
  ['CLOCK_WRONG', 'The clock of this device is wrong', 'Set its date and time, then try again'],
  ['WALLETCONNECT_UNAVAILABLE', ...notLoaded],
  ['CODE_UNAVAILABLE', ...notLoaded],
  ['SOURCE_FAILED', ...notLoaded],
  ['WALLETCONNECT_OPTIONS', ...notSetUp],
  ['INVALID_PROJECT_ID', ...notSetUp],
  ['INVALID_APP_CONFIGURATION', ...notSetUp],
  ['ORIGIN_NOT_ALLOWED', ...notSetUp],
  ['PROJECT_ID_MISSING', ...notSetUp],
  ['PROJECT_NOT_FOUND', ...notSetUp],
  ['CONNECTION_FAILED', 'Failed to connect', 'Rainbow did not answer as expected'],
  ['SOMETHING_NEW', 'Failed to connect', 'Rainbow did not answer as expected'],
])('behavior: %s: its own words, and a way on', async (code, title, help, way = 'Try again') => {
  const { ask, asks } = await begin()
  ask().show(uri)
  await shown()
  ask().refuse(code === 'CONNECTION_REJECTED' ? rejected() : new LatchkeyError(code, 'Failed to connect'))
  await sees(title)
  await sees(help)
  const calm = code === 'CONNECTION_REJECTED' || code === 'CONNECTION_EXPIRED'
  expect(statusOf()).toBe(calm ? 'declined' : 'failed')
  expect(has('Copy error code')).toBe(!calm)
  await click(way)
  await until(() => expect(asks).toHaveLength(2))
  expect(ask().wallet).toEqual(rainbow)
  await sees('One moment')
  ask().show(other)
  await shown()
})

test('behavior: without a name, it is your wallet that declined', async () => {
  const { ask } = await begin({ listing: 'any' })
  ask().refuse()
  await sees('You declined in your wallet')
})

test.each(['Back', 'Close'])('F25: %s ends the attempt; what the wallet says later is not heard', async (way) => {
  const { ask, latchkey } = await begin()
  ask().show(uri)
  await shown()
  await click(way)
  await until(() => expect(latchkey.state().view).toBe(way === 'Back' ? 'Connect' : undefined))
  expect(ask().signal.aborted).toBe(true)
  ask().accept()
  await until(() => expect(latchkey.state().status).toBe('disconnected'))
})

test('behavior: where to get it, and back, the attempt goes on', async () => {
  const { ask, latchkey } = await begin()
  ask().show(uri)
  await shown()
  await click('Not installed? Get it')
  await until(() => expect(latchkey.state().view).toBe('Downloads'))
  expect(ask().signal.aborted).toBe(false)
  await click('Back')
  await shown()
})

test('behavior: opened by the host, it begins by itself', async () => {
  const world = createWorld({ wallets: [], pairings: [walletConnect] })
  void world.latchkey.open({ view: 'ConnectingWalletConnect' })
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().show(uri)
  await shown()
  await seesTitle('WalletConnect')
})

test('behavior: opened by the host where there is no relay, it says so', async () => {
  const { latchkey } = createWorld({ wallets: [wallet('Alpha')] })
  void latchkey.open({ view: 'ConnectingWalletConnect' })
  await sees('WalletConnect is not set up here')
  await click('Other wallets')
  await seesTitle('Connect')
})

test('behavior: after another wallet was tried in between, a click begins anew', async () => {
  const world = createWorld({ wallets: [], pairings: [walletConnect] })
  void world.latchkey.open({ view: 'ConnectingWalletConnect' })
  await until(() => expect(world.asks).toHaveLength(1))
  world.announce(wallet('Alpha'))
  const context = await world.loadEngine()
  const alpha = world.store.get(connectorsAtom).find(({ id }) => id === 'alpha')
  if (!alpha) throw new Error('No Alpha')
  context.resources.need(attempts).choose(alpha)
  await seesTitle('Alpha')
  await click('Back')
  await sees('Connect a wallet on your phone')
  await click('Show QR code')
  await until(() => expect(world.asks).toHaveLength(3))
  world.ask().show(uri)
  await shown()
})

test('behavior: terms that must be accepted come before the code', async () => {
  const world = createWorld({
    wallets: [],
    pairings: [walletConnect],
    legal: { termsUrl: 'https://app.example/terms', checkbox: true },
  })
  void world.latchkey.open({ view: 'ConnectingWalletConnect' })
  await sees('Accept the terms below first')
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().show(uri)
  expect(each('[part=qr]')).toEqual([])
  await until(() => expect(each('[part=legal] input')).toHaveLength(1))
  one<HTMLInputElement>('[part=legal] input').click()
  await shown()
})
