// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { recentAtom } from '../../kernel/connections/index.js'
import { settle } from '../../testing/settle.js'
import {
  click,
  control,
  dialog,
  each,
  focused,
  has,
  rows,
  sees,
  seesTitle,
  until,
  words,
} from '../../testing/test/page.js'
import { createWorld, filler, wallet, walletConnect } from '../test/world.js'

/** Entries of a directory, as the wire has them. */
const entries = (count: number, rest: Readonly<Record<string, unknown>> = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `w${at}`, name: `W${at}`, mobile_link: `w${at}://`, ...rest }))
const pairings = [walletConnect]
const phone = { phone: true, os: 'ios' } as const
const skeletons = () => each('[part=list] [part=skeleton]').length
const badges = () => each('[part=row]').map((row) => row.querySelector('[part=badge]')?.textContent ?? '')

/** A directory whose answer the test gives. */
function createSlow(list: readonly unknown[] = entries(30)) {
  let calls = 0
  const waiting: { resolve(list: unknown): void; reject(error: Error): void }[] = []
  return {
    load: () =>
      new Promise<unknown>((resolve, reject) => {
        calls++
        waiting.push({ resolve, reject })
      }),
    answer: () => waiting.shift()?.resolve(list),
    fail: () => waiting.shift()?.reject(new Error('down')),
    calls: () => calls,
  }
}

test('behavior: the way to wallets elsewhere has a mark that is no brand’s logo', async () => {
  const { latchkey } = createWorld({ pairings })
  void latchkey.open()
  await until(() => expect(rows()).toContain('WalletConnect'))
  const pictureOf = (name: string) =>
    each('[part=row]')
      .find((row) => row.textContent?.includes(name))
      ?.querySelector('[part=picture]')
  expect(pictureOf('WalletConnect')?.querySelector('svg')).toBeTruthy()
  expect(pictureOf('WalletConnect')?.hasAttribute('data-letter')).toBe(false)
  expect(pictureOf('Alpha')?.getAttribute('data-letter')).toBe('A')
})

test('behavior: four are recommended, and the whole list stands at the end with how many there are', async () => {
  const { latchkey } = createWorld({ pairings, walletList: async () => entries(127) })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Alpha', 'W0', 'W1', 'W2', 'All wallets']))
  expect(badges()).toEqual(['', 'Installed', '', '', '', '120+'])
  await click('All wallets')
  await seesTitle('All wallets')
})

test.each<[number, string | undefined]>([
  [3, undefined],
  [7, '8'],
  [10, '10+'],
  [39, '40'],
])('parameters: %s in the directory and one installed: %s', async (count, told) => {
  const { latchkey } = createWorld({ pairings, walletList: async () => entries(count) })
  void latchkey.open()
  await until(() => expect(rows()).toContain('W2'))
  await until(() => expect(skeletons()).toBe(0))
  expect(badges().at(-1) || undefined).toBe(told)
})

test.each<[string, object, boolean]>([
  ['shown', {}, true],
  ['hidden', { allWallets: 'hide' }, false],
  ['for phones, and this is none', { allWallets: 'mobile' }, false],
  ['for phones, and this is one', { allWallets: 'mobile', device: phone }, true],
  ['switched off locally', { features: { allWallets: false } }, false],
])('parameters: allWallets: %s', async (_, options, expected) => {
  const { latchkey } = createWorld({ pairings, walletList: async () => entries(60), ...options })
  void latchkey.open()
  await until(() => expect(rows()).toContain('W1'))
  expect(has('All wallets')).toBe(expected)
})

test('behavior: at most seven choices are in sight; the others are behind the last one', async () => {
  const wallets = 'abcdefghij'.split('').map((name) => wallet(name))
  const { latchkey } = createWorld({ wallets, plugins: [filler('email', 'connect.method')] })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['a', 'b', 'c', 'd', 'e', 'All wallets']))
  expect(badges().at(-1)).toBe('10')
})

test('behavior: where the whole list is hidden, nothing is held back', async () => {
  const wallets = 'abcdefghij'.split('').map((name) => wallet(name))
  const { latchkey } = createWorld({ wallets, allWallets: 'hide' })
  void latchkey.open()
  await until(() => expect(rows()).toHaveLength(10))
})

test('behavior: installed wallets do not wait for the directory; places are held for what it will say, for a second', async () => {
  const slow = createSlow()
  const { latchkey, clock } = createWorld({ pairings, walletList: slow.load })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Alpha', 'All wallets']))
  expect(skeletons()).toBe(3)
  await clock.advance(999)
  expect(skeletons()).toBe(3)
  await clock.advance(1)
  await until(() => expect(skeletons()).toBe(0))
  slow.answer()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Alpha', 'W0', 'W1', 'W2', 'All wallets']))
})

