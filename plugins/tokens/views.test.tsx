// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainAdapter } from '../../src/adapter.js'
import { toastAtom } from '../../src/kernel/notices/state.js'
import { createTestAdapter, createTestClock, createTestLatchkey, type TestLatchkey } from '../../src/testing/index.js'
import { settle } from '../../src/testing/settle.js'
import {
  click,
  control,
  each,
  has,
  one,
  rows,
  sees,
  seesTitle,
  type,
  until,
  words,
} from '../../src/testing/test/page.js'
import { sendsAs } from '../../src/testing/test/sendsAs.js'
import { type DataServer, refuse, startDataServer } from '../../test/fixtures/dataServer.js'
import { send } from '../send/index.js'
import { tokens } from './index.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const wire = (name: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  ...{ name, symbol: name.slice(0, 3).toUpperCase(), chainId: 'eip155:1', address: `eip155:1:0x${name}` },
  ...{ value: 10, price: 2, quantity: { decimals: '6', numeric: '5' }, iconUrl: '' },
  ...rest,
})
const ether = wire('Ether', {
  ...{ symbol: 'ETH', address: undefined, quantity: { decimals: '18', numeric: '0.5' }, value: 1000, price: 2000 },
  change24h: -1.5,
})
const nft = (id: number, rest: Readonly<Record<string, unknown>> = {}) => ({
  ...{ id: `eip155:1/erc721:0xA/${id}`, chain: 'eip155:1', contract: '0xA', tokenId: `${id}`, standard: 'erc721' },
  ...{ name: `Gull ${id}`, collection: 'Birds', amount: '1', picture: null, flags: { is_spam: false } },
  ...rest,
})
const balancePath = `/v1/account/${address}/balance`
const nftsPath = `/v1/account/${address}/nfts`

let server: DataServer
let living: TestLatchkey | undefined
beforeEach(async () => {
  server = await startDataServer()
  server.routes.set('/v1/supported-chains', { http: ['eip155:1'], ws: [] })
  server.routes.set(balancePath, { balances: [ether, wire('Gold', { change24h: 2.25 })] })
})
afterEach(async () => {
  living?.latchkey.stop()
  await settle(10)
  document.body.replaceChildren()
  await server.stop()
})

/** The real modal on Account, over a service on this machine. */
async function begin(methods: Partial<ChainAdapter> = {}, connected = true, pairs?: true) {
  const { descriptor, connector, emit } = createTestAdapter({ methods, ...(pairs && { pairs }) })
  const clock = createTestClock()
  const world = createTestLatchkey({
    ...{ testModal: 'real', networks: [network], adapters: [descriptor], plugins: [tokens(), send()], clock },
    ...{ services: { data: server.url }, projectId: 'p', fetch: globalThis.fetch },
  })
  living = world
  if (connected) await world.latchkey.connect({ connector })
  return { ...world, emit, open: (view: string, params = {}) => world.latchkey.open({ view, params }).catch(() => {}) }
}
const texts = (selector: string) => each(selector).map(({ textContent }) => textContent)

test('behavior: Account has the total, and rows with amount, value and change', async () => {
  const { open } = await begin()
  void open('Account')
  await sees('$1,010.00')
  await until(() => expect(rows()).toEqual(['Ether', 'Gold']))
  expect(texts('.row-hint')).toEqual(['0.5 ETH', '5 GOL'])
  expect(texts('[part=token-worth]')).toEqual(['$1,000.00-1.5%', '$10.00+2.3%'])
  expect(each('[part=token-worth] .success')).toHaveLength(1)
  expect(each('[part=token-worth] .danger')).toHaveLength(1)
  expect(words()).not.toContain('unknown price')
})

test('behavior: spam stands behind "Hidden" and in no total; an unknown price is a dash', async () => {
  const unknown = { price: 0, value: undefined }
  const spam = wire('Spam', { flags: { is_spam: true }, value: 1e6 })
  server.routes.set(balancePath, { balances: [spam, ether, wire('Bare', unknown)] })
  const { open } = await begin()
  void open('Account')
  await sees('$1,000.00')
  await sees('Without tokens of unknown price')
  await until(() => expect(rows()).toEqual(['Ether', 'Bare', 'Hidden (1)']))
  expect(texts('[part=token-worth]')[1]).toBe('–')
  await click('Hidden (1)')
  await seesTitle('Hidden tokens')
  await until(() => expect(rows()).toEqual(['Spam']))
})

