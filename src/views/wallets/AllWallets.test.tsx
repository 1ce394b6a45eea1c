// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { WalletListing } from '../../kernel/index.js'
import { settle } from '../../testing/settle.js'
import {
  click,
  control,
  dialog,
  each,
  focused,
  has,
  isOff,
  one,
  sees,
  seesTitle,
  type,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, wallet, walletConnect } from '../test/world.js'

const entry = (id: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: id.toUpperCase(),
  mobile_link: `${id}://`,
  ...rest,
})
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => entry(`w${at}`, at % 10 ? {} : { badge_type: 'certified' }))
const names = () => each('[part=wallet-name]').map(({ textContent }) => textContent)
const field = () => one<HTMLInputElement>('input[type=search]')
const pairings = [walletConnect]
const phone = { phone: true, os: 'ios' } as const

/** A world whose directory is a server that answers over `fetch`, when the test says so. */
function createServed(list = entries(100)) {
  const asked: URLSearchParams[] = []
  let down = false
  const fetch = vi.fn(async (input: unknown, init?: RequestInit) => {
    const url = new URL(String(input))
    if (url.pathname !== '/getWallets') return Response.json({ features: [] })
    init?.signal?.throwIfAborted()
    asked.push(url.searchParams)
    if (down) return new Response(null, { status: 404 })
    const page = Number(url.searchParams.get('page'))
    const size = Number(url.searchParams.get('entries'))
    const search = url.searchParams.get('search')?.toUpperCase() ?? ''
    const badge = url.searchParams.get('badge_type')
    const found = list.filter(
      (wallet) => wallet.name.includes(search) && (!badge || (wallet as { badge_type?: string }).badge_type === badge),
    )
    return Response.json({ data: found.slice((page - 1) * size, page * size), count: found.length })
  })
  const page = new EventTarget()
  const world = createWorld({ pairings, services: 'https://s.example', projectId: 'p', fetch: fetch as never, page })
  return {
    ...world,
    asked,
    searches: () => asked.map((query) => query.get('search')).filter(Boolean),
    /** The user comes back to the page. */
    come: () => page.dispatchEvent(new Event('pageshow')),
    break: (is = true) => {
      down = is
    },
  }
}
const open = async (world: { latchkey: { open(options: object): unknown } }) => {
  void world.latchkey.open({ view: 'AllWallets' })
  await seesTitle('All wallets')
}

test('behavior: what is installed comes first, then the directory; a code to scan is no wallet', async () => {
  const world = createWorld({ pairings, wallets: [wallet('Alpha')], walletList: async () => entries(60) })
  await open(world)
  await until(() => expect(names().slice(0, 3)).toEqual(['Alpha', 'W0', 'W1']))
  expect(one('[part=grid]').getAttribute('role')).toBe('list')
  await sees('60+ wallets')
  // Only what is in sight is drawn.
  expect(names().length).toBeLessThan(40)
})

test("behavior: without a directory it has what is installed, and the host's own", async () => {
  const world = createWorld({ customWallets: [{ id: 'shop', name: 'Shop' }] })
  await open(world)
  await until(() => expect(names()).toEqual(['Alpha', 'Shop']))
  await sees('2 wallets')
})

test('behavior: searched when typing rests, once; what is gone by then is not shown', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  type(field(), 'w')
  await world.clock.advance(200)
  type(field(), 'w9')
  await world.clock.advance(299)
  expect(world.searches()).toEqual([])
  await world.clock.advance(1)
  await until(() => expect(names()).toEqual(['W9', ...Array.from({ length: 10 }, (_, at) => `W9${at}`)]))
  expect(world.searches()).toEqual(['w9'])
  await sees('10+ wallets')
  type(field(), '')
  await until(() => expect(names()).toContain('W1'))
  expect(world.searches()).toEqual(['w9'])
})

test('behavior: installed wallets are searched as well; nothing found says so', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  type(field(), 'ALPH')
  await world.clock.advance(300)
  await until(() => expect(names()).toEqual(['Alpha']))
  type(field(), 'unknown')
  await world.clock.advance(300)
  await sees('No wallet is called "unknown"')
  expect(names()).toEqual([])
})

test('behavior: how many were found is spoken, not before they were', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  const spoken = () => each('[part=top] [role=status]').map(({ textContent }) => textContent)
  type(field(), 'w9')
  expect(spoken()).toEqual([''])
  await world.clock.advance(300)
  await until(() => expect(spoken()).toEqual(['11 results']))
})