test('behavior: what comes takes the places that were held, and leaves the focus where it is', async () => {
  const slow = createSlow()
  const { latchkey } = createWorld({ pairings, walletList: slow.load, featuredWalletIds: ['w9'] })
  void latchkey.open()
  await until(() => expect(rows()).toContain('Alpha'))
  const before = each('[part=list] li').length
  control('Alpha').focus()
  slow.answer()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Alpha', 'W9', 'W0', 'W1', 'All wallets']))
  expect(each('[part=list] li')).toHaveLength(before)
  expect(focused()).toBe('Alpha')
})

test('F9 F29 behavior: what fails is reported where it is missing, and can be asked for again there', async () => {
  const slow = createSlow()
  const { latchkey } = createWorld({ pairings, walletList: slow.load })
  void latchkey.open()
  await until(() => expect(slow.calls()).toBe(1))
  slow.fail()
  await sees('Could not be loaded. Try again')
  expect(rows()).toEqual(['WalletConnect', 'Alpha', 'All wallets'])
  control('All wallets').focus()
  await click('All wallets')
  await until(() => expect(slow.calls()).toBe(2))
  slow.answer()
  await until(() => expect(rows()).toContain('W2'))
  expect(words()).not.toContain('Could not be loaded')
  expect(focused()).toBe('All wallets')
  expect(latchkey.state().view).toBe('Connect')
})

test('behavior: the list is asked for when it is shown, not when the modal is drawn before it opens; then once', async () => {
  const slow = createSlow()
  const { latchkey, loadEngine } = createWorld({ pairings, walletList: slow.load })
  latchkey.preload(true)
  await loadEngine()
  await until(() =>
    expect(document.querySelector('[data-latchkey=modal]')?.shadowRoot?.textContent).toContain('Wallet'),
  )
  await settle()
  expect(slow.calls()).toBe(0)
  void latchkey.open()
  await until(() => expect(slow.calls()).toBe(1))
  slow.answer()
  await until(() => expect(rows()).toContain('W2'))
  latchkey.close()
  void latchkey.open()
  await until(() => expect(rows()).toContain('W2'))
  expect(skeletons()).toBe(0)
  expect(slow.calls()).toBe(1)
})

test('behavior: a wallet of the directory that was used last stands first', async () => {
  const { latchkey, store } = createWorld({ pairings, walletList: async () => entries(60) })
  void latchkey.open()
  await until(() => expect(rows()).toContain('W2'))
  latchkey.close()
  store.set(recentAtom, ['w50'])
  void latchkey.open()
  await until(() => expect(rows().slice(0, 3)).toEqual(['WalletConnect', 'W50', 'Alpha']))
  expect(badges()[1]).toBe('Recent')
})

test('behavior: a choice of the directory connects as such', async () => {
  const { latchkey, asks } = createWorld({ pairings, walletList: async () => entries(60) })
  void latchkey.open()
  await click('W1')
  await until(() => expect(asks).toHaveLength(1))
  expect(asks[0]).toMatchObject({ connector: 'walletConnect', wallet: { id: 'w1' } })
  await seesTitle('W1')
})

test('S38: an installed wallet keeps its name, whatever the list calls the identity that it claims', async () => {
  const { latchkey } = createWorld({
    wallets: [wallet('Anything', { rdns: 'com.shop' })],
    walletList: async () => [{ id: 'shop', name: 'The Shop', rdns: 'com.shop' }],
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Anything']))
  await sees('Same wallet twice')
  expect(badges()).toEqual(['Installed'])
})

test('behavior: a user without a wallet, and without a way to pair, learns where to get one', async () => {
  const list = entries(3, { badge_type: 'certified', homepage: 'https://w.example', mobile_link: null })
  const { latchkey } = createWorld({ wallets: [], walletList: async () => list })
  void latchkey.open()
  await sees('No wallet found')
  await click('Get a wallet')
  await seesTitle('Get a wallet')
  await until(() => expect(rows()).toEqual(['W0', 'W1', 'W2']))
})

// ---- phones

const wanted = { pairings, wallets: [], device: phone, walletList: async () => entries(60) }

test('behavior: on a phone a pairing is made while the list is in sight, and given up when it is left', async () => {
  const { latchkey, preparations } = createWorld(wanted)
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['W0', 'W1', 'W2', 'W3', 'All wallets']))
  await until(() => expect(preparations).toHaveLength(1))
  expect(preparations[0]?.signal.aborted).toBe(false)
  latchkey.close()
  await until(() => expect(preparations[0]?.signal.aborted).toBe(true))
})

