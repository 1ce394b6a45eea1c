import type { ServerResponse } from 'node:http'
import { AccountRole, type Address } from '@solana/kit'
import { beforeEach, expect, test, vi } from 'vitest'
import { type DasOptions, startDas } from '../../../../../../../devnet/src/index.js'
import { findTokenAddress } from '../../../../../../../devnet/src/solana/genesis.js'
import { build, keyOf, newKey, readBlockhash, send } from '../../../../../../../devnet/src/solana/test/build.js'
import { atEnd, firstOf, openOne } from '../../../../../../../devnet/src/solana/test/open.js'
import { token2022Program } from '../../../../../../../devnet/src/solana/tokens/layout.js'
import { balancesShape, pricesShape } from '../../../../../../test/accountShapes.js'
import { createTestClock, useMemoryServices } from '../../../../../../test/memoryServices.js'
import { startUpstream } from '../../../../../../test/startUpstream.js'
import type { Services } from '../../../../../createServices.js'
import type { AccountsOptions } from '../../config.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const { create } = useMemoryServices()
const clock = createTestClock(Date.now())
// What an earlier test had answered is older than any answer that is kept.
beforeEach(() => clock.advance(2 * 3_600_000))

async function openCluster() {
  const { cluster, solana } = await openOne({ collectibles: true })
  const payer = keyOf(firstOf(solana.accounts))
  const kites = (cluster.collectibles?.kites ?? []).slice(0, 3)
  return { cluster, payer, token: cluster.token, kites }
}

const byDas = (url: string, concerns = ['balances', 'nfts', 'prices'], order = ['assets']): AccountsOptions => ({
  drivers: { assets: { kind: 'das', url, chain: chainId } },
  chains: { [chainId]: Object.fromEntries(concerns.map((concern) => [concern, order])) },
})

async function serve(rpcUrl: string, accounts: AccountsOptions, problems: string[] = []) {
  const services = create({
    clock,
    log: { request: () => undefined, problem: (text) => problems.push(text) },
    chains: { [chainId]: rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'SOL', decimals: 9 } } },
    accounts: { tokens: [], pictures: { publicUrl: 'https://data.example' }, ...accounts },
  })
  if (!(await services.projects.find('demo'))) await services.projects.add({ id: 'demo' })
  return services
}

async function get(services: Services, account: string, concern: string, query = '') {
  clock.advance(60_000)
  const response = await services.data.request(
    `/v1/account/${account}/${concern}?projectId=demo&currency=usd&chainId=${chainId}${query}`,
  )
  return (await response.json()) as Record<string, unknown>
}

interface WireNft {
  id: string
  name: string
  collection: string | null
  picture: string | null
  standard: string
}
const nftsOf = async (services: Services, account: string) => (await get(services, account, 'nfts')).data as WireNft[]
const byId = (list: WireNft[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1))

async function openDas(rpcUrl: string, options: Omit<DasOptions, 'rpcUrl'> = {}) {
  const das = await startDas({ rpcUrl, ...options })
  atEnd(das.stop)
  return das
}

test('behavior: node and das give the same answer for the same account; das leaves out nothing and adds names that stand in Metaplex accounts', async () => {
  const { cluster, payer, token } = await openCluster()
  const das = await openDas(cluster.rpcUrl)
  const listed = { tokens: [{ chain: chainId, ...token }] }
  const byNode = await serve(cluster.rpcUrl, listed)
  const balances = await get(byNode, payer.address, 'balance')
  const nfts = byId(await nftsOf(byNode, payer.address))
  const byIndexer = await serve(cluster.rpcUrl, { ...listed, ...byDas(das.url) })
  expect(await get(byIndexer, payer.address, 'balance')).toEqual(balances)
  expect(byId(await nftsOf(byIndexer, payer.address))).toEqual(nfts)
  expect(nfts).toMatchObject([
    { collection: 'Local Kites', picture: expect.stringContaining('/v1/picture/') },
    { collection: 'Local Kites' },
    { collection: 'Local Kites' },
  ])
  const detail = async (services: Services) =>
    (await services.data.request(`/v1/nft/${encodeURIComponent(nfts[0]?.id ?? '')}?projectId=demo`)).json()
  const said = await detail(byIndexer)
  expect(said).toMatchObject({ description: expect.stringContaining('worth nothing'), traits: [{ name: 'Wind' }] })
  await nftsOf(byNode, payer.address)
  expect(await detail(byNode)).toEqual(said)

  // No list has the token now.
  const symbols = async (services: Services) =>
    balancesShape.parse(await get(services, payer.address, 'balance')).balances.map(({ symbol }) => symbol)
  expect(await symbols(await serve(cluster.rpcUrl, {}))).toEqual(['SOL', expect.stringContaining('…')])
  expect(await symbols(await serve(cluster.rpcUrl, byDas(das.url)))).toEqual(['SOL', 'LUSD'])
})

