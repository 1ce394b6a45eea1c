import { expect, test } from 'vitest'
import type { Device, WalletListing } from '../../kernel/index.js'
import { type LinkPlatform, toBrowseLink, toPairingLink, type WalletLink } from './walletLinks.js'

const uri = 'wc:7f6e@2?expiryTimestamp=1&relay-protocol=irn&symKey=58aa'
const once = 'wc%3A7f6e%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3D58aa'
const twice = once.replaceAll('%', '%25')

const desktop: Device = { phone: false, os: 'other', telegram: false, framed: false }
const iphone: Device = { ...desktop, phone: true, os: 'ios' }
const android: Device = { ...desktop, phone: true, os: 'android' }
const wallet = (links: Partial<WalletListing>): WalletListing => ({ id: 'w', name: 'Wallet', ...links })

interface Case {
  readonly mobile?: string
  readonly universal?: string
  readonly desktop?: string
  readonly web?: string
  readonly on?: Device
  readonly platform?: LinkPlatform
  readonly preferUniversal?: boolean
  readonly uri?: string
  readonly origin?: string
}

const made = (given: Case) =>
  toPairingLink({
    wallet: wallet({
      mobileLink: given.mobile,
      universalLink: given.universal,
      desktopLink: given.desktop,
      webappLink: given.web,
    }),
    uri: given.uri ?? uri,
    device: given.on ?? iphone,
    platform: given.platform,
    preferUniversal: given.preferUniversal,
    origin: given.origin,
  })

const app = `rainbow://wc?uri=${once}`
const page = `https://rnbwapp.com/wc?uri=${once}`

test.each<[string, Case, string, WalletLink['target']]>([
  ['a scheme', { mobile: 'rainbow://' }, app, '_self'],
  ['a scheme without slashes', { mobile: 'rainbow:' }, app, '_self'],
  ['a scheme with one slash', { mobile: 'rainbow:/' }, app, '_self'],
  ['a scheme with three', { mobile: 'rainbow:///' }, app, '_self'],
  ['a scheme without its colon', { mobile: 'rainbow' }, app, '_self'],
  ['a scheme with blanks around', { mobile: ' rainbow:// ' }, app, '_self'],
  ['a scheme with signs in it', { mobile: 'com.app-x+y://' }, `com.app-x+y://wc?uri=${once}`, '_self'],
  ['a scheme with a host', { mobile: 'safe://wallet' }, `safe://wallet/wc?uri=${once}`, '_self'],
  ['a scheme with a host and a path', { mobile: 'wal://a/b//' }, `wal://a/b/wc?uri=${once}`, '_self'],
  ['a scheme with a query', { mobile: 'wal://a?from=x' }, `wal://a/wc?from=x&uri=${once}`, '_self'],
  ['a page', { mobile: 'https://rnbwapp.com' }, page, '_self'],
  ['a page with a slash', { mobile: 'https://rnbwapp.com/' }, page, '_self'],
  ['a page with slashes', { mobile: 'https://rnbwapp.com//' }, page, '_self'],
  ['a page with a path', { mobile: 'https://a.app/ul/' }, `https://a.app/ul/wc?uri=${once}`, '_self'],
  ['a page with a query', { mobile: 'https://a.app/ul?ref=1' }, `https://a.app/ul/wc?ref=1&uri=${once}`, '_self'],
  ['a page with a fragment', { mobile: 'https://a.app/#x' }, `https://a.app/wc?uri=${once}`, '_self'],
  ['both, and the scheme by default', { mobile: 'rainbow:', universal: 'https://rnbwapp.com' }, app, '_self'],
  [
    'both, and the page where it is preferred',
    { mobile: 'rainbow:', universal: 'https://rnbwapp.com', preferUniversal: true },
    page,
    '_self',
  ],
  ['only a page, preferred or not', { universal: 'https://rnbwapp.com' }, page, '_self'],
  ['only a scheme, a page preferred', { mobile: 'rainbow:', preferUniversal: true }, app, '_self'],
  ['both, one of them broken', { mobile: 'javascript:1', universal: 'https://rnbwapp.com' }, page, '_self'],
  ['Android', { mobile: 'rainbow:', on: android }, app, '_self'],
  ['a frame', { mobile: 'rainbow:', on: { ...iphone, framed: true } }, app, '_top'],
  ['a page out of a frame', { mobile: 'https://rnbwapp.com', on: { ...android, framed: true } }, page, '_top'],
  ['Telegram on iOS', { mobile: 'rainbow:', on: { ...iphone, telegram: true } }, app, '_blank'],
  [
    'Telegram on Android, which decodes once',
    { mobile: 'rainbow:', on: { ...android, telegram: true } },
    `rainbow://wc?uri=${twice}`,
    '_blank',
  ],
  [
    'Telegram in a frame',
    { mobile: 'https://rnbwapp.com', on: { ...android, telegram: true, framed: true } },
    `https://rnbwapp.com/wc?uri=${twice}`,
    '_blank',
  ],
  ['an app on a computer', { desktop: 'rainbow:', platform: 'desktop', on: desktop }, app, '_self'],
  ['a page on a computer', { web: 'https://rnbwapp.com', platform: 'web', on: desktop }, page, '_blank'],
  [
    'a page on a computer, in a frame',
    { web: 'https://rnbwapp.com', platform: 'web', on: { ...desktop, framed: true } },
    page,
    '_blank',
  ],
  ['a page on a phone', { web: 'https://rnbwapp.com', platform: 'web' }, page, '_blank'],
  [
    "a developer's own machine",
    { mobile: 'http://127.0.0.1:5173', origin: 'http://localhost:5000' },
    `http://127.0.0.1:5173/wc?uri=${once}`,
    '_self',
  ],
])('behavior: a link to %s', (_, given, href, target) => {
  expect(made(given)).toEqual({ href, target })
})

