import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WalletListing } from '../../src/adapter.js'
import { toLink, toRequestLink, type WalletPage } from './openWallet.js'
import { createPageStorage, createWorld, first, only, until, type World } from './test/world.js'

const listing: WalletListing = { id: 'rainbow', name: 'Rainbow', mobileLink: 'rainbow://' }
const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }
const here = { networkId: 'eip155:31337' } as const

describe('links', () => {
  test.each([
    ['rainbow://', 'rainbow://wc?requestId=7&sessionTopic=ab'],
    ['rainbow:', 'rainbow://wc?requestId=7&sessionTopic=ab'],
    ['https://rnbwapp.com', 'https://rnbwapp.com/wc?requestId=7&sessionTopic=ab'],
    ['https://rnbwapp.com/app/', 'https://rnbwapp.com/app/wc?requestId=7&sessionTopic=ab'],
    ['https://rnbwapp.com/?a=1', 'https://rnbwapp.com/wc?a=1&requestId=7&sessionTopic=ab'],
    ['https://t.me/wallet', `https://t.me/wallet?startapp=${btoa('requestId=7&sessionTopic=ab')}`],
  ])('parameters: %s', (link, expected) => {
    const url = toLink(link, false)
    expect(url && toRequestLink(url, 7, 'ab')).toBe(expected)
  })

  test.each([
    undefined,
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'intent://x',
    'file:///x',
    'http://rnbwapp.com',
    'https://user@rnbwapp.com',
    'ms-word:x',
    'two words',
  ])('parameters: S38 %s is no link that may be opened', (link) => {
    expect(toLink(link, false)).toBeUndefined()
  })

  test('parameters: on this machine a wallet may be there as well', () => {
    expect(toLink('http://127.0.0.1:4100', true)?.href).toBe('http://127.0.0.1:4100/')
    expect(toLink('http://127.0.0.1:4100', false)).toBeUndefined()
    expect(toLink('http://rnbwapp.com', true)).toBeUndefined()
  })
})

describe('on the way to the wallet', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld()
  })
  afterEach(() => world.stop())

  const createPage = (facts: Partial<WalletPage> = {}) => {
    const visits: [string, string][] = []
    const page: WalletPage = {
      phone: true,
      framed: false,
      telegram: false,
      local: false,
      hasFocus: () => true,
      open: (href, target) => void visits.push([href, target]),
      ...facts,
    }
    return { page, visits }
  }
  async function connected(page: WalletPage, wallet: WalletListing | undefined, storage = createPageStorage()) {
    const phone = await world.phone({ approve: () => 'approve' })
    const source = world.source({ page, storage })
    const attempt = source.connect({ wallet })
    await phone.pair(await attempt.code())
    const session = await only(attempt)
    const { topic } = await phone.waitFor(({ sessions }) => sessions[0])
    return { phone, source, session, topic, storage }
  }

  test('behavior: each question opens the wallet that was chosen, also after a reload, until it is disconnected', async () => {
    const { page, visits } = createPage()
    const { session, source, storage, topic } = await connected(page, listing)
    await session.request(sign, here)
    expect(visits).toEqual([
      [expect.stringMatching(`^rainbow://wc\\?requestId=\\d{16}&sessionTopic=${topic}$`), '_self'],
    ])
    await session.request({ method: 'eth_accounts' }, here)
    expect(visits).toHaveLength(1)
    source.stop()
    const again = await only(world.source({ page, storage }).connect({ silent: true, account: { address: first } }))
    await again.request(sign, here)
    expect(visits).toHaveLength(2)
    await again.disconnect()
    await until(() => !storage.has('chosenWallet'), 'the choice is forgotten')
  })

  test.each([
    ['a page on the web opens beside ours', {}, { ...listing, mobileLink: 'https://rnbwapp.com' }, '_blank'],
    ['a frame is left', { framed: true }, listing, '_top'],
    ['a messenger opens it anew', { telegram: true }, listing, '_blank'],
  ] as const)('behavior: %s', async (_, facts, wallet, target) => {
    const { page, visits } = createPage(facts)
    const { session } = await connected(page, wallet)
    await session.request(sign, here)
    expect(visits.map(([, where]) => where)).toEqual([target])
  })

  test.each([
    ['on a computer', { phone: false }, listing],
    ['while the page is out of sight', { hasFocus: () => false }, listing],
    ['when no wallet was chosen', {}, undefined],
    ['for a link that may not be opened', {}, { ...listing, mobileLink: 'javascript:alert(1)' }],
  ] as const)('behavior: nothing is opened %s', async (_, facts, wallet) => {
    const { page, visits } = createPage(facts)
    const { session } = await connected(page, wallet)
    await session.request(sign, here)
    expect(visits).toEqual([])
  })
})