test('behavior: a list goes on where its page ended; a cursor that it did not give is refused', async () => {
  const { cluster, payer, kites } = await openCluster()
  const das = await openDas(cluster.rpcUrl, { pageSize: 2 })
  const services = await serve(cluster.rpcUrl, byDas(das.url))
  const first = (await get(services, payer.address, 'nfts')) as { data: WireNft[]; next: string }
  const second = (await get(services, payer.address, 'nfts', `&cursor=${first.next}`)) as typeof first
  expect([first.data.length, second.data.length, second.next]).toEqual([2, 1, null])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(ids.toSorted()).toEqual(kites.map((mint) => `${chainId}/nft:${mint}`).toSorted())
  const places = das.seen.flatMap(({ method, params }) =>
    method === 'getAssetsByOwner' ? [Object.keys(params as object).includes('cursor')] : [],
  )
  expect(places).toEqual([false, true])
  // Balances read all pages.
  expect(await get(services, payer.address, 'balance')).toMatchObject({ balances: [{}, { symbol: 'LUSD' }] })
  const forged = Buffer.from(JSON.stringify({ v: 1, c: { [chainId]: { d: 'assets', n: { page: -1 } } } }))
  expect(await get(services, payer.address, 'nfts', `&cursor=${forged.toString('base64url')}`)).toMatchObject({
    reasons: [{ name: 'CURSOR_INVALID' }],
  })
})

test('behavior: where pages have numbers alone, the next number is asked for', async () => {
  const { cluster, payer } = await openCluster()
  const das = await openDas(cluster.rpcUrl, { pageSize: 2 })
  const upstream = await startUpstream((request, response) => {
    void fetch(das.url, { method: 'POST', body: request.body }).then(async (found) => {
      const { result, ...answer } = (await found.json()) as { result: object | string }
      json(response, { ...answer, result: typeof result === 'string' ? result : { ...result, cursor: undefined } })
    })
  })
  const services = await serve(cluster.rpcUrl, byDas(upstream.url, ['nfts']))
  const { next } = (await get(services, payer.address, 'nfts')) as { next: string }
  expect(await get(services, payer.address, 'nfts', `&cursor=${next}`)).toMatchObject({ data: [{}], next: null })
  expect(das.seen.at(-1)?.params).toMatchObject({ page: 2 })
})

test('behavior: prices come with balances and cost no call of their own; alone they are asked for one by one', async () => {
  const { cluster, payer, token } = await openCluster()
  const wrapped = 'So11111111111111111111111111111111111111112'
  const das = await openDas(cluster.rpcUrl, { rateOf: (mint) => (mint === token.address ? 1 : null) })
  const services = await serve(cluster.rpcUrl, byDas(das.url))
  const { balances } = balancesShape.parse(await get(services, payer.address, 'balance'))
  expect(balances.map(({ symbol, price, value }) => [symbol, price, value])).toEqual([
    ['SOL', 0, undefined],
    ['LUSD', 1, 1_000_000],
  ])
  const mintsAsked = () =>
    das.seen.flatMap(({ method, params }) => (method === 'getAsset' ? (params as { id: string }).id : []))
  // The price of the coin alone: no list of assets has it.
  expect(mintsAsked()).toEqual([wrapped])
  clock.advance(60_000)
  const priced = await services.data.request('/v1/fungible/price', {
    method: 'POST',
    body: JSON.stringify({ currency: 'usd', addresses: [`${chainId}:${token.address}`], projectId: 'demo' }),
  })
  expect(pricesShape.parse(await priced.json()).fungibles.map(({ price }) => price)).toEqual([1])
  expect(mintsAsked()).toEqual([wrapped, token.address])
})