test.each<[string, Case]>([
  ['no link', {}],
  ['an empty one', { mobile: '' }],
  ['blanks', { mobile: '  ' }],
  ['another platform', { mobile: 'rainbow:', platform: 'desktop' }],
  ['no pairing', { mobile: 'rainbow:', uri: 'https://evil.example/?wc:' }],
  ['a script', { mobile: 'javascript:alert(1)//' }],
  ['a script in capitals', { mobile: 'JaVaScRiPt:' }],
  ['a script as a bare word', { mobile: 'javascript' }],
  ['data', { mobile: 'data:text/html,<script>1</script>' }],
  ['http', { mobile: 'http://rnbwapp.com' }],
  ['http on this machine, on a page that is not', { mobile: 'http://127.0.0.1', origin: 'https://app.example' }],
  ['http elsewhere, on a page that is local', { mobile: 'http://evil.example', origin: 'http://localhost' }],
  ['a name and password', { mobile: 'https://bank.example@evil.example' }],
  ['an intent', { mobile: 'intent://x#Intent;package=com.evil;end', on: android }],
  ['a file', { mobile: 'file:///etc' }],
  ['a phone number', { mobile: 'tel:123' }],
  ['no address at all', { mobile: 'not a link' }],
  ['a scheme that begins with a figure', { mobile: '1x://' }],
])('S38: %s makes no link', (_, given) => {
  expect(made(given)).toBeUndefined()
})

const here = { url: 'https://shop.example/a?b=1&c=2', origin: 'https://shop.example' }
const encodedHere = encodeURIComponent(here.url)

test.each<[string, string | undefined, Device, WalletLink | undefined]>([
  [
    'both places',
    'https://phantom.app/ul/browse/{url}?ref={origin}',
    iphone,
    {
      href: 'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2?ref=https%3A%2F%2Fshop.example',
      target: '_self',
    },
  ],
  [
    'one place, twice',
    'wal://{origin}/{origin}?u={url}',
    android,
    {
      href: 'wal://https%3A%2F%2Fshop.example/https%3A%2F%2Fshop.example?u=https%3A%2F%2Fshop.example%2Fa%3Fb%3D1%26c%3D2',
      target: '_self',
    },
  ],
  ['a frame', 'wal://open?{url}', { ...iphone, framed: true }, { href: `wal://open?${encodedHere}`, target: '_top' }],
  [
    'Telegram',
    'wal://open?{url}',
    { ...android, telegram: true },
    { href: `wal://open?${encodedHere}`, target: '_blank' },
  ],
  ['no link', undefined, iphone, undefined],
  ['a script', 'javascript:open("{url}")', iphone, undefined],
  ['http', 'http://w.example/{url}', iphone, undefined],
])("behavior: a wallet's own browser: %s", (_, browseLink, device, link) => {
  expect(toBrowseLink(wallet({ browseLink }), here, device)).toEqual(link)
})

test("S38: a page's own address is no template", () => {
  const foreign = { url: 'https://shop.example/$&{origin}', origin: 'https://shop.example' }
  expect(toBrowseLink(wallet({ browseLink: 'wal://x?u={url}' }), foreign, iphone)?.href).toBe(
    'wal://x?u=https%3A%2F%2Fshop.example%2F%24%26%7Borigin%7D',
  )
})
