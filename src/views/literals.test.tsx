// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { each, until } from './test/page.js'
import { address, createWorld, network, rejected, wallet } from './test/world.js'

/** What is nobody's text: names of wallets and networks, an address, amounts. */
const known = ['Alpha', 'Shop', ...['One', 'Two', 'Three', 'Four', 'Five', 'Six'], 'ETH', '0xf3...b92266', address]

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
  expect(each('[part=title]').at(-1)?.textContent, view).toMatch(/^\[.+\]$|^Alpha$|^Shop$/)
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
  methods: { readBalance: async () => Promise.reject(new Error('down')) },
}

test.each<[string, string, object?]>([
  ['Connect', '[part=legal] a'],
  ['ConnectWallets', '[part=row]'],
  ['Networks', '[part=row]'],
  ['SwitchNetwork', '[part=row]'],
  ['UnsupportedChain', '[part=row]'],
  ['WhatIsAWallet', '[part=body] svg'],
  ['Alert', '[part=notice]'],
  ['ConnectingExternal', '[part=button],a.button', { wallet: 'shop' }],
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

test('behavior: no state of connecting holds a literal', async () => {
  const { wake, ask, asks, latchkey } = createWorld({ ...options, wallets: [wallet('Alpha')] })
  void latchkey.open()
  await until(() => expect(each('[part=row]').length).toBeGreaterThan(1))
  each<HTMLElement>('[part=row]')[0]?.click()
  await until(() => expect(asks).toHaveLength(1))
  await until(isDrawn('waiting', '[part=ring]'))
  expect(literals()).toEqual([])
  ask().refuse(rejected())
  await until(isDrawn('declined', '[data-state=declined]'))
  expect(literals()).toEqual([])
  ;(await wake()).chooseAgain()
  await until(() => expect(asks).toHaveLength(2))
  ask().refuse(new Error('broken'))
  await until(isDrawn('failed', '[data-state=failed]'))
  expect(literals()).toEqual([])
})
