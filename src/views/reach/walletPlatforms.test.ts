import { expect, test } from 'vitest'
import type { Device, KnownConnector, WalletListing } from '../../kernel/index.js'
import { isReachable } from './isReachable.js'
import { toPlatforms, type WalletPlatform } from './walletPlatforms.js'

const computer: Device = { phone: false, os: 'other', telegram: false, framed: false }
const phone: Device = { ...computer, phone: true, os: 'ios' }
const connector = (rest: Partial<KnownConnector>): KnownConnector => ({
  id: 'c',
  sourceId: 's',
  name: 'C',
  type: 'announced',
  namespaces: ['eip155'],
  ...rest,
})
const relay = connector({ id: 'walletConnect', type: 'walletConnect' })
const shop = connector({ id: 'shop', name: 'W', rdns: 'com.shop' })

type Links = Omit<WalletListing, 'id' | 'name'>
const app = { mobileLink: 'shop:' }
const everything = {
  ...app,
  rdns: 'com.shop',
  webappLink: 'https://shop.example',
  desktopLink: 'shop:',
  browseLink: 'shop://browse?{url}',
}

test.each<[string, Links | undefined, Device, readonly KnownConnector[], readonly WalletPlatform[]]>([
  ['no wallet in particular', undefined, computer, [relay], ['qrcode']],
  ['no wallet in particular, on a phone', undefined, phone, [relay], ['qrcode']],
  ['an app', app, computer, [relay], ['qrcode']],
  ['an app, on a phone', app, phone, [relay], ['mobile']],
  ['an app by its page', { universalLink: 'https://a.app' }, phone, [relay], ['mobile']],
  ['a page', { webappLink: 'https://a.app' }, computer, [relay], ['web']],
  ['a page, on a phone', { webappLink: 'https://a.app' }, phone, [relay], ['web']],
  ['a program', { desktopLink: 'a:' }, computer, [relay], ['desktop']],
  ['a program, on a phone', { desktopLink: 'a:' }, phone, [relay], ['qrcode']],
  ['everything', everything, computer, [relay, shop], ['browser', 'qrcode', 'web', 'desktop']],
  ['everything, on a phone', everything, phone, [relay, shop], ['browser', 'mobile', 'web']],
  ['everything, claimed by two', everything, phone, [relay, { ...shop, clash: true }], ['mobile', 'web']],
  ['a word that it pairs', { supportsWalletConnect: true }, computer, [relay], ['qrcode']],
  ['a word that it pairs, on a phone', { supportsWalletConnect: true }, phone, [relay], ['qrcode']],
  ['a word that it does not', { ...everything, supportsWalletConnect: false }, computer, [relay], []],
  ['nothing', {}, computer, [relay], []],
])('behavior: ways to a wallet with %s', (_, links, device, connectors, ways) => {
  expect(toPlatforms(links && { id: 'w', name: 'W', ...links }, device, connectors)).toEqual(ways)
})

test.each<[string, Links, Device, readonly KnownConnector[], boolean]>([
  ['an app and a relay', app, computer, [relay], true],
  ['an app and no relay', app, computer, [], false],
  ['an app and a relay, on a phone', app, phone, [relay], true],
  ['an app and no relay, on a phone', app, phone, [], false],
  ['a page, on a phone', { webappLink: 'https://a.app' }, phone, [relay], true],
  ['a program', { desktopLink: 'a:' }, computer, [relay], true],
  ['a program, on a phone', { desktopLink: 'a:' }, phone, [relay], false],
  ['a browser of its own, on a phone', { browseLink: 'abc://{url}' }, phone, [], true],
  ['a browser of its own', { browseLink: 'abc://{url}' }, computer, [relay], false],
  ['a browser behind a script, on a phone', { browseLink: 'javascript:{url}' }, phone, [], false],
  ['itself here', { rdns: 'com.shop' }, computer, [shop], true],
  ['itself here, on a phone', { rdns: 'com.shop' }, phone, [shop], true],
  ['itself here, claimed by two', { rdns: 'com.shop' }, computer, [{ ...shop, clash: true }], false],
  ['a word that it does not pair', { ...app, supportsWalletConnect: false }, computer, [relay], false],
  ['nothing', {}, computer, [relay, shop], false],
])('behavior: whether a wallet is reachable that has %s', (_, links, device, connectors, reachable) => {
  expect(isReachable({ id: 'w', name: 'W', ...links }, device, connectors)).toBe(reachable)
})