test('behavior: only certified ones, remembered while the page lives', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  expect(control('Certified only').getAttribute('aria-pressed')).toBe('false')
  await click('Certified only')
  await until(() => expect(names().slice(0, 3)).toEqual(['W0', 'W10', 'W20']))
  expect(world.asked.at(-1)?.get('badge_type')).toBe('certified')
  world.latchkey.close()
  await open(world)
  await until(() => expect(control('Certified only').getAttribute('aria-pressed')).toBe('true'))
  await until(() => expect(names().slice(0, 2)).toEqual(['W0', 'W10']))
})

test('behavior: a wallet is chosen; Back leads to the same search, and to the same wallet', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  type(field(), 'w9')
  await world.clock.advance(300)
  await until(() => expect(names()).toContain('W93'))
  control('W93').focus()
  await click('W93')
  await until(() => expect(world.asks).toHaveLength(1))
  expect(world.asks[0]?.wallet?.id).toBe('w93')
  await seesTitle('W93')
  await click('Back')
  await seesTitle('All wallets')
  expect(field().value).toBe('w9')
  expect(names()).toContain('W93')
  expect(focused()).toBe('W93')
  expect(world.searches()).toEqual(['w9'])
  // Opened anew it begins anew.
  world.latchkey.close()
  await open(world)
  await until(() => expect(field().value).toBe(''))
})

test('behavior: keys lead through the grid, letters to the search', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  const press = (key: string) => {
    const target = (dialog().getRootNode() as ShadowRoot).activeElement
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  expect((dialog().getRootNode() as ShadowRoot).activeElement).toBe(field())
  press('ArrowDown')
  await until(() => expect(focused()).toBe('Alpha Installed'))
  press('ArrowRight')
  await until(() => expect(focused()).toBe('W0'))
  press('ArrowDown')
  await until(() => expect(focused()).toBe('W4'))
  // Tab leads out: one wallet at a time is in its order.
  expect(each('[part=wallet-tile][tabindex="0"] [part=wallet-name]').map(({ textContent }) => textContent)).toEqual([
    'W4',
  ])
  press('Home')
  await until(() => expect(focused()).toBe('Alpha Installed'))
  press('End')
  await until(() => expect(focused()).toBe('W39'))
  press('Home')
  await until(() => expect(focused()).toBe('Alpha Installed'))
  press('ArrowUp')
  await until(() => expect((dialog().getRootNode() as ShadowRoot).activeElement).toBe(field()))
  press('ArrowDown')
  await until(() => expect(focused()).toBe('Alpha Installed'))
  press('x')
  expect((dialog().getRootNode() as ShadowRoot).activeElement).toBe(field())
})

test('behavior: pages follow as the end comes near, and not before', async () => {
  const world = createServed()
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  const pages = () => world.asked.filter((query) => query.get('entries') === '40').map((query) => query.get('page'))
  await settle()
  expect(pages()).toEqual(['1'])
  const end = (last: string) => {
    each('[part=wallet-tile][tabindex="0"]')[0]?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }),
    )
    return until(() => expect(focused()).toBe(last))
  }
  await end('W39')
  await until(() => expect(pages()).toEqual(['1', '2']))
  await until(() => expect(one('[part=grid] li:last-child').getAttribute('aria-setsize')).toBe('-1'))
  await end('W79')
  await until(() => expect(pages()).toEqual(['1', '2', '3']))
  await end('W99')
  await until(() => expect(one('[part=grid] li:last-child').getAttribute('aria-setsize')).toBe('101'))
  // What has focus is drawn, and what is far from it is not.
  expect(names().length).toBeLessThan(60)
})

test('F9 F19 behavior: what fails says so in its place, with a way to ask again; coming back asks by itself', async () => {
  const world = createServed()
  world.break()
  await open(world)
  await sees('Wallets could not be loaded')
  expect(names()).toEqual(['Alpha'])
  world.break(false)
  await click('Try again')
  await until(() => expect(names()).toContain('W1'))
  expect(words()).not.toContain('could not be loaded')

  world.latchkey.close()
  const again = createServed()
  again.break()
  await open(again)
  await sees('Wallets could not be loaded')
  again.break(false)
  again.come()
  await until(() => expect(names()).toContain('W1'))
})

