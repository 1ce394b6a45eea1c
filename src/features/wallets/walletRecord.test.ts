import { describe, expect, test } from 'vitest'
import { readWallet, readWallets } from './walletRecord.js'

const good = {
  id: 'rainbow',
  name: 'Rainbow',
  badge_type: 'certified',
  rdns: 'me.rainbow',
  chains: ['eip155:1'],
  homepage: 'https://rainbow.example',
  image_id: 'rainbow',
  mobile_link: 'rainbow://',
  link_mode: 'https://rnbwapp.example',
  desktop_link: null,
  webapp_link: 'https://web.rainbow.example/app',
  browse_link: 'https://go.rainbow.example/{url}?ref={origin}',
  app_store: 'https://apps.example/1',
  play_store: 'https://play.example/1',
  chrome_store: 'https://chrome.example/1',
  injected: [{ namespace: 'eip155', injected_id: 'isRainbow' }],
  order: 3,
  supports_wc: true,
}

test('behavior: a wallet of the wire, field for field', () => {
  expect(readWallet(good, (id) => `https://s.example/getWalletImage/${id}`)).toEqual({
    id: 'rainbow',
    name: 'Rainbow',
    certified: true,
    rdns: 'me.rainbow',
    chains: ['eip155:1'],
    homepage: 'https://rainbow.example',
    imageUrl: 'https://s.example/getWalletImage/rainbow',
    mobileLink: 'rainbow://',
    universalLink: 'https://rnbwapp.example',
    webappLink: 'https://web.rainbow.example/app',
    browseLink: 'https://go.rainbow.example/{url}?ref={origin}',
    appStore: 'https://apps.example/1',
    playStore: 'https://play.example/1',
    chromeStore: 'https://chrome.example/1',
    injected: [{ namespace: 'eip155', injectedId: 'isRainbow' }],
    order: 3,
    supportsWalletConnect: true,
  })
})

test("behavior: a picture of the directory's own comes before one elsewhere", () => {
  const both = { ...good, image_url: 'https://cdn.example/a.png' }
  expect(readWallet(both, () => 'https://s.example/own')?.imageUrl).toBe('https://s.example/own')
  expect(readWallet(both)?.imageUrl).toBe('https://cdn.example/a.png')
})

describe('S38: what a directory says is not trusted', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'rainbow'],
    ['a list', [good]],
    ['no id', { ...good, id: undefined }],
    ['an id with a comma, which would be two', { ...good, id: 'a,b' }],
    ['an id that leads elsewhere', { ...good, id: '../config' }],
    ['no name', { ...good, name: ' ' }],
    ['a name that is no text', { ...good, name: { toString: () => 'Rainbow' } }],
    ['an invisible letter in its name', { ...good, name: 'Rain\u200bbow' }],
    ['a name that turns its direction', { ...good, name: '\u202ewobniaR' }],
    ['a name without end', { ...good, name: 'a'.repeat(101) }],
  ])('an entry that is %s is dropped', (_, entry) => {
    expect(readWallet(entry)).toBeUndefined()
    expect(readWallets({ data: [entry, good], count: 2 }, { entries: 40 }).wallets).toHaveLength(1)
  })

  const links = ['mobile_link', 'desktop_link', 'webapp_link', 'link_mode', 'browse_link', 'homepage', 'chrome_store']
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://a.example/x',
    'file:///etc/passwd',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'https://user@evil.example',
    'https://evil.example\\@good.example',
    'intent://x#Intent;end',
    'vbscript:x',
    'view-source:https://a.example',
    'tel:+1',
    '//evil.example',
    `https://a.example/${'a'.repeat(600)}`,
    7,
    {},
  ])('a link %s is left out, the wallet stays', (link) => {
    const wallet = readWallet({ ...good, ...Object.fromEntries(links.map((name) => [name, link])) })
    expect(wallet?.name).toBe('Rainbow')
    for (const name of ['mobileLink', 'desktopLink', 'webappLink', 'universalLink', 'browseLink', 'homepage'])
      expect(wallet).not.toHaveProperty(name)
    expect(wallet).not.toHaveProperty('chromeStore')
  })

  test('where a wallet is had is https, whatever opens it', () => {
    const wallet = readWallet({
      ...good,
      homepage: 'rainbow://home',
      app_store: 'itms-apps://x',
      mobile_link: 'rainbow:',
    })
    expect(wallet).not.toHaveProperty('homepage')
    expect(wallet).not.toHaveProperty('appStore')
    expect(wallet?.mobileLink).toBe('rainbow:')
  })

  test('a page that is opened inside the wallet does not choose the scheme', () => {
    expect(readWallet({ ...good, browse_link: '{url}' })).not.toHaveProperty('browseLink')
    expect(readWallet({ ...good, browse_link: 'https://a.example/' })).not.toHaveProperty('browseLink')
  })

  test('objects are fresh and frozen, without a prototype of the answer', () => {
    const entry = JSON.parse('{"id":"a","name":"A","__proto__":{"certified":true},"constructor":"x","more":1}')
    const wallet = readWallet(entry)
    expect(Object.keys(wallet ?? {})).toEqual(['id', 'name'])
    expect(Object.isFrozen(wallet)).toBe(true)
    expect(({} as { certified?: boolean }).certified).toBeUndefined()
  })

  test('a picture of another name than the directory would give it is not asked for', () => {
    const wallet = readWallet({ ...good, image_id: '../../config?x=' }, (id) => `https://s.example/${id}`)
    expect(wallet).not.toHaveProperty('imageUrl')
  })
})

describe('parameters: an answer', () => {
  const read = (json: unknown, entries = 40) => readWallets(json, { entries })
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an object', {}],
    ['no list', { data: {} }],
  ])('%s is none', (_, json) => {
    expect(() => read(json)).toThrow(TypeError)
  })

  test('each wallet once, no more than were asked for, broken ones counted as received', () => {
    expect(read({ data: [good, good, { id: 'x' }], count: 9 })).toMatchObject({ received: 3, count: 9 })
    expect(read({ data: [good, good] }).wallets).toHaveLength(1)
    const many = Array.from({ length: 50 }, (_, at) => ({ id: `w${at}`, name: 'W' }))
    expect(read({ data: many }, 4).wallets).toHaveLength(4)
  })

  test('a count that makes no sense is that of the list', () => {
    for (const count of [-1, 1.5, '7', null, Number.MAX_VALUE]) expect(read({ data: [good], count }).count).toBe(1)
  })

  test("a host's own list is a list, a module of one, or an answer", () => {
    for (const json of [[good], { default: [good] }, { data: [good] }]) expect(read(json).wallets).toHaveLength(1)
  })
})