test('behavior: with it the tap on a row is the link itself', async () => {
  const { latchkey, preparations, visits } = createWorld(wanted)
  void latchkey.open()
  await until(() => expect(preparations).toHaveLength(1))
  preparations[0]?.give('wc:1@2')
  await settle()
  control('W1').click()
  expect(visits).toEqual([{ href: 'w1://wc?uri=wc%3A1%402', target: '_self' }])
  await seesTitle('W1')
  expect(preparations[0]?.signal.aborted).toBe(false)
})

test('behavior: neither intent preload nor a closed modal prepares a pairing', async () => {
  const drawn = () => document.querySelector('[data-latchkey=modal]')?.shadowRoot?.querySelector('[part=row-label]')
  const customWallets = [{ id: 'own', name: 'Own', mobileLink: 'own://' }]
  const { latchkey, preparations, loadEngine } = createWorld({ ...wanted, customWallets })
  latchkey.preload(true)
  await loadEngine()
  await until(() => expect(drawn()?.textContent).toBe('Own'))
  await settle()
  expect(dialog().querySelector('[part=row]')).toBeNull()
  expect(preparations).toEqual([])
  void latchkey.open()
  await until(() => expect(preparations).toHaveLength(1))
  latchkey.close()
  await until(() => expect(drawn()?.textContent).toBe('Own'))
  await settle()
  expect(preparations.map(({ signal }) => signal.aborted)).toEqual([true])
})

test.each<[string, object]>([
  ['a computer', { device: {} }],
  [
    'no wallet needs a link',
    { walletList: async () => entries(9, { mobile_link: null, browse_link: 'https://w.example/open/{url}' }) },
  ],
  ['the terms are not accepted', { legal: { termsUrl: 'https://app.example/terms', checkbox: true } }],
])('behavior: nothing is prepared when: %s', async (_, options) => {
  const { latchkey, preparations } = createWorld({ ...wanted, ...options })
  void latchkey.open()
  await until(() => expect(rows()).toContain('W1'))
  await settle()
  expect(preparations).toEqual([])
})

test('parameters: includeWalletIds keeps out what is only featured or was used; installed wallets stay', async () => {
  const { latchkey } = createWorld({
    pairings,
    walletList: async () => entries(9),
    includeWalletIds: ['w1', 'w3'],
    featuredWalletIds: ['w5', 'w3'],
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Alpha', 'W3', 'W1']))
})

test('parameters: excludeWalletIds leaves an installed wallet out, by its rdns at once, and by the rdns or the name of a listing', async () => {
  const load = async () => [
    ...entries(1),
    { id: 'b', name: 'B by rdns', rdns: 'example.beta', mobile_link: 'b://' },
    { id: 'c', name: 'Gamma', mobile_link: 'c://' },
  ]
  const { latchkey } = createWorld({
    wallets: [
      wallet('Alpha', { rdns: 'example.alpha' }),
      wallet('Beta', { rdns: 'example.beta' }),
      wallet('Gamma'),
      wallet('Delta'),
    ],
    pairings,
    walletList: load,
    excludeWalletIds: ['example.alpha', 'b', 'c'],
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['WalletConnect', 'Delta', 'W0']))
})

test.each<[boolean, string[]]>([
  [true, ['W0']],
  [false, ['W0', 'Browser']],
])('parameters: basic (%s) lists wallets that a pairing reaches', async (basic, expected) => {
  const browser = { id: 'b', name: 'Browser', browse_link: 'https://b.example/{url}', supports_wc: false }
  const { latchkey } = createWorld({
    ...{ wallets: [], pairings, basic, device: phone },
    walletList: async () => [...entries(1), browser],
  })
  void latchkey.open({ view: 'AllWallets' })
  const tiles = () => each('[part=wallet-name],[part=row-label]').map(({ textContent }) => textContent)
  await until(() => expect(tiles()).toEqual(expected))
})

test('parameters: walletExplorerUrl is a way to a wallet for users without one', async () => {
  const { latchkey, clock } = createWorld({ wallets: [], walletExplorerUrl: 'https://wallets.example' })
  void latchkey.open()
  await seesTitle('Connect')
  await clock.advance(300)
  await click('Get a wallet')
  await seesTitle('Get a wallet')
  await until(() => expect(control('Explore all wallets').getAttribute('href')).toBe('https://wallets.example/'))
})

test('parameters: order.connectors', async () => {
  const kit = wallet('Kit', { type: 'external' })
  const { latchkey } = createWorld({
    wallets: [wallet('Alpha'), kit],
    pairings,
    order: { connectors: ['external', 'injected'] },
  })
  void latchkey.open()
  await until(() => expect(rows()).toEqual(['Kit', 'Alpha', 'WalletConnect']))
})
