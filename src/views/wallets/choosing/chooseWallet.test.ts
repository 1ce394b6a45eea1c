// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { pairings } from '../../../features/pairing/index.js'
import { attemptAtom, type PreparedPairing } from '../../../kernel/attempts/index.js'
import { connectorsAtom } from '../../../kernel/connections/index.js'
import type { WalletListing } from '../../../kernel/index.js'
import { navigation } from '../../../kernel/navigation/index.js'
import { until } from '../../../testing/test/page.js'
import { createWorld, wallet, walletConnect } from '../../test/world.js'
import { chooseWallet } from './chooseWallet.js'

const rainbow: WalletListing = { id: 'rb', name: 'Rainbow', rdns: 'me.rainbow', mobileLink: 'rainbow:' }
const iphone = { phone: true, os: 'ios' } as const
const uri = 'wc:1@2?symKey=2'
const link = 'rainbow://wc?uri=wc%3A1%402%3FsymKey%3D2'

/** An instance with the list of wallets open, recorded only: what happens in the task of a click is what counts. */
async function open(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ testModal: 'record', wallets: [], pairings: [walletConnect], ...options })
  const context = await world.loadEngine()
  const tracked: unknown[] = []
  world.latchkey.on('track', ({ event, properties }) => {
    if (event === 'SELECT_WALLET') tracked.push(properties)
  })
  void world.latchkey.open()
  await until(() => expect(world.store.get(connectorsAtom)).toHaveLength((options.wallets?.length ?? 0) + 1))
  const history = () => world.latchkey.state().view
  return { ...world, context, tracked, history, attempt: () => world.store.get(attemptAtom) }
}

/** The same with a pairing ready, as a list on a phone keeps one. */
async function prepared(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await open({ device: iphone, ...options })
  const [connector] = world.store.get(connectorsAtom)
  if (!connector) throw new Error('No connector')
  const { prepare } = await world.context.resources.expect(pairings)
  let pairing: PreparedPairing | undefined
  prepare(connector, undefined, new AbortController().signal, (ready) => {
    pairing = ready
  })
  await until(() => expect(world.preparations).toHaveLength(1))
  world.preparations[0]?.give(uri)
  await until(() => expect(pairing?.uri).toBe(uri))
  return { ...world, choose: (wallet: WalletListing) => chooseWallet(world.context, { wallet }, { pairing }) }
}

test('behavior: a pairing that is ready is followed in the same task, nothing awaited between', async () => {
  const { context, choose, visits, attempt, history, tracked } = await prepared()
  choose(rainbow)
  // Nothing ran in between: no microtask, no timer.
  expect(visits).toEqual([{ href: link, target: '_self' }])
  expect(attempt()).toMatchObject({ wallet: rainbow, pairing: { uri }, view: 'ConnectingWalletConnect' })
  expect(history()).toBe('ConnectingWalletConnect')
  expect(context.resources.need(navigation).views.current()?.params).toEqual({ opened: uri })
  expect(tracked).toEqual([{ name: 'Rainbow', platform: 'mobile', view: 'Connect' }])
})

test('behavior: a browser that blocks the link: the view gets it', async () => {
  const { context, choose } = await prepared()
  Object.assign(context.page, { openLink: () => false })
  choose(rainbow)
  expect(context.resources.need(navigation).views.current()).toMatchObject({
    view: 'ConnectingWalletConnect',
    params: { blocked: uri },
  })
})

test('behavior: before it is ready, nothing is followed; the view waits for it', async () => {
  const { context, visits, history, asks } = await open({ device: iphone })
  chooseWallet(context, { wallet: rainbow })
  expect(history()).toBe('ConnectingWalletConnect')
  await until(() => expect(asks).toHaveLength(1))
  expect(asks[0]?.wallet).toEqual(rainbow)
  asks[0]?.show(uri)
  expect(visits).toEqual([])
})

test("parameters: preferUniversalLinks takes the wallet's page", async () => {
  const { choose, visits } = await prepared({ preferUniversalLinks: true })
  choose({ ...rainbow, universalLink: 'https://rnbwapp.com' })
  expect(visits[0]?.href).toBe('https://rnbwapp.com/wc?uri=wc%3A1%402%3FsymKey%3D2')
})

test('behavior: a wallet with a page only is opened beside this one', async () => {
  const { choose, visits, tracked } = await prepared()
  choose({ id: 'p', name: 'Page', webappLink: 'https://page.example' })
  expect(visits).toEqual([{ href: 'https://page.example/wc?uri=wc%3A1%402%3FsymKey%3D2', target: '_blank' }])
  expect(tracked).toMatchObject([{ platform: 'web' }])
})

