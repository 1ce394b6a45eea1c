import { describe, expect, test } from 'vitest'
import type { KnownConnector, Network, WalletListing } from '../../../kernel/index.js'
import { toWalletRows } from './toWalletRows.js'
import type { WalletRowsInput } from './walletRow.js'

const known = (id: string, rest: Partial<KnownConnector> = {}): KnownConnector => ({
  id,
  name: id,
  type: 'announced',
  namespaces: ['eip155'],
  sourceId: 'page',
  ...rest,
})
const custom = (id: string, rest: Partial<WalletListing> = {}): WalletListing => ({ id, name: id, ...rest })
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
      ['both', 'sol'],
    ],
    [
      'of those installed, the one with more namespaces first, then those that announce themselves',
      { connectors: [old, page, known('both', { namespaces: ['eip155', 'solana'] })] },
      ['both', 'page', 'old'],
    ],
    [
      'of those installed, the first in the directory first; those that it does not know last',
      {
        connectors: [page, known('z', { rdns: 'z', name: 'Z' }), known('y', { rdns: 'y', name: 'Y' })],
        directory: {
          named: [custom('Z', { rdns: 'z', order: 7 }), custom('Y', { rdns: 'y', order: 2 })],
          first: [],
        },
      },
      ['Y', 'Z', 'page'],
    ],
    [
      'those in sight keep their order when the directory says more of them; new ones come after',
      {
        connectors: [page, known('z', { rdns: 'z', name: 'Z' }), known('y', { rdns: 'y', name: 'Y' })],
        before: ['page page', 'page z'],
        directory: { named: [custom('Y', { rdns: 'y', order: 2 }), custom('Z', { rdns: 'z', order: 3 })], first: [] },
      },
      ['page', 'Z', 'Y'],
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
  const announced = known('com.shop', { name: 'The shop', icon: 'data:image/png;base64,AA', rdns: 'com.shop' })

  test('installed, it stands among the installed ones once, with the picture of the list', () => {
    const [row, ...others] = rows({ connectors: [announced], custom: [shop] })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      name: 'The shop',
      icon: 'https://shop.example/a.png',
      group: 'injected',
      installed: true,
      connector: announced,
      wallet: shop,
    })
  })

  test('announced by another name, it keeps that name and its own picture, takes nothing of the list, and says so', () => {
    const claim = { ...announced, name: 'Anything' }
    const list = rows({ connectors: [claim], custom: [{ ...shop, certified: true, order: 1 }] })
    expect(list).toMatchObject([
      { name: 'Anything', icon: announced.icon, installed: true, clash: true, connector: claim, wallet: undefined },
      { name: 'The Shop', icon: shop.imageUrl, installed: false, connector: undefined, wallet: { id: 'shop' } },
    ])
  })

  test.each(['The Shop Wallet', 'the shop extension', 'THE  SHOP'])('%s is a way to write its name', (name) => {
    const list = rows({ connectors: [{ ...announced, name }], custom: [shop] })
    expect(list).toMatchObject([{ name, clash: false, wallet: shop }])
  })

  test('written otherwise than in the list, it keeps its own picture', () => {
    const [row] = rows({ connectors: [{ ...announced, name: 'The Shop Wallet' }], custom: [shop] })
    expect(row?.icon).toBe(announced.icon)
  })

  test('only what the list itself vouches for is certified: a wallet that is here claims to be it', () => {
    const certified = { ...shop, certified: true }
    const list = rows({ connectors: [announced, page], all: [certified], certified: true })
    expect(list).toMatchObject([{ name: 'The Shop', installed: false, connector: undefined, wallet: certified }])
  })

  test('without a picture of the host the announced one stands', () => {
    const plain = custom('shop', { name: 'The Shop', rdns: 'com.shop' })
    expect(rows({ connectors: [announced], custom: [plain] })[0]?.icon).toBe(announced.icon)
  })

  test('not there, it is a row without a way to connect', () => {
    expect(rows({ custom: [shop] })).toMatchObject([
      { name: 'The Shop', icon: shop.imageUrl, group: 'custom', installed: false, connector: undefined, wallet: shop },
    ])
  })

  test('neither of two that claim its identity gets its name', () => {
    const clashing = ['one', 'two'].map((id) => ({ ...announced, id, name: id, clash: true }))
    const list = rows({ connectors: clashing, custom: [shop] })
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

// ---- the directory

const phone = { phone: true, os: 'ios', telegram: false, framed: false } as const
const listed = (id: string, rest: Partial<WalletListing> = {}): WalletListing =>
  custom(id, { mobileLink: `${id}://`, ...rest })
const first = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'].map((id) => listed(id))
const directory = { named: [], first }
const recommended = (input: Partial<WalletRowsInput>) =>
  rows({ directory, ...input })
    .filter(({ group }) => group === 'recommended')
    .map(({ name }) => name)

describe('behavior: four wallets are recommended, those that are shown anyway counted in', () => {
  const installed = ['a', 'b', 'c', 'd', 'e'].map((id) => known(id))
  test.each<[string, Partial<WalletRowsInput>, number]>([
    ['nothing but a relay', { connectors: [qr] }, 4],
    ['one installed', { connectors: [qr, page] }, 3],
    ['one installed that was used lately', { connectors: [qr, page], recent: ['page'] }, 3],
    ["one of the host's", { connectors: [qr], custom: [custom('shop')] }, 3],
    ['two other ways to connect', { connectors: [qr], others: 2 }, 2],
    ['one of each', { connectors: [qr, page], custom: [custom('shop')], others: 1 }, 1],
    ['five installed', { connectors: [qr, ...installed] }, 0],
    ['an external one is not counted', { connectors: [qr, sdk] }, 4],
    [
      'one that stands out, though it comes from the same page',
      { connectors: [qr], featured: ['r2'], directory: { named: [listed('r2')], first } },
      3,
    ],
    ['one that was used lately, which is no more than that', { connectors: [qr], recent: ['r2'] }, 4],
  ])('%s', (_, input, count) => {
    expect(recommended(input)).toHaveLength(count)
  })

  test("in the directory's order, without what stands there already", () => {
    expect(recommended({ connectors: [qr], recent: ['r1'] })).toEqual(['r2', 'r3', 'r4', 'r5'])
    expect(
      recommended({
        connectors: [qr, known('r2', { rdns: 'r2' })],
        directory: {
          named: [],
          first: first.map((wallet) => ({ ...wallet, rdns: wallet.id })),
        },
      }),
    ).toEqual(['r1', 'r3', 'r4'])
  })
})

describe('parameters: featured, include, exclude, basic, networks', () => {
  const named = ['f2', 'f1', 'u1'].map((id) => listed(id))
  test.each<[string, Partial<WalletRowsInput>, string[]]>([
    [
      "featured ones in the host's order",
      { featured: ['f1', 'f2', 'f9'], directory: { named, first: [] } },
      ['qr', 'f1', 'f2'],
    ],
    [
      "one of the host's own that is featured",
      { featured: ['shop'], custom: [custom('a'), custom('shop')] },
      ['qr', 'shop', 'a'],
    ],
    [
      'used lately, then featured, then recommended',
      { featured: ['f1'], recent: ['u1'], directory: { named, first: [listed('r1')] } },
      ['qr', 'u1', 'f1', 'r1'],
    ],
    [
      'the one of two used lately that was used last',
      { recent: ['u1', 'f2'], directory: { named, first: [] } },
      ['qr', 'u1', 'f2'],
    ],
    [
      'only those included, whatever names them',
      { include: ['r2', 'f1'], featured: ['f1', 'f2'], recent: ['u1'], directory: { named, first } },
      ['qr', 'f1', 'r2'],
    ],
    [
      "the host's own need not be included",
      { include: ['r2'], custom: [custom('shop')], directory },
      ['qr', 'shop', 'r2'],
    ],
    [
      'an excluded one, whatever names it',
      {
        exclude: ['f1', 'u1', 'r1', 'shop'],
        featured: ['f1'],
        recent: ['u1'],
        custom: [custom('shop')],
        directory: { named, first: [listed('r1'), listed('r2')] },
      },
      ['qr', 'r2'],
    ],
    [
      'an installed one, excluded by its rdns',
      { connectors: [qr, known('com.x', { rdns: 'com.x' }), page], exclude: ['com.x'] },
      ['qr', 'page'],
    ],
    [
      'an installed one whose listing is excluded, by its rdns',
      {
        connectors: [known('com.x', { rdns: 'com.x' }), page],
        exclude: ['x'],
        directory: { named: [listed('x', { rdns: 'com.x' })], first: [] },
      },
      ['page'],
    ],
    [
      'and by its name',
      {
        connectors: [known('a', { name: 'Café ' }), page],
        exclude: ['x'],
        directory: { named: [listed('x', { name: 'CAFE\u0301' })], first: [] },
      },
      ['page'],
    ],
    [
      'basic: only those that a pairing reaches',
      { basic: true, directory: { named: [], first: [listed('no', { supportsWalletConnect: false }), listed('yes')] } },
      ['qr', 'yes'],
    ],
  ])('%s', (_, input, expected) => {
    expect(names({ connectors: [qr], ...input })).toEqual(expected)
  })

  const chain = (caipNetworkId: `${string}:${string}`, testnet = false) =>
    ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0], testnet }) as unknown as Network
  const wallets = [
    listed('any'),
    listed('eth', { chains: ['eip155:1'] }),
    listed('sol', { chains: ['solana:5'] }),
    listed('both', { chains: ['eip155:1', 'solana:5'] }),
  ]
  test.each<[string, Network[], string | undefined, string[]]>([
    ['a chain that a wallet does not know', [chain('eip155:10')], undefined, ['any']],
    ['one chain', [chain('eip155:1')], undefined, ['any', 'eth', 'both']],
    ['a test chain of a namespace that it knows', [chain('eip155:7', true)], undefined, ['any', 'eth', 'both']],
    ['one namespace of two', [chain('eip155:1'), chain('solana:5')], 'solana', ['any', 'sol', 'both']],
  ])('only wallets that share a chain with the app: %s', (_, networks, namespace, expected) => {
    const both = { ...qr, namespaces: ['eip155', 'solana'] }
    const found = names({ connectors: [both], networks, namespace, directory: { named: [], first: wallets } })
    expect(found).toEqual(['qr', ...expected])
  })
})