const me = newKey('holder of documented assets').address
/** An item as the documentation of Metaplex and of hosted indexers shows it. */
const documented = (id: string, own: Record<string, unknown>, content: Record<string, unknown> = {}) => ({
  interface: 'V1_NFT',
  id,
  content: {
    $schema: 'https://schema.metaplex.com/nft1.0.json',
    json_uri: '',
    files: [],
    metadata: {},
    links: {},
    ...content,
  },
  authorities: [],
  compression: { eligible: false, compressed: false, data_hash: '', tree: '', seq: 0, leaf_id: 0 },
  grouping: [],
  royalty: { royalty_model: 'creators', target: null, percent: 0, basis_points: 0 },
  creators: [],
  ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'single', owner: me },
  supply: { print_max_supply: 0, print_current_supply: 0, edition_nonce: 255 },
  mutable: true,
  burnt: false,
  ...own,
})
const key = (name: string) => newKey(name).address
const compressed = { compression: { eligible: false, compressed: true, tree: key('tree'), seq: 3, leaf_id: 0 } }
const owned = (own: Record<string, unknown>) => ({
  ownership: { frozen: false, delegated: false, delegate: null, ownership_model: 'token', owner: me, ...own },
})
const json = (response: ServerResponse, body: unknown) => response.end(JSON.stringify(body))

/** An upstream in the documented shapes that is a node as well, as hosted ones are. */
function startHosted(
  items: readonly unknown[],
  accounts: readonly (readonly [mint: string, amount: string, decimals: number])[],
) {
  return startUpstream((request, response) => {
    const { id, method, params } = JSON.parse(request.body) as { id: unknown; method: string; params: unknown[] }
    const answers: Record<string, unknown> = {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getBalance: { context: { slot: 1 }, value: 5_000_000_000 },
      getTokenAccountsByOwner: {
        context: { slot: 1 },
        value: JSON.stringify(params).includes('Tokenz')
          ? []
          : accounts.map(([mint, amount, decimals]) => ({
              pubkey: key(`account of ${mint.slice(0, 8)}`),
              account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
            })),
      },
      getAssetsByOwner: { total: items.length, limit: 1_000, cursor: 'last', items },
      // Broken: the price of the coin cannot be had, and keeps no other back.
      getAsset: {},
    }
    json(response, { jsonrpc: '2.0', id, result: answers[method] })
  })
}

