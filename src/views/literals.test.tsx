// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { attempts } from '../kernel/attempts/index.js'
import { connections } from '../kernel/connections/index.js'
import { LatchkeyError } from '../kernel/index.js'
import { each, until } from '../testing/test/page.js'
import { address, createWorld, network, rejected, wallet, walletConnect } from './test/world.js'

/** What is no text of ours: names of wallets and networks, an address, amounts. */
const known = [
  'Alpha',
  'Shop',
  'WalletConnect',
  ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'],
  'ETH',
  '0xf3...b92266',
  address,
]

const textsIn = (root: Node): string[] =>
  [...root.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? [node.textContent?.trim() ?? ''] : textsIn(node),
  )
/** Everything that can be read or heard, and does not come from the messages. */
function literals(): string[] {
  const said = each('.page').flatMap((page) => [
    ...textsIn(page),
    ...[...page.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ])
  return said.filter((text) => /\p{L}{2}/u.test(text) && !text.startsWith('[') && !known.includes(text))
}

/** Whether the view is there as a whole, in the language that is none. */
const isDrawn = (view: string, parts: string) => () => {
  expect(each('[part=title]').at(-1)?.textContent, view).toMatch(/^\[.+\]$|^Alpha$|^Shop$|^WalletConnect$/)
  expect(each(parts).length, view).toBeGreaterThan(0)
  expect(each('[part=skeleton]'), view).toEqual([])
}

const options = {
  locale: 'pseudo',
  networks: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) =>
    network(at + 1, name, { testnet: at > 3 }),
  ),
  customWallets: [{ id: 'shop', name: 'Shop', homepage: 'https://shop.example' }],
  legal: { termsUrl: 'https://app.example/terms', privacyUrl: 'https://app.example/privacy' },
  methods: { getBalance: async () => Promise.reject(new Error('down')) },
}

test.each<[string, string, object?]>([
  ['Connect', '[part=legal] a'],
  ['ConnectWallets', '[part=row]'],
  ['Networks', '[part=row]'],
  ['SwitchNetwork', '[part=row]'],
  ['UnsupportedChain', '[part=row]'],
  ['WhatIsAWallet', '[part=body] svg'],
  ['Alert', '[part=notice]'],
  ['ConnectingWalletConnect', '[part=empty]'],
  ['ConnectingExternal', '[part=button],a.button', { wallet: 'shop' }],
  ['AllWallets', '[part=wallet-tile]'],
  ['GetWallet', '[part=row]'],
  ['Downloads', 'a.button', { wallet: 'shop' }],
])('behavior: %s holds no literal', async (view, parts, params) => {
  const { latchkey } = createWorld(options)
  void latchkey.open({ view, params: params as Record<string, unknown> })
  await until(isDrawn(view, parts))
  expect(literals()).toEqual([])
})

test('behavior: Account holds no literal', async () => {
  const { latchkey, connect } = createWorld(options)
  await connect('alpha', 'eip155:1')
  void latchkey.open()
  await until(isDrawn('Account', '.account-unknown'))
  expect(literals()).toEqual([])
})

test('behavior: wallets of several families hold no literal', async () => {
  const networks = [network(1, 'One'), network(2, 'Two', { id: 'two', chainNamespace: 'solana' })]
  const others = [wallet('Alpha', { id: 'other', namespaces: ['solana'] })]
  const { latchkey, connect } = createWorld({ ...options, networks, others })
  void latchkey.open()
  await until(() => expect(each('[part=row]').length).toBeGreaterThan(1))
  each<HTMLElement>('[part=row]')[0]?.click()
  await until(isDrawn('ConnectingMultiChain', '.stack [part=row]'))
  expect(literals()).toEqual([])
  latchkey.close()
  await connect('alpha', 'eip155:1')
  void latchkey.open({ view: 'SwitchActiveChain', params: { network: 'solana:two' } })
  await until(isDrawn('SwitchActiveChain', '.scene-actions button'))
  expect(literals()).toEqual([])
  void latchkey.open({ view: 'ProfileWallets' })
  await until(isDrawn('ProfileWallets', '[part=profile-card]'))
  expect(literals()).toEqual([])
  each<HTMLElement>('[role=tab]')[1]?.click()
  await until(isDrawn('ProfileWallets', '[part=empty]'))
  expect(literals()).toEqual([])
})

test('behavior: no state of connecting holds a literal', async () => {
  const { loadEngine, ask, asks, latchkey } = createWorld({ ...options, wallets: [wallet('Alpha')] })
  void latchkey.open()
  await until(() => expect(each('[part=row]').length).toBeGreaterThan(1))
  each<HTMLElement>('[part=row]')[0]?.click()
  await until(() => expect(asks).toHaveLength(1))
  await until(isDrawn('waiting', '[part=ring]'))
  expect(literals()).toEqual([])
  ask().refuse(rejected())
  await until(isDrawn('declined', '[data-state=declined]'))
  expect(literals()).toEqual([])
  ;(await loadEngine()).resources.need(attempts).chooseAgain()
  await until(() => expect(asks).toHaveLength(2))
  ask().refuse(new Error('broken'))
  await until(isDrawn('failed', '[data-state=failed]'))
  expect(literals()).toEqual([])
})

test('behavior: no state of a pairing holds a literal', async () => {
  const { loadEngine, ask, asks, latchkey, clock } = createWorld({ ...options, pairings: [walletConnect] })
  void latchkey.open({ view: 'ConnectingWalletConnect' })
  await until(() => expect(asks).toHaveLength(1))
  await until(isDrawn('waiting', '[part=qr]'))
  expect(literals()).toEqual([])
  ask().show('wc:1@2')
  await until(isDrawn('code', '[part=qr] svg'))
  expect(literals()).toEqual([])
  await clock.advance(225_000)
  expect(literals()).toEqual([])
  const codes = [
    'CONNECTION_EXPIRED',
    'RELAY_UNREACHABLE',
    'RELAY_REFUSED',
    'CLOCK_WRONG',
    'WALLETCONNECT_UNAVAILABLE',
    'INVALID_PROJECT_ID',
    'CONNECTION_FAILED',
  ]
  for (const [at, code] of codes.entries()) {
    ask().refuse(new LatchkeyError(code, 'No'))
    await until(isDrawn(code, '[part=ring]'))
    expect(literals(), code).toEqual([])
    ;(await loadEngine()).resources.need(attempts).chooseAgain()
    await until(() => expect(asks).toHaveLength(at + 2))
  }
})

test.each<[string, object, string]>([
  ['an app', { mobileLink: 'shop:' }, '[part=ring]'],
  ['an app and a page', { mobileLink: 'shop:', webappLink: 'https://shop.example' }, '[role=tab]'],
  ['a link that is none', { mobileLink: 'javascript:1' }, '[data-state=failed]'],
  ['no way', { homepage: 'https://shop.example' }, '.scene-actions button'],
])('behavior: a wallet with %s holds no literal on a phone', async (_, links, parts) => {
  const world = createWorld({ ...options, pairings: [walletConnect], device: { phone: true, os: 'ios' } })
  void world.latchkey.open()
  await until(isDrawn('Connect', '[part=row]'))
  const context = await world.loadEngine()
  const pairing = context.resources.need(connections).connectors.find('walletConnect')
  if (!pairing) throw new Error('No way to pair')
  context.resources.need(attempts).choose(pairing, { wallet: { id: 'shop', name: 'Shop', ...links } })
  await until(() => expect(world.asks).toHaveLength(1))
  world.ask().show('wc:1@2')
  await until(isDrawn('ConnectingWalletConnect', parts))
  expect(literals()).toEqual([])
})