test('behavior: past ten there is a search, by name, symbol or address', async () => {
  server.routes.set(balancePath, {
    balances: [ether, ...Array.from({ length: 10 }, (_, at) => wire(`Token${at}`, { symbol: `S${at}` }))],
  })
  const { open } = await begin()
  void open('Account')
  await until(() => expect(each('input[type=search]')).toHaveLength(1))
  const search = (text: string) => type(one<HTMLInputElement>('input[type=search]'), text)
  search('token7')
  await until(() => expect(rows()).toEqual(['Token7']))
  search('s3')
  await until(() => expect(rows()).toEqual(['Token3']))
  search('0xTOKEN5')
  await until(() => expect(rows()).toEqual(['Token5']))
  search('nothing')
  await sees('Nothing found')
})

test('behavior: a token’s own view says all, and leads to sending it', async () => {
  const { open } = await begin()
  void open('Account')
  await click('Gold')
  await seesTitle('Gold')
  await sees('$10.00')
  expect(words()).toContain('5 GOL')
  expect(one('[data-address]').textContent).toBe('0xGold')
  expect(has('Swap')).toBe(false)
  await click('Send')
  await seesTitle('Send')
})

test('behavior: a token that the account does not have is reported so, also where a host opened it', async () => {
  const { open } = await begin()
  void open('AccountToken', { address: '0xNone' })
  await sees('This account does not have it')
})

test('ERC-7811: what the wallet lists wins over the service', async () => {
  const gold = { networkId: 'eip155:1', address: '0xGold', name: 'Gold', symbol: 'GOL', decimals: 6 } as const
  const { open } = await begin({ getAssets: async () => [{ ...gold, type: 'token', value: 8_000_000n }] })
  void open('Account')
  await until(() => expect(texts('.row-hint')).toEqual(['8 GOL']))
  expect(texts('[part=token-worth]')).toEqual(['$16.00+2.3%'])
  await sees('$16.00')
})

test('behavior: a wallet on another device is not asked for its list: the service is', async () => {
  let asked = 0
  const { open } = await begin({ getAssets: async () => [][asked++] ?? [] }, true, true)
  void open('Account')
  await until(() => expect(rows()).toEqual(['Ether', 'Gold']))
  expect(asked).toBe(0)
})

test('F15 figures that could not be asked for anew stay, dimmed, with their age; one toast for total, tab and all', async () => {
  const { open, clock, store } = await begin()
  const toasts: string[] = []
  store.sub(toastAtom, () => {
    const toast = store.get(toastAtom)
    if (toast) toasts.push(toast.text)
  })
  void open('Account')
  await until(() => expect(rows()).toEqual(['Ether', 'Gold']))
  server.answer = refuse
  for (let second = 0; second < 130; second += 10) {
    await clock.advance(10_000)
    await settle(10)
  }
  await until(() => expect(texts('.row-hint')[1]).toContain('2 min. ago'))
  expect(each('[part=token-worth][data-old]')).toHaveLength(2)
  expect(words()).toContain('$1,010.00')
  expect(toasts).toEqual(['Token Balance Unavailable'])
})

test('behavior: NFTs are tiles, more of them on scroll, spam is counted and not shown', async () => {
  server.routes.set(nftsPath, ({ query }: { query: Record<string, string> }) =>
    query.cursor
      ? { data: [nft(2), nft(3, { amount: '4' })], next: null }
      : { data: [nft(1), nft(2), nft(9, { flags: { is_spam: true } })], next: 'two' },
  )
  const { open } = await begin()
  void open('Account')
  await click('NFTs')
  await until(() => expect(texts('[part=nft-name]')).toEqual(['Gull 1', 'Gull 2', 'Gull 3']))
  await sees('1 NFT that looks like spam')
  expect(words()).toContain('× 4 · Birds')
  // The document asks first whether it may (OPTIONS).
  const asked = server.asked(nftsPath).filter(({ method }) => method === 'GET')
  expect(asked.map(({ query }) => [query.chainId, query.cursor])).toEqual([
    ['eip155:1', undefined],
    ['eip155:1', 'two'],
  ])
})