test('S38: documented answers are read: kinds sorted out, burnt ones left out, names cleaned, lures marked', async () => {
  const picture = 'https://arweave.net/picture'
  const [crab, lad, leaf, core, lure, single] = ['crab', 'lad', 'leaf', 'core', 'lure', 'single'].map(key)
  const [old, forge, whale] = ['old token', 'forge', 'whale'].map(key)
  const nfts = [
    documented(
      `${crab}`,
      {},
      { json_uri: 'https://nftstorage.link/7.json', metadata: { name: 'Crab\u202e #8', symbol: 'NB' } },
    ),
    documented(
      `${lad}`,
      {
        interface: 'ProgrammableNFT',
        ...owned({ frozen: true, ownership_model: 'single' }),
        token_info: { supply: 1, decimals: 0, balance: 1 },
        grouping: [
          { group_key: 'collection', group_value: key('lads'), collection_metadata: { name: 'Lads', symbol: 'LAD' } },
        ],
      },
      {
        files: [{ uri: picture, mime: 'image/png' }],
        metadata: {
          name: 'Lad #1',
          symbol: 'LAD',
          attributes: [{ trait_type: 'Hat', value: 'Red' }, 5],
          description: null,
        },
        links: null,
      },
    ),
    documented(`${leaf}`, compressed, { metadata: { name: 'Leaf' }, links: { image: picture } }),
    documented(`${core}`, { interface: 'MplCoreAsset', supply: null }, { metadata: { name: 'Core' } }),
    documented(`${lure}`, compressed, { metadata: { name: 'Visit gift.xyz to claim', symbol: 'GIFT' } }),
    documented(
      `${single}`,
      { interface: 'FungibleAsset', token_info: { supply: 1, decimals: 0 }, ...owned({}) },
      { metadata: { name: 'Single' } },
    ),
  ]
  const others = [
    documented(key('burnt'), { ...compressed, burnt: true }, { metadata: { name: 'Ash' } }),
    documented(key('sold'), owned({ owner: key('somebody'), ownership_model: 'single' })),
    documented(key('collection'), { interface: 'MplCoreCollection' }, { metadata: { name: 'All' } }),
    documented(
      `${old}`,
      { interface: 'Custom', ...owned({}), token_info: { supply: 5e15, decimals: 6, balance: 7 } },
      {
        metadata: { name: 'USDT\u0000', symbol: 'US\u200bDT' },
      },
    ),
    documented(
      `${forge}`,
      {
        interface: 'FungibleToken',
        ...owned({}),
        token_info: {
          supply: 2e17,
          decimals: 9,
          price_info: { price_per_token: 0.5, total_price: 1, currency: 'USDC' },
        },
      },
      { metadata: { name: 'Forge', symbol: 'FORGE', token_standard: 'Fungible' }, links: { image: picture } },
    ),
    documented(`${whale}`, {
      interface: 'FungibleToken',
      ...owned({}),
      token_info: { supply: 9e18, decimals: 5, price_info: { price_per_token: 3, currency: 'EUR' } },
    }),
  ]
  const upstream = await startHosted(
    [...nfts, ...others],
    [
      [`${crab}`, '1', 0],
      [`${lad}`, '1', 0],
      [`${single}`, '1', 0],
      [`${old}`, '1500000', 6],
      [`${forge}`, '2000000000', 9],
      // More than a double holds.
      [`${whale}`, '9007199254740993', 5],
    ],
  )
  const services = await serve(`${upstream.url}/`, byDas(`${upstream.url}/?api-key=secret`))
  const listed = await nftsOf(services, me)
  const nft = (mint: string | undefined) => `${chainId}/nft:${mint}`
  expect(
    listed.map(({ id, name, standard, collection, picture: shown }) => [
      id,
      name,
      standard,
      collection,
      shown !== null,
    ]),
  ).toEqual([
    [nft(crab), 'Crab #8', 'solana', null, false],
    [nft(lad), 'Lad #1', 'solana-program', 'Lads', true],
    [nft(leaf), 'Leaf', 'solana-program', null, true],
    [nft(core), 'Core', 'solana-program', null, false],
    [nft(single), 'Single', 'solana', null, false],
    // Spam stands at the end.
    [nft(lure), 'Visit gift.xyz to claim', 'solana-program', null, false],
  ])
  expect(listed.map((one) => (one as unknown as { flags: { is_spam: boolean } }).flags.is_spam)).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  const detail = await services.data.request(`/v1/nft/${encodeURIComponent(nft(lad))}?projectId=demo`)
  expect(await detail.json()).toMatchObject({ description: null, traits: [{ name: 'Hat', value: 'Red' }] })
  const answer = await get(services, me, 'balance')
  const { balances } = balancesShape.parse(answer)
  expect(balances.map(({ symbol, name, price, quantity }) => [symbol, name, price, quantity.numeric])).toEqual([
    ['SOL', 'Solana', 0, '5'],
    ['FORGE', 'Forge', 0.5, '2'],
    [`${whale?.slice(0, 4)}…${whale?.slice(-4)}`, `${whale?.slice(0, 4)}…${whale?.slice(-4)}`, 0, '90071992547.40993'],
    ['USDT', 'USDT', 0, '1.5'],
  ])
  expect(balances[1]?.iconUrl).toMatch(/^https:\/\/data\.example\/v1\/picture\//)
  // It passes for a listed token.
  expect((answer.balances as { flags: object }[])[3]?.flags).toMatchObject({ is_spam: true })
})

test('F9, F10: what asks for a pause or fails for a moment is asked again, or left alone; the next driver answers', async () => {
  const { cluster, payer } = await openCluster()
  const das = await openDas(cluster.rpcUrl)
  let failures: ((response: ServerResponse, id: unknown) => void)[] = []
  const upstream = await startUpstream((request, response) => {
    const { id } = JSON.parse(request.body) as { id: unknown }
    const fail = failures.shift()
    if (fail) return fail(response, id)
    return void fetch(das.url, { method: 'POST', body: request.body }).then(async (found) =>
      response.end(await found.text()),
    )
  })
  const code = (number: number) => (response: ServerResponse, id: unknown) =>
    json(response, { jsonrpc: '2.0', id, error: { code: number, message: 'of the upstream' } })
  const status =
    (number: number, headers = {}) =>
    (response: ServerResponse) =>
      response.writeHead(number, headers).end()
  const services = await serve(cluster.rpcUrl, byDas(upstream.url, ['nfts']))
  for (const passing of [code(-1), code(-32005), code(-32603), code(429), status(503), status(429)]) {
    failures = [passing, passing]
    expect(await get(services, payer.address, 'nfts')).toMatchObject({ data: [{}, {}, {}] })
    expect(failures).toEqual([])
  }
  // A long pause is not waited for: with the node next in order, its answer comes at once, and the indexer is left alone.
  const twice = await serve(cluster.rpcUrl, byDas(upstream.url, ['nfts'], ['assets', 'node']))
  failures = [status(429, { 'Retry-After': '900' })]
  expect(await get(twice, payer.address, 'nfts')).toMatchObject({ data: [{}, {}, {}] })
  const asked = upstream.seen.length
  // Kept answers are too old by then, and the pause is not over.
  clock.advance(-40_000)
  expect(await get(twice, payer.address, 'nfts')).toMatchObject({ data: [{}, {}, {}] })
  expect(upstream.seen).toHaveLength(asked)
})

test('F12, F13: an answer that breaks off or makes no sense is an error, not an empty account; the old answer comes and says so', async () => {
  const { cluster, payer } = await openCluster()
  const das = await openDas(cluster.rpcUrl)
  let spoil: ((response: ServerResponse, answer: Record<string, unknown>) => unknown) | undefined
  const upstream = await startUpstream((request, response) => {
    void fetch(das.url, { method: 'POST', body: request.body }).then(async (found) => {
      const answer = (await found.json()) as Record<string, unknown>
      return spoil && request.body.includes('getAssetsByOwner') ? spoil(response, answer) : json(response, answer)
    })
  })
  const problems: string[] = []
  const services = await serve(cluster.rpcUrl, byDas(`${upstream.url}/?api-key=secret`, ['nfts', 'balances']), problems)
  const stranger = newKey('stranger to the indexer').address
  const spoilers: (typeof spoil)[] = [
    (response) => response.end('<html>'),
    (response, answer) => response.end(JSON.stringify(answer).slice(0, -9)),
    (response) => response.writeHead(200, { 'Content-Length': '900' }).write('{"jsonrpc"', () => response.destroy()),
    (response, answer) => json(response, { ...answer, id: 'of another call' }),
    (response, answer) => json(response, { ...answer, result: { items: [{ id: 'no address' }] } }),
    (response, answer) => json(response, { ...answer, result: [] }),
    (response, answer) => json(response, { ...answer, result: { items: [], filler: 'a'.repeat(9_000_000) } }),
    (response, answer) => json(response, { id: answer.id, error: { code: -32601, message: 'Method not found' } }),
  ]
  // What fails for the third time and after is logged: the first one, too, the second time.
  for (const one of [...spoilers, spoilers[0]]) {
    spoil = one
    // A driver that failed three times rests.
    clock.advance(60_000)
    expect(await get(services, stranger, 'nfts')).toMatchObject({ status: 'error' })
    expect(await get(services, stranger, 'balance')).toMatchObject({ status: 'error' })
  }
  // The operator reads why it rests, and nothing of the key.
  expect(problems.join('\n')).toMatch(/assets, nfts of .* rests: /)
  expect(problems.join('\n')).not.toMatch(/secret|api-key/)
  spoil = undefined
  clock.advance(60_000)
  expect(await get(services, payer.address, 'nfts')).not.toHaveProperty('stale')
  spoil = (response) => response.end('<html>')
  expect(await get(services, payer.address, 'nfts')).toMatchObject({ stale: true, data: [{}, {}, {}] })
})

test('F14: an indexer of another cluster is never used; one that lags does not show what was sent away', async () => {
  const { cluster, payer, kites } = await openCluster()
  const das = await openDas(cluster.rpcUrl)
  let keep: ReadonlyMap<string, string> | undefined
  const kept = new Map<string, string>()
  let genesis: unknown
  const upstream = await startUpstream((request, response) => {
    const { id, method } = JSON.parse(request.body) as { id: unknown; method: string }
    if (method === 'getGenesisHash') return json(response, { jsonrpc: '2.0', id, ...(genesis as object) })
    const old = keep?.get(request.body)
    if (old) return response.end(old)
    return void fetch(das.url, { method: 'POST', body: request.body }).then(async (found) => {
      const text = await found.text()
      kept.set(request.body, text)
      response.end(text)
    })
  })
  genesis = { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
  const wrong = await serve(cluster.rpcUrl, byDas(upstream.url, ['nfts', 'balances']))
  for (const concern of ['nfts', 'balance'])
    expect(await get(wrong, payer.address, concern)).toMatchObject({ status: 'error' })
  // An indexer that is no node cannot say, and is believed.
  genesis = { error: { code: -32601, message: 'Method not found' } }
  const services = await serve(cluster.rpcUrl, byDas(upstream.url, ['nfts', 'balances']))
  expect(await nftsOf(services, payer.address)).toHaveLength(3)

  keep = new Map(kept)
  const [kite] = kites
  const place = (owner: Address) => findTokenAddress(owner, kite as Address, token2022Program)
  const blockhash = await readBlockhash(cluster.rpcUrl)
  const burn = new Uint8Array(9)
  burn.set([8, 1])
  const instructions = [
    {
      programAddress: token2022Program,
      data: burn,
      accounts: [
        { address: await place(payer.address), role: AccountRole.WRITABLE },
        { address: kite as Address, role: AccountRole.WRITABLE },
        { address: payer.address, role: AccountRole.READONLY_SIGNER },
      ],
    },
  ]
  expect((await send(cluster.rpcUrl, build({ payer, blockhash, instructions }))).error).toBeUndefined()
  cluster.advance(3)
  const lagging = await get(services, payer.address, 'nfts')
  expect(lagging).toMatchObject({ stale: true, data: [{}, {}] })
  expect((lagging.data as WireNft[]).map(({ id }) => id)).not.toContain(`${chainId}/nft:${kite}`)
  keep = undefined
  // It has caught up: the burnt one is reported as burnt, and left out.
  const now = await get(services, payer.address, 'nfts')
  expect([(now.data as unknown[]).length, now.stale]).toEqual([2, undefined])
})

test('parameters: a chain of another namespace, and an address that is none, are refused at the start', async () => {
  const { cluster } = await openCluster()
  for (const settings of [
    { url: 'https://das.example', chain: 'eip155:1' },
    { url: 'das.example', chain: chainId },
    { url: 'https://das.example', chain: chainId, key: 'x' },
  ])
    await expect(serve(cluster.rpcUrl, { drivers: { assets: { kind: 'das', ...settings } } })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
})