describe('behavior: what is reached from here', () => {
  const kinds = [
    listed('app'),
    custom('desk', { desktopLink: 'desk://' }),
    custom('web', { webappLink: 'https://web.example' }),
    custom('inside', { browseLink: 'inside://{url}', supportsWalletConnect: false }),
    custom('shop', { homepage: 'https://shop.example' }),
  ]
  test.each<[string, Partial<WalletRowsInput>, string[]]>([
    ['a computer with a relay', { connectors: [qr] }, ['qr', 'app', 'desk', 'web']],
    ['a computer without one', { connectors: [page] }, ['page']],
    [
      'a phone with a relay: no code, that is what the rows are for',
      { connectors: [qr], device: phone },
      ['app', 'web', 'inside'],
    ],
    ['a phone without one', { connectors: [], device: phone }, ['inside']],
  ])('%s', (_, input, expected) => {
    expect(names({ directory: { named: [], first: kinds }, ...input })).toEqual(expected)
  })
  test("a computer offers the host's own, which may be installed there; a phone only what it reaches", () => {
    expect(names({ custom: kinds })).toEqual(['app', 'desk', 'web', 'inside', 'shop'])
    expect(names({ custom: kinds, connectors: [qr], device: phone })).toEqual(['app', 'web', 'inside'])
  })
  test('a phone without any list keeps the code, which can be copied there', () => {
    expect(names({ connectors: [qr], device: phone })).toEqual(['qr'])
    expect(names({ connectors: [qr], device: phone, directory: { named: [], first: [] } })).toEqual(['qr'])
    expect(
      names({ connectors: [qr], device: phone, directory: { named: [], first: [], pending: true } }),
    ).not.toContain('qr')
  })
})

