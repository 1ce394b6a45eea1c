import { expect, test } from 'vitest'
import type { KnownConnector } from '../../../kernel/index.js'
import { toFirstRows } from './toFirstRows.js'
import { toWalletRows } from './toWalletRows.js'
import type { WalletRowsInput } from './walletRow.js'

const known = (id: string, rest: Partial<KnownConnector> = {}): KnownConnector => ({
  id,
  name: 'Shop',
  type: 'announced',
  namespaces: ['one'],
  sourceId: 'first',
  ...rest,
})
const one = known('com.shop', { rdns: 'com.shop', icon: 'one' })
const two = known('ws:Shop', { namespaces: ['two'], sourceId: 'second', icon: 'two' })
const three = known('tr:Shop', { namespaces: ['three'], sourceId: 'third' })
const other = known('com.other', { name: 'Other' })

const input = (rest: Partial<WalletRowsInput>): WalletRowsInput => ({ connectors: [], recent: [], custom: [], ...rest })
/** What a row can be connected by, in short. */
const waysOf = (rest: Partial<WalletRowsInput>) =>
  toWalletRows(input(rest)).map(({ connector, connectors }) =>
    (connectors ?? [connector]).map((way) => way?.id).join('+'),
  )

test.each<[string, Partial<WalletRowsInput>, string[]]>([
  [
    'one name, two sources, two namespaces: one row, before those of one',
    { connectors: [other, one, two] },
    ['com.shop+ws:Shop', 'com.other'],
  ],
  ['whichever is first', { connectors: [two, other, one] }, ['ws:Shop+com.shop', 'com.other']],
  ['three as well', { connectors: [one, two, three] }, ['com.shop+ws:Shop+tr:Shop']],
  ['only one where one namespace is wanted', { connectors: [one, two], namespace: 'two' }, ['ws:Shop']],
  ['other names are other wallets', { connectors: [one, { ...two, name: 'Shop 2' }] }, ['com.shop', 'ws:Shop']],
  ['a pairing is none of it', { connectors: [one, { ...two, type: 'walletConnect' }] }, ['ws:Shop', 'com.shop']],
  ['nor a login', { connectors: [one, { ...two, type: 'auth' }] }, ['com.shop']],
  ['nor an external connector', { connectors: [one, { ...two, type: 'external' }] }, ['com.shop', 'ws:Shop']],
  [
    'S38: one that clashes lends nothing to the other',
    { connectors: [one, { ...two, clash: true }] },
    ['com.shop', 'ws:Shop'],
  ],
  [
    'S38: two that claim one namespace are three rows: none is known to be the other one',
    { connectors: [one, known('com.evil', { rdns: 'com.evil' }), two] },
    ['com.shop', 'com.evil', 'ws:Shop'],
  ],
  ['one that the host left out by its rdns', { connectors: [one, two], exclude: ['com.shop'] }, ['ws:Shop']],
])('parameters: %s', (_, wanted, expected) => {
  expect(waysOf(wanted)).toEqual(expected)
})

test('behavior: one connector with several namespaces is asked the same; one with one is not', () => {
  const both = known('both', { namespaces: ['one', 'two'] })
  expect(toWalletRows(input({ connectors: [both, other] })).map(({ connectors }) => connectors)).toEqual([
    [both],
    undefined,
  ])
})

test('behavior: before the rest of the list has come it is one row already, under the same key', () => {
  const wanted = input({ connectors: [one, two] })
  const [early] = toFirstRows(wanted, true)
  const [late] = toWalletRows(wanted)
  expect(early).toMatchObject({ key: 'first com.shop', connectors: [one, two] })
  expect(late?.key).toBe(early?.key)
})

test('behavior: used lately by either of them, it is recent, and in the order of use', () => {
  const connectors = [other, one, two]
  const recent = ['ws:Shop', 'com.other']
  const rows = toWalletRows(input({ connectors, recent }))
  expect(rows.map(({ key, recent }) => [key, recent])).toEqual([
    ['first com.shop', true],
    ['first com.other', true],
  ])
  expect(rows[0]).toMatchObject({ connector: two, connectors: [one, two] })
  expect(waysOf({ connectors, recent: ['com.other', 'ws:Shop'] })).toEqual(['com.other', 'com.shop+ws:Shop'])
})

test('S38: the list knows a wallet by rdns and name, gives its picture to no other spelling, and a namesake in the list is marked, not hidden', () => {
  const listing = { id: 'shop', name: 'Shop wallet', rdns: 'com.shop', imageUrl: 'https://list/shop', chains: [] }
  const namesake = { id: 'more', name: 'Shop', rdns: 'com.namesake', mobileLink: 'namesake://' }
  const qr = known('qr', { name: 'QR', type: 'walletConnect' })
  const rows = toWalletRows(
    input({ connectors: [one, two, qr], directory: { named: [listing], first: [listing, namesake] } }),
  )
  expect(rows.map(({ name }) => name)).toEqual(['QR', 'Shop', 'Shop'])
  expect(rows[1]).toMatchObject({ icon: 'one', wallet: listing, connectors: [one, two], clash: true })
})
