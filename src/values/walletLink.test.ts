import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLink } from '../../adapters/walletconnect/openWallet.js'
import * as services from '../../services/src/parts/directory/wallets/link.js'
import { readWallet } from '../features/wallets/walletRecord.js'
import { toBrowseLink, toPairingLink } from '../views/reach/walletLinks.js'
import { toSafeLink } from './safeLink.js'
import { isBrowseTemplate, isWalletScheme, systemFamilies, systemSchemes } from './walletLink.js'

const device = { phone: true, os: 'ios', telegram: false, framed: false } as const
/** Every place that opens a link of a wallet's, or lets one through. */
const doors: Readonly<Record<string, (scheme: string) => boolean>> = {
  'a record': (scheme) => readWallet({ id: 'a', name: 'A', mobile_link: `${scheme}://x` })?.mobileLink !== undefined,
  'a link of the modal': (scheme) => toSafeLink(`${scheme}://x`) !== undefined,
  'a pairing': (scheme) =>
    toPairingLink({ wallet: { id: 'a', name: 'A', mobileLink: `${scheme}://x` }, uri: 'wc:a@2', device }) !== undefined,
  'a browser of a wallet': (scheme) =>
    toBrowseLink(
      { id: 'a', name: 'A', browseLink: `${scheme}://x?u={url}` },
      { url: 'https://a.example', origin: 'https://a.example' },
      device,
    ) !== undefined,
  'a request over WalletConnect': (scheme) => toLink(`${scheme}://x`, false) !== undefined,
  'an import of the services': (scheme) => services.isAppLink(`${scheme}://x`),
}

const known = [
  ...['itms-services', 'itms-apps', 'shortcuts', 'workflow', 'prefs', 'app-settings', 'ms-settings', 'ms-appinstaller'],
  ...['x-apple.systempreferences', 'x-safari-https', 'googlechrome', 'facetime', 'sms', 'tel', 'intent', 'market'],
  ...['search-ms', 'jnlp', 'smb', 'moz-extension', 'chrome-extension', 'javascript', 'vbscript', 'x'],
]
test.each(Object.keys(doors))('S38: %s takes no scheme that the system acts on itself', (door) => {
  const schemes = [...known, ...systemSchemes.filter((scheme) => !/^(https|mailto)$/.test(scheme))]
  expect(schemes.filter((scheme) => doors[door]?.(scheme))).toEqual([])
  expect(systemFamilies.filter((begin) => doors[door]?.(`${begin}a`))).toEqual([])
  expect(['SHORTCUTS', 'Itms-Services', 'JavaScript'].filter((scheme) => doors[door]?.(scheme))).toEqual([])
})

test.each(['rainbow', 'wc', 'okex', 'onekey-wallet', 'com.kresus.superapp', 'imtokenv2', 'oneinch'])(
  'S38: %s is a scheme of a wallet, at every door',
  (scheme) => {
    expect(Object.keys(doors).filter((door) => !doors[door]?.(scheme))).toEqual([])
  },
)

test('S38: the copy of the services is the same table', () => {
  expect([services.systemSchemes, services.systemFamilies]).toEqual([systemSchemes, systemFamilies])
})

test('S38: all doors judge any scheme alike', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9+.-]{0,12}$/), (scheme) => {
      if (scheme === 'https' || scheme === 'mailto') return
      const answers = Object.values(doors).map((isOpen) => isOpen(scheme))
      expect(new Set([...answers, isWalletScheme(scheme)]).size, scheme).toBe(1)
    }),
    { examples: [...known, ...systemSchemes].map((scheme): [string] => [scheme]) },
  )
})

test.each([
  ['https://a.example/browse/{url}?ref={origin}', true],
  ['acme://dapp?url={url}', true],
  ['https://{origin}/?u={url}', false],
  ['https://a.example{url}', false],
  ['https://a.example@{origin}/{url}', false],
  ['ac{origin}:{url}', false],
  ['{url}', false],
  ['https://a.example/', false],
  ['https://a.example/{url}/{path}', false],
])('S38: %s as a template of a browser: %s', (template, isOne) => {
  expect(isBrowseTemplate(template)).toBe(isOne)
  const links = { mobile_link: 'acme://', browse_link: template }
  expect(readWallet({ id: 'a', name: 'A', ...links })?.browseLink).toBe(isOne ? template : undefined)
  const page = { url: 'https://evil.example/', origin: 'https://evil.example' }
  const link = toBrowseLink({ id: 'a', name: 'A', browseLink: template }, page, device)
  expect(link !== undefined).toBe(isOne)
})

test('S38: a browser of a wallet is opened by https, or by a scheme that the wallet has elsewhere', () => {
  const browse_link = 'acme://dapp?url={url}'
  const read = (links: object) => readWallet({ id: 'a', name: 'A', browse_link, ...links })?.browseLink
  expect(read({ mobile_link: 'acme://' })).toBe(browse_link)
  expect(read({ desktop_link: 'ACME:' })).toBe(browse_link)
  expect(read({ mobile_link: 'other://' })).toBeUndefined()
  expect(read({ mobile_link: 'https://acme.example' })).toBeUndefined()
})