describe('behavior: places are held for what the directory will say, and for nothing else', () => {
  const held = (input: Partial<WalletRowsInput>) =>
    rows({ connectors: [qr, page], directory: { named: [], first: [], pending: true }, ...input }).map(
      ({ pending, group, name }) => (pending ? `(${group})` : name),
    )
  test.each<[string, Partial<WalletRowsInput>, string[]]>([
    ['recommended', {}, ['qr', 'page', '(recommended)', '(recommended)', '(recommended)']],
    ['featured', { featured: ['a', 'b', 'c'] }, ['qr', 'page', '(featured)', '(featured)', '(featured)']],
    ['used lately', { recent: ['a'], others: 9 }, ['qr', '(recent)', 'page']],
    ['used lately, and here', { recent: ['page'], others: 9 }, ['qr', 'page']],
    ["the host's own are known", { featured: ['shop'], custom: [custom('shop')], others: 9 }, ['qr', 'page', 'shop']],
  ])('%s', (_, input, expected) => {
    expect(held(input)).toEqual(expected)
  })
  test('what comes takes the places that were held', () => {
    const input = { featured: ['f1'], recent: ['u1'] }
    const come = names({ connectors: [qr, page], directory: { named: [listed('f1'), listed('u1')], first }, ...input })
    expect(come).toHaveLength(held(input).length)
  })
})

