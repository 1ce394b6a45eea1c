import { describe, expect, test } from 'vitest'
import type { CustomWallet } from '../kernel/index.js'
import type { KnownConnector } from '../kernel/internal.js'
import { toWalletRows, type WalletRowsInput } from './walletRows.js'

const known = (id: string, rest: Partial<KnownConnector> = {}): KnownConnector => ({
  id,
  name: id,
  type: 'announced',
  namespaces: ['eip155'],
  sourceId: 'page',
  ...rest,
})
const custom = (id: string, rest: Partial<CustomWallet> = {}): CustomWallet => ({ id, name: id, ...rest })
const rows = (input: Partial<WalletRowsInput>) => toWalletRows({ connectors: [], recent: [], custom: [], ...input })
const names = (input: Partial<WalletRowsInput>) => rows(input).map(({ name }) => name)

const sdk = known('sdk', { type: 'external' })
const qr = known('qr', { type: 'walletConnect' })
const page = known('page')
const old = known('old', { type: 'injected' })
const login = known('login', { type: 'auth' })

describe('behavior: order of the wallets', () => {
  const all = { connectors: [sdk, page, old, qr, login], custom: [custom('shop')] }
  test.each<[string, Partial<WalletRowsInput>, string[]]>([
    ['nothing gives nothing', {}, []],
    ["the specification's order; a login is no wallet", all, ['qr', 'page', 'old', 'shop', 'sdk']],
    [
      'one used lately stands before those that are installed',
      { ...all, recent: ['sdk'] },
      ['qr', 'sdk', 'page', 'old', 'shop'],
    ],
    [
      'of two used lately the latest first, whatever was announced first',
      { ...all, recent: ['old', 'page'] },
      ['qr', 'old', 'page', 'shop', 'sdk'],
    ],
    ['a pairing used lately is one of them', { ...all, recent: ['page', 'qr'] }, ['page', 'qr', 'old', 'shop', 'sdk']],
    [
      'one used lately that is not there any more leaves no row',
      { ...all, recent: ['gone', 'sdk'] },
      ['qr', 'sdk', 'page', 'old', 'shop'],
    ],
    [
      "the host's order first, what it leaves out follows",
      { ...all, order: ['custom', 'external'] },
      ['shop', 'sdk', 'qr', 'page', 'old'],
    ],
    [
      "the host's order moves the ones used lately too",
      { ...all, order: ['injected', 'recent'], recent: ['sdk'] },
      ['page', 'old', 'sdk', 'qr', 'shop'],
    ],
    [
      'a type that does not exist, or stands twice, changes nothing',
      { ...all, order: ['x', 'custom', 'custom'] },
      ['shop', 'qr', 'page', 'old', 'sdk'],
    ],
    ["the host's own wallets keep its order", { custom: [custom('b'), custom('a')] }, ['b', 'a']],
    ['wallets of one type keep the order of announcement', { connectors: [known('z'), known('a')] }, ['z', 'a']],
    [
      'only wallets of the namespace that is asked for',
      {
        connectors: [
          page,
          known('sol', { namespaces: ['solana'] }),
          known('both', { namespaces: ['eip155', 'solana'] }),
        ],
        namespace: 'solana',
      },
      ['sol', 'both'],
    ],
  ])('%s', (_, input, expected) => {
    expect(names(input)).toEqual(expected)
  })
})

test('parameters: what a row says of a wallet', () => {
  const list = rows({ connectors: [page, old, qr, sdk], recent: ['old'], custom: [custom('shop')] })
  const told = list.map(({ name, installed, recent, clash, connector }) => [
    name,
    installed,
    recent,
    clash,
    !!connector,
  ])
  expect(told).toEqual([
    ['qr', false, false, false, true],
    ['old', true, true, false, true],
    ['page', true, false, false, true],
    ['shop', false, false, false, false],
    ['sdk', false, false, false, true],
  ])
})

test('behavior: two sources may know one id, the rows stay apart', () => {
  const keys = rows({ connectors: [page, { ...page, sourceId: 'other' }] }).map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

describe("S38: wallets of the host's list", () => {
  const shop = custom('shop', { name: 'The Shop', rdns: 'com.shop', imageUrl: 'https://shop.example/a.png' })
  const announced = known('com.shop', { name: 'Anything', icon: 'data:image/png;base64,AA', rdns: 'com.shop' })

  test("installed, it keeps the host's name and picture, and stands among the installed ones, once", () => {
    const [row, ...others] = rows({ connectors: [announced], custom: [shop] })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      name: 'The Shop',
      icon: 'https://shop.example/a.png',
      group: 'injected',
      installed: true,
      connector: announced,
      custom: shop,
    })
  })

  test('without a picture of the host the announced one stands', () => {
    const plain = custom('shop', { name: 'The Shop', rdns: 'com.shop' })
    expect(rows({ connectors: [announced], custom: [plain] })[0]?.icon).toBe(announced.icon)
  })

  test('not there, it is a row without a way to connect', () => {
    expect(rows({ custom: [shop] })).toMatchObject([
      { name: 'The Shop', icon: shop.imageUrl, group: 'custom', installed: false, connector: undefined, custom: shop },
    ])
  })

  test('neither of two that claim its identity gets its name', () => {
    const twins = ['one', 'two'].map((id) => ({ ...announced, id, name: id, clash: true }))
    const list = rows({ connectors: twins, custom: [shop] })
    expect(list.map(({ name, clash, installed }) => [name, clash, installed])).toEqual([
      ['one', true, true],
      ['two', true, true],
      ['The Shop', false, false],
    ])
  })

  test('a wallet without an identity is not taken for one without an identity', () => {
    const list = rows({ connectors: [known('bare')], custom: [custom('Unnamed')] })
    expect(list.map(({ name }) => name)).toEqual(['bare', 'Unnamed'])
  })

  test('installed but of another namespace, it is not offered as missing', () => {
    expect(names({ connectors: [announced], custom: [shop], namespace: 'solana' })).toEqual([])
  })
})
