import { expect, test } from 'vitest'
import { isAppLink, isBrowseTemplate, isHttpsLink } from './link.js'
import { parseWallets, walletSchema } from './wallet.js'

const least = { id: 'acme', name: 'Acme Wallet' }

/** What is said of one wallet that is refused. */
function refusal(json: unknown): string {
  try {
    parseWallets(json)
  } catch (error) {
    expect(error).toMatchObject({ name: 'ServiceError', code: 'WALLET_INVALID' })
    return (error as Error).message
  }
  throw new Error('The wallet was accepted.')
}

test('parameters: every field of the wire is kept as it stands, null where the wire allows it', () => {
  const full = {
    ...least,
    badge_type: 'certified',
    description: 'A wallet: “quoted”, with an emoji 🦊 and ümläuts.',
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'tezos:NetXdQprcVkpaWU'],
    homepage: 'https://acme.example',
    image_id: 'acme-2',
    image_url: 'https://acme.example/a.png?size=2',
    order: 0,
    display_index: 3,
    supports_wc: false,
    supports_wcpay: true,
    link_mode: 'https://acme.example/ul',
    mobile_link: 'acme://',
    desktop_link: 'acme:',
    webapp_link: 'https://app.acme.example/',
    app_store: 'https://apps.apple.com/app/id123456789',
    play_store: 'https://play.google.com/store/apps/details?id=example.acme',
    chrome_store: 'https://chromewebstore.google.com/detail/abc',
    rdns: 'example.acme.Wallet',
    injected: [{ namespace: 'eip155', injected_id: 'isAcme' }, {}],
    browse_link: 'https://acme.example/browse/{url}?ref={origin}',
  }
  expect(parseWallets([full])).toEqual([full])
  const empty = Object.fromEntries(
    Object.keys(full)
      .filter((name) => /_link$|_store$|rdns|injected|link_mode/.test(name))
      .map((name) => [name, null]),
  )
  expect(Object.keys(empty)).toHaveLength(10)
  expect(parseWallets([{ ...least, image_id: 'acme', ...empty }])).toEqual([{ ...least, image_id: 'acme', ...empty }])
})

test('parameters: one wallet may stand for a list, and what was written out once is written out the same again', () => {
  const short = { ...least, chains: ['evm', 'eip155:1'], app_store: 'id123456789', mobile_link: 'acme://' }
  const once = parseWallets(short)
  expect(once).toHaveLength(1)
  expect(parseWallets(once)).toEqual(once)
  expect(once[0]).not.toBe(short)
})

test('behavior: a refusal names the entry, by place and id, and the field', () => {
  expect(refusal([least, { ...least, id: 'two', mobile_link: 'javascript:alert(1)' }])).toMatch(
    /^Wallet 2 \("two"\): field "mobile_link": must be an https:\/\/ address or a scheme/,
  )
  expect(refusal([{ ...least, injected: [{ namespace: 'Ethereum!' }] }])).toMatch(/field "injected\.0\.namespace"/)
  expect(refusal([{ ...least, mobil_link: 'acme://' }])).toMatch(/^Wallet 1 \("acme"\): .*mobil_link/)
  expect(refusal([{ ...least, id: 'No Id' }])).toMatch(/^Wallet 1: field "id"/)
  expect(refusal([least, least])).toBe('The wallet "acme" stands there twice.')
  expect(refusal('wallets')).toMatch(/^Wallet 1: /)
  expect(refusal([null])).toMatch(/^Wallet 1: /)
  expect(refusal(Array.from({ length: 10_001 }, (_, index) => ({ id: `w${index}`, name: 'W' })))).toMatch(
    /at most 10000/,
  )
})