test('S38: a link that is none leads nowhere, and the view says so', async () => {
  const { choose, visits, history } = await prepared()
  choose({ ...rainbow, mobileLink: 'javascript:alert(1)' })
  expect(visits).toEqual([])
  expect(history()).toBe('ConnectingWalletConnect')
})

test('behavior: installed, it is connected itself, on a phone too, in the namespace that is wanted', async () => {
  const evm = wallet('Rainbow', { rdns: 'me.rainbow' })
  const solana = wallet('Rainbow Wallet', { rdns: 'me.rainbow', namespaces: ['solana'] })
  const { context, visits, attempt, history } = await open({ device: iphone, wallets: [evm, solana] })
  chooseWallet(context, { wallet: rainbow })
  expect(attempt()?.connector.id).toBe('rainbow')
  expect(history()).toBe('ConnectingExternal')
  context.resources.need(navigation).moves.back()
  chooseWallet(context, { wallet: rainbow }, { namespaces: ['solana'] })
  expect(attempt()).toMatchObject({ connector: { id: 'rainbow wallet' }, namespaces: ['solana'] })
  expect(visits).toEqual([])
})

test('S38: an identity that two claim is not connected as that wallet', async () => {
  const thief = wallet('Thief', { rdns: 'me.rainbow', clash: true })
  const { context, attempt } = await open({ wallets: [thief] })
  chooseWallet(context, { wallet: rainbow })
  expect(attempt()?.connector.id).toBe('walletConnect')
})

test('S38: nor is one that announces its identity by another name', async () => {
  const { context, attempt } = await open({ wallets: [wallet('Thief', { rdns: 'me.rainbow' })] })
  chooseWallet(context, { wallet: rainbow })
  expect(attempt()?.connector.id).toBe('walletConnect')
})

test('behavior: elsewhere than on a phone, its code is shown', async () => {
  const { context, visits, attempt, tracked } = await open()
  chooseWallet(context, { wallet: rainbow }, { namespaces: ['eip155'] })
  expect(attempt()).toMatchObject({ connector: { id: 'walletConnect' }, wallet: rainbow, namespaces: ['eip155'] })
  expect(tracked).toMatchObject([{ name: 'Rainbow', platform: 'qrcode' }])
  expect(visits).toEqual([])
})

test('behavior: a connector alone is connected; one that pairs shows its code', async () => {
  const { context, attempt, store, tracked } = await open({ wallets: [wallet('Alpha')] })
  const [pairing, alpha] = store.get(connectorsAtom)
  chooseWallet(context, { connector: alpha })
  expect(attempt()).toMatchObject({ connector: { id: 'alpha' }, view: 'ConnectingExternal' })
  context.resources.need(navigation).moves.back()
  chooseWallet(context, { connector: pairing })
  expect(attempt()).toMatchObject({ connector: { id: 'walletConnect' }, view: 'ConnectingWalletConnect' })
  expect(tracked).toMatchObject([{ platform: 'browser' }, { name: 'WalletConnect', platform: 'qrcode' }])
})

const browsing: WalletListing = { id: 'b', name: 'B', browseLink: 'https://b.example/browse/{url}?ref={origin}' }

test('behavior: on a phone, a wallet that only has a browser opens this page in it', async () => {
  const { context, visits, attempt } = await open({ device: { ...iphone, framed: true } })
  chooseWallet(context, { wallet: browsing })
  expect(visits).toEqual([
    {
      href: 'https://b.example/browse/http%3A%2F%2Ftest.invalid%2F?ref=http%3A%2F%2Ftest.invalid',
      target: '_top',
    },
  ])
  expect(attempt()).toBeUndefined()
})

test.each<[string, Parameters<typeof createWorld>[0], WalletListing]>([
  ['a browser, elsewhere than on a phone', {}, browsing],
  ['a program, on a phone', { device: iphone }, { id: 'd', name: 'D', desktopLink: 'd:' }],
  ['nothing', {}, { id: 'n', name: 'N' }],
  ['a word that it does not pair', {}, { ...rainbow, supportsWalletConnect: false }],
])('behavior: a wallet that only has %s: where to get it', async (_, options, listing) => {
  const { context, visits, attempt } = await open(options)
  chooseWallet(context, { wallet: listing })
  expect(context.resources.need(navigation).views.current()).toMatchObject({
    view: 'Downloads',
    params: { wallet: listing },
  })
  expect(attempt()).toBeUndefined()
  expect(visits).toEqual([])
})

test('behavior: without a relay, an app leads to where to get it', async () => {
  const world = createWorld({ testModal: 'record', wallets: [], device: iphone })
  const context = await world.loadEngine()
  void world.latchkey.open()
  chooseWallet(context, { wallet: rainbow })
  expect(context.resources.need(navigation).views.current()?.view).toBe('Downloads')
})