describe('behavior: no wallet is listed twice: by rdns, then id, then name', () => {
  test.each<[string, Partial<WalletRowsInput>, string[]]>([
    [
      'installed and listed: one rdns',
      {
        connectors: [qr, known('com.x', { rdns: 'com.x', name: 'X' })],
        directory: { named: [], first: [listed('X', { rdns: 'com.x' })] },
      },
      ['qr', 'X'],
    ],
    [
      "the host's own and the directory's: one id",
      { custom: [custom('x', { name: 'Own' })], directory: { named: [], first: [listed('x')] } },
      ['qr', 'Own'],
    ],
    [
      "the host's own and the directory's: one rdns",
      { custom: [custom('own', { rdns: 'com.x' })], directory: { named: [], first: [listed('x', { rdns: 'com.x' })] } },
      ['qr', 'own'],
    ],
    [
      'installed without an rdns: one name',
      {
        connectors: [qr, known('x', { name: 'Shop' })],
        directory: { named: [], first: [listed('s', { name: ' SHOP' })] },
      },
      ['qr', 'Shop'],
    ],
    [
      "in the app's own browser another rdns of the same owner",
      {
        connectors: [qr, known('com.x.mobile', { name: 'X', rdns: 'com.x.mobile' })],
        directory: { named: [], first: [listed('x', { name: 'X', rdns: 'com.x' })] },
      },
      ['qr', 'X'],
    ],
    [
      'two of the directory with one name',
      { directory: { named: [], first: [listed('a', { name: 'A' }), listed('b', { name: 'a' })] } },
      ['qr', 'A'],
    ],
    [
      'named by the user and the directory',
      { recent: ['r1'], featured: ['r1'], directory },
      ['qr', 'r1', 'r2', 'r3', 'r4', 'r5'],
    ],
  ])('%s', (_, input, expected) => {
    expect(names({ connectors: [qr], ...input })).toEqual(expected)
  })

  test('S38: a wallet that takes the name of a listed one does not make that vanish, and is marked', () => {
    const fake = known('evil.example', { name: 'Shop', rdns: 'evil.example', icon: 'data:image/png;base64,AA' })
    const real = listed('shop', { name: 'Shop', rdns: 'com.shop', imageUrl: 'https://shop.example/a.png' })
    const list = rows({ connectors: [fake, qr], directory: { named: [], first: [real] } })
    expect(list.map(({ name, icon, clash, installed }) => [name, icon, clash, installed])).toEqual([
      ['qr', undefined, false, false],
      ['Shop', fake.icon, true, true],
      ['Shop', real.imageUrl, false, false],
    ])
  })
  test('S38: a listing gives its name and picture to the rdns alone, and to none of two that claim it', () => {
    const real = listed('shop', { name: 'The Shop', rdns: 'com.shop', imageUrl: 'https://shop.example/a.png' })
    const clashing = ['one', 'two'].map((id) => known(id, { rdns: 'com.shop', clash: true }))
    const list = rows({ connectors: [...clashing, qr], directory: { named: [real], first: [real] } })
    expect(list.map(({ name, clash }) => [name, clash])).toEqual([
      ['qr', false],
      ['one', true],
      ['two', true],
      ['The Shop', false],
    ])
    const [same] = rows({ connectors: [known('shop')], directory: { named: [real], first: [] } })
    expect(same).toMatchObject({ name: 'shop', wallet: undefined })
  })
})

test('parameters: all, what is listed beyond comes last, each once', () => {
  const all = [...first, listed('z')]
  expect(names({ connectors: [qr, page], custom: [custom('shop')], directory, all })).toEqual([
    'qr',
    'page',
    'shop',
    'r1',
    'r2',
    'r3',
    'r4',
    'r5',
    'r6',
    'z',
  ])
})