test.each<[string, Record<string, unknown>]>([
  ['an id with capitals', { id: 'Acme' }],
  ['an id that is too long', { id: 'a'.repeat(65) }],
  ['an id that climbs', { id: '../acme' }],
  ['no name', { name: '' }],
  ['a name that is too long', { name: 'x'.repeat(65) }],
  ['a name that turns its reading direction', { name: 'Meta\u202eksaM' }],
  ['a name with an isolate', { name: 'Meta\u2066Mask' }],
  ['a name with a zero width joiner', { name: 'Meta\u200dMask' }],
  ['a name with a line end', { name: 'Meta\nMask' }],
  ['a name with a line separator', { name: 'Meta\u2028Mask' }],
  ['a name that only looks equal', { name: ' MetaMask' }],
  ['a badge that does not exist', { badge_type: 'verified' }],
  ['a homepage without TLS', { homepage: 'http://acme.example' }],
  ['a store on another scheme', { app_store: 'itms-apps://acme' }],
  ['a web app that is a script', { webapp_link: 'javascript:alert(1)' }],
  ['an image that is data', { image_url: 'data:image/svg+xml,<svg/>' }],
  ['a picture that climbs', { image_id: '../../etc/passwd' }],
  ['a chain that is a number', { chains: [1] }],
  ['a chain without its namespace', { chains: ['1'] }],
  ['a group of chains that does not exist', { chains: ['evms'] }],
  ['a group named like what all objects have', { chains: ['constructor'] }],
  ['an rdns that is one word', { rdns: 'metamask' }],
  ['an rdns with a script', { rdns: '<b>.x' }],
  ['an order with a fraction', { order: 1.5 }],
  ['an order below zero', { order: -1 }],
  ['a browse link that does not say where the page goes', { browse_link: 'https://acme.example/browse' }],
  ['a browse link whose scheme is the page’s', { browse_link: '{url}' }],
  ['a browse link whose scheme is made by the page', { browse_link: 'ac{origin}:{url}' }],
  ['a browse link whose host is the page’s', { browse_link: 'https://{origin}/?u={url}' }],
  ['a browse link whose host is made longer by the page', { browse_link: 'https://acme.example{url}' }],
  ['a browse link by a scheme that is not the wallet’s', { mobile_link: 'acme://', browse_link: 'other://{url}' }],
  ['a browse link with an unknown placeholder', { browse_link: 'https://acme.example/{url}/{path}' }],
])('S38a: %s is refused', (_, fields) => {
  expect(refusal([{ ...least, ...fields }])).toMatch(/^Wallet 1/)
})

test('S38b: keys that change what an object is are refused', () => {
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    expect(refusal(JSON.parse(`[{ "id": "acme", "name": "Acme", "${key}": { "badge_type": "certified" } }]`))).toMatch(
      key,
    )
  }
  expect(({} as Record<string, unknown>).badge_type).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://acme.example/1',
  'http://acme.example',
  'ws://acme.example',
  'vbscript:x',
  'intent://acme#Intent;scheme=acme;end',
  'mailto:a@b.example',
  'about:blank',
  'view-source:https://acme.example',
  'chrome-extension://abc/x.html',
  'https://user:secret@acme.example',
  'https://acme',
  'https:acme.example',
  'https:\\\\acme.example',
  'https://acme.example\\@evil.example',
  'https://',
  'acme://a b',
  'acme://"><script>',
  'acme',
  '//acme.example',
  '',
  `acme://${'x'.repeat(512)}`,
])('S38c: %j is no link to an app', (link) => {
  expect(isAppLink(link)).toBe(false)
  expect(isHttpsLink(link)).toBe(false)
  expect(isBrowseTemplate(`${link}{url}`)).toBe(false)
})

test('parameters: pages open inside of a wallet by an address or by a scheme', () => {
  for (const template of ['https://acme.example/browse/{url}?ref={origin}', 'acme://browse?u={url}', 'acme:{url}'])
    expect(isBrowseTemplate(template), template).toBe(true)
})

test.each([
  'acme://',
  'acme:',
  'acme://app/wc',
  'com.acme.app://',
  'web+acme:x',
  'acme://a?b=c://d/e',
  'https://a.example/x',
])('parameters: %s is a link to an app', (link) => {
  expect(isAppLink(link)).toBe(true)
  expect(walletSchema.safeParse({ ...least, mobile_link: link }).success).toBe(true)
})