test('behavior: an NFT’s own view has collection, number and, once they come, traits', async () => {
  server.routes.set(nftsPath, { data: [nft(1)], next: null })
  const traits = [{ name: 'Wing', value: 'grey' }]
  // The server knows paths decoded or not, as they came.
  server.routes.set(`/v1/nft/${encodeURIComponent(nft(1).id)}`, { ...nft(1), description: 'Of the harbour', traits })
  const { open } = await begin()
  void open('Account')
  await click('NFTs')
  await until(() => expect(each('[part=nft-tile]')).toHaveLength(1))
  one<HTMLElement>('[part=nft-tile]').click()
  await seesTitle('Gull 1')
  await sees('Birds')
  await sees('Of the harbour')
  await sees('Winggrey')
})

test('behavior: an NFT leads to sending it; sent, it is gone from the list before the service knows', async () => {
  server.routes.set(nftsPath, { data: [nft(1), nft(2, { amount: '5' }), nft(3)], next: null })
  // Several wait for the same block: what sends, and what shows what the account holds.
  const waiting: ((receipt: { status: 'success' }) => void)[] = []
  const mined = () => {
    for (const resolve of waiting.splice(0)) resolve({ status: 'success' })
  }
  const held = { type: 'nft', networkId: 'eip155:1', symbol: '', decimals: 0 } as const
  const { open, latchkey } = await begin({
    getNft: async (_, address, tokenId) => ({ ...held, address, tokenId, name: `Bird #${tokenId}` }),
    getBalance: async () => ({ value: 1n, decimals: 0, symbol: '' }),
    estimateTransfer: async () => ({ fee: { value: 1n, decimals: 18, symbol: 'ETH' } }),
    transfer: sendsAs(() => '0xhash'),
    waitForTransaction: () => new Promise((resolve) => waiting.push(resolve)),
  })
  void open('Account')
  await click('NFTs')
  await until(() => expect(texts('[part=nft-name]')).toEqual(['Gull 1', 'Gull 2', 'Gull 3']))
  each<HTMLElement>('[part=nft-tile]')[0]?.click()
  await seesTitle('Gull 1')
  await click('Send')
  await seesTitle('Send')
  // By the name that stands in the list.
  await sees('Gull 1')
  const controller = await latchkey.use(send)
  const give = async (tokenId: string, amount: string) => {
    const token = { ...held, address: '0xa', tokenId, name: 'x' }
    await controller.submit(await controller.prepare({ token, amount, to: '0xother' }))
    mined()
    await settle(10)
  }
  await give('1', '1')
  await give('2', '2')
  void open('Account')
  await click('NFTs')
  // The service says what it said before.
  await until(() => expect(texts('[part=nft-name]')).toEqual(['Gull 2', 'Gull 3']))
  expect(words()).toContain('× 3 · Birds')
})

test('behavior: what a plain transfer does not move is not offered to be sent', async () => {
  server.routes.set(nftsPath, { data: [nft(1, { standard: 'solana-program' })], next: null })
  const { open } = await begin()
  void open('AccountNft', { id: nft(1).id })
  await seesTitle('Gull 1')
  expect(has('Send')).toBe(false)
})

test('behavior: where the service has no NFTs, those stand there that the wallet lists', async () => {
  const one721 = { networkId: 'eip155:1', address: '0xA', name: 'Birds', symbol: 'BRD', decimals: 0 } as const
  server.answer = (response, { method }) => {
    response.setHeader('access-control-allow-headers', '*')
    response.writeHead(method === 'OPTIONS' ? 200 : 404).end()
  }
  const { open } = await begin({ getAssets: async () => [{ ...one721, type: 'nft', tokenId: '7', value: 1n }] })
  void open('Account')
  await click('NFTs')
  await until(() => expect(texts('[part=nft-name]')).toEqual(['Birds #7']))
})

test('behavior: empty says what would stand here', async () => {
  server.routes.set(nftsPath, { data: [], next: null })
  const { open } = await begin()
  void open('Account')
  await click('NFTs')
  await sees('No NFTs yet')
  expect(words()).toContain('Collectibles that you get on One stand here.')
})

test('behavior: nothing is asked of the NFTs before their tab is seen', async () => {
  const { open } = await begin()
  void open('Account')
  await until(() => expect(rows()).toEqual(['Ether', 'Gold']))
  expect(server.asked(nftsPath)).toEqual([])
})

test('behavior: without a connection the views lead to a wallet', async () => {
  const { open } = await begin({}, false)
  void open('HiddenTokens')
  await sees('No wallet is connected')
  control('Connect').click()
  await seesTitle('Connect')
})