test('behavior: skeletons stand there until the first page has come', async () => {
  let answer: (list: unknown) => void = () => {}
  const walletList = () =>
    new Promise<unknown>((resolve) => {
      answer = resolve
    })
  const world = createWorld({ wallets: [], pairings, walletList })
  await open(world)
  await until(() => expect(each('[part=skeleton]').length).toBeGreaterThan(8))
  expect(words()).not.toContain('No wallet')
  await until(() => {
    answer([])
    expect(words()).toContain('No wallet is listed')
  })
})

test('behavior: on a phone there is a code in the header, and no keyboard pops up', async () => {
  const world = createWorld({ pairings, device: phone, walletList: async () => entries(60) })
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  expect(field().hasAttribute('data-autofocus')).toBe(false)
  await click('Scan with another device')
  await until(() => expect(world.asks).toHaveLength(1))
  expect(world.asks[0]).toMatchObject({ connector: 'walletConnect', wallet: undefined })
})

/** The whole list on a phone, with a pairing that is ready. */
async function openReady() {
  const world = createWorld({ pairings, wallets: [], device: phone, walletList: async () => entries(60) })
  void world.latchkey.open({ view: 'AllWallets' })
  await until(() => expect(names()).toContain('W1'))
  await until(() => expect(world.preparations).toHaveLength(1))
  world.preparations[0]?.give('wc:1@2')
  await settle()
  return world
}

test('behavior: on a phone the tap on a wallet is the link itself', async () => {
  const { visits, preparations } = await openReady()
  control('W1').click()
  expect(visits).toEqual([{ href: 'w1://wc?uri=wc%3A1%402', target: '_self' }])
  await seesTitle('W1')
  expect(preparations[0]?.signal.aborted).toBe(false)
})

test('behavior: the code for another device is that of the pairing that is ready', async () => {
  const { latchkey } = await openReady()
  control('Scan with another device').click()
  expect(latchkey.state().attempt?.pairing?.uri).toBe('wc:1@2')
})

test.each<[string, object]>([
  ['a computer', {}],
  ['no relay', { device: phone, pairings: [] }],
])('behavior: no code in the header: %s', async (_, options) => {
  const world = createWorld({ pairings, walletList: async () => entries(60), ...options })
  await open(world)
  await until(() => expect(names()).toContain('Alpha'))
  expect(has('Scan with another device')).toBe(false)
})

test('behavior: the terms come first here too', async () => {
  const world = createWorld({
    pairings,
    walletList: async () => entries(60),
    legal: { termsUrl: 'https://app.example/terms', checkbox: true },
  })
  await open(world)
  await until(() => expect(names()).toContain('W1'))
  expect(isOff('W1')).toBe(true)
  control('W1').click()
  expect(world.asks).toEqual([])
  await until(() => one<HTMLElement>('input[type=checkbox]').click())
  await until(() => expect(isOff('W1')).toBe(false))
})

test('parameters: namespace', async () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const list = [entry('eth', { chains: ['eip155:1'] }), entry('sol', { chains: [solana] }), entry('any')]
  const rest = { nativeCurrency: { name: 'C', symbol: 'C', decimals: 9 }, rpcUrls: { default: { http: [] } } }
  const world = createWorld({
    pairings,
    walletList: async () => list,
    networks: [
      { id: 1, name: 'One', ...rest },
      { id: solana.slice(7), chainNamespace: 'solana', name: 'Two', ...rest },
    ],
  })
  void world.latchkey.open({ view: 'AllWallets', namespace: 'solana' })
  await until(() => expect(names()).toEqual(['SOL', 'ANY']))
  await click('SOL')
  await until(() => expect(world.asks).toHaveLength(1))
  expect(world.latchkey.state().attempt?.namespaces).toEqual(['solana'])
})

// ---- where wallets are had

const rainbow: WalletListing = {
  id: 'rainbow',
  name: 'Rainbow',
  rdns: 'me.rainbow',
  homepage: 'https://rainbow.example/',
  chromeStore: 'https://chrome.example/rainbow',
  appStore: 'https://apps.example/rainbow',
  playStore: 'https://play.example/rainbow',
}
const links = () => each<HTMLAnchorElement>('[part=body] a').map(({ href }) => href)
const show = (world: ReturnType<typeof createWorld>, params: object) => {
  void world.latchkey.open({ view: 'Downloads', params: params as Record<string, unknown> })
}

test("behavior: a computer has the browser's store, and a code for each kind of phone", async () => {
  const world = createWorld()
  show(world, { wallet: rainbow })
  await sees('Rainbow is not installed')
  expect(links()).toEqual([rainbow.chromeStore, rainbow.homepage])
  await click('iPhone')
  await until(() =>
    expect(one('[part=qr]').getAttribute('aria-label')).toBe('Scan this with your phone to get Rainbow'),
  )
  expect(links()).toEqual([rainbow.homepage])
  await click('Android')
  await until(() => expect(has('Android')).toBe(true))
})

test.each<['ios' | 'android' | 'other', string[]]>([
  ['ios', ['https://apps.example/rainbow', 'https://rainbow.example/']],
  ['android', ['https://play.example/rainbow', 'https://rainbow.example/']],
  ['other', ['https://apps.example/rainbow', 'https://play.example/rainbow', 'https://rainbow.example/']],
])('behavior: a phone (%s) has the store of its kind', async (os, expected) => {
  const world = createWorld({ device: { phone: true, os } })
  show(world, { wallet: rainbow })
  await sees('Get Rainbow')
  expect(links()).toEqual(expected)
  expect(each('[role=tab]')).toEqual([])
})

test.each<[string, Partial<WalletListing>]>([
  [
    'runs something',
    { homepage: 'javascript:alert(1)', chromeStore: 'javascript:alert(1)', appStore: 'data:text/html,x' },
  ],
  ['is not https', { homepage: 'http://evil.example', chromeStore: 'rainbow://get', appStore: 'itms-apps://x' }],
  ['is no text', { homepage: 7 as never, chromeStore: {} as never, appStore: [] as never }],
])('S38: an address that %s is no link', async (_, wrong) => {
  const world = createWorld()
  show(world, { wallet: { id: 'x', name: 'Rainbow', ...wrong } })
  await sees('Rainbow is not installed')
  expect(links()).toEqual([])
})

test('behavior: by its id: one of the host, one of the directory, one that is unknown', async () => {
  const world = createWorld({ customWallets: [rainbow], walletList: async () => entries(5) })
  show(world, { wallet: 'rainbow' })
  await sees('Rainbow is not installed')
  world.latchkey.close()
  show(world, { wallet: 'w3' })
  await sees('W3 is not installed')
  world.latchkey.close()
  show(world, { wallet: 'gone' })
  await sees('This wallet is not known')
  world.latchkey.close()
  show(world, { wallet: 7 })
  await sees('This wallet is not known')
})

test('behavior: installed meanwhile, it can be opened, and Back leads past where it was missing', async () => {
  const world = createWorld({ wallets: [], customWallets: [rainbow] })
  void world.latchkey.open()
  await click('Rainbow')
  await sees('Rainbow is not installed')
  world.announce(wallet('Rainbow', { rdns: 'me.rainbow' }))
  await sees('Rainbow is here now')
  await click('Open Rainbow')
  await until(() => expect(world.asks).toHaveLength(1))
  await sees('Accept the request in the wallet')
  await click('Back')
  await seesTitle('Connect')
})

test("behavior: wallets to get: the host's own, then certified ones that can be had, six at most, none that is here", async () => {
  const get = { homepage: 'https://x.example', badge_type: 'certified' }
  const list = [
    entry('here', { ...get, rdns: 'alpha.example' }),
    entry('nowhere', { badge_type: 'certified' }),
    entry('plain', { homepage: 'https://x.example' }),
    ...'abcdefg'.split('').map((id) => entry(id, get)),
  ]
  const world = createWorld({
    wallets: [wallet('Here', { rdns: 'alpha.example' })],
    customWallets: [rainbow],
    walletList: async () => list,
    walletExplorerUrl: 'https://wallets.example/all',
  })
  void world.latchkey.open({ view: 'GetWallet' })
  const rows = () => each('[part=row-label]').map(({ textContent }) => textContent)
  await until(() => expect(rows()).toEqual(['Rainbow', 'A', 'B', 'C', 'D', 'E']))
  expect(links()).toEqual(['https://wallets.example/all'])
  await click('B')
  await sees('B is not installed')
})

test('behavior: a directory that vouches for no wallet still has wallets to get', async () => {
  const world = createWorld({ walletList: async () => [entry('a', { homepage: 'https://x.example' })] })
  void world.latchkey.open({ view: 'GetWallet' })
  await sees('A')
  await until(() => expect(each('[part=row]')).toHaveLength(1))
})

test('S38: a page of more wallets that is not https is no link; without any wallet that is said', async () => {
  const world = createWorld({ walletExplorerUrl: 'javascript:alert(1)' })
  void world.latchkey.open({ view: 'GetWallet' })
  await sees('No wallet to suggest')
  expect(links()).toEqual([])
})
