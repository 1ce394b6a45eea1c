import type { ServerResponse } from 'node:http'
import { createPublicClient, createWalletClient, encodeFunctionData, type Hex, http, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Blockscout,
  type Devnet,
  type DevnetChain,
  startBlockscout,
  startDevnet,
  waitForReceipt,
} from '../../../../../../../devnet/src/index.js'
import { balancesShape, historyShape, pricesShape } from '../../../../../../test/accountShapes.js'
import { compileSource } from '../../../../../../test/compileSource.js'
import { createTestClock } from '../../../../../../test/memoryServices.js'
import { startUpstream } from '../../../../../../test/startUpstream.js'
import { openTestStore } from '../../../../../../test/testStore.js'
import { createServices, type Services } from '../../../../../createServices.js'
import type { Store } from '../../../../../openStore.js'
import type { AccountsOptions } from '../../config.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const chainId = 'eip155:31337'
const abi = parseAbi([
  'function transfer(address,uint256) returns (bool)',
  'function approve(address,uint256) returns (bool)',
  'function mint(address,uint256)',
  'function give(address payable) payable',
])
const source = `
contract Pieces {
  string public name = "Pieces";
  string public symbol = "PCS";
  mapping(uint256 => address) public ownerOf;
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  function mint(address to, uint256 id) external { ownerOf[id] = to; emit Transfer(address(0), to, id); }
}
contract Stacks {
  string public name = "Stacks";
  mapping(uint256 => mapping(address => uint256)) held;
  event TransferBatch(address indexed by, address indexed from, address indexed to, uint256[] ids, uint256[] values);
  function balanceOf(address who, uint256 id) external view returns (uint256) { return held[id][who]; }
  function mint(address to, uint256 id) external {
    uint256[] memory ids = new uint256[](2);
    uint256[] memory values = new uint256[](2);
    (ids[0], ids[1], values[0], values[1]) = (id, id + 1, 5, 6);
    held[id][to] += 5;
    held[id + 1][to] += 6;
    emit TransferBatch(msg.sender, address(0), to, ids, values);
  }
}
contract Forwarder { function give(address payable to) external payable { to.transfer(msg.value); } }`

let devnet: Devnet
let chain: DevnetChain
let explorer: Blockscout
let contracts: Record<'Forwarder' | 'Pieces' | 'Stacks', Hex>
const owner = privateKeyToAccount(generatePrivateKey())
let store: Store

function writerOf(account: ReturnType<typeof privateKeyToAccount>) {
  const transport = http(chain.rpcUrl)
  const reader = createPublicClient({ transport })
  const writer = createWalletClient({ account, transport })
  return async (to: Hex | null, value: bigint, data?: Hex) => {
    const hash = await writer.sendTransaction({ chain: null, to, value, gas: 1_000_000n, ...(data && { data }) })
    return waitForReceipt(reader, hash)
  }
}

beforeAll(async () => {
  store = await openTestStore()
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  chain = devnet.chains[0] as DevnetChain
  explorer = await startBlockscout({
    rpcUrl: chain.rpcUrl,
    pageSize: 7,
    rateOf: (address) =>
      address === undefined ? '2500.5' : address === chain.token.address.toLowerCase() ? '1' : null,
  })
  const rich = writerOf(privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'))
  const mine = writerOf(owner)
  const codes = compileSource(source)
  const deploy = async (name: string) => (await rich(null, 0n, codes[name])).contractAddress as Hex
  contracts = { Forwarder: await deploy('Forwarder'), Pieces: await deploy('Pieces'), Stacks: await deploy('Stacks') }
  const call = (functionName: 'approve' | 'mint' | 'transfer', args: readonly [Hex, bigint]) =>
    encodeFunctionData({ abi, functionName, args })
  await rich(owner.address, parseEther('2'))
  for (let count = 1n; count <= 20n; count++) {
    await rich(chain.token.address, 0n, call('transfer', [owner.address, 1_000_000n * count]))
    if (count % 4n === 0n) await rich(owner.address, count)
  }
  await rich(contracts.Pieces, 0n, call('mint', [owner.address, 12n]))
  await rich(contracts.Stacks, 0n, call('mint', [owner.address, 3n]))
  await mine(chain.token.address, 0n, call('transfer', [devnet.accounts[1]?.address ?? '0x', 2_000_000n]))
  await mine(chain.token.address, 0n, call('approve', [contracts.Forwarder, 5n]))
  await mine(devnet.accounts[1]?.address ?? '0x', parseEther('0.25'))
  await mine(owner.address, 1n)
})
afterAll(async () => {
  await explorer.stop()
  await store.close()
  await devnet.stop()
})

const servicesOf = async (accounts: AccountsOptions, clock = createTestClock(Date.now()), fetcher = fetch) => {
  // Kept answers are those of another configuration.
  await store.data.deleteFrom('data.answers').execute()
  await store.directory.deleteFrom('directory.projects').execute()
  const services = createServices({
    store,
    clock,
    fetch: fetcher,
    chains: { [chainId]: chain.rpcUrl },
    chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
    accounts: { tokens: [{ chain: chainId, ...chain.token }], ...accounts },
  })
  await services.projects.add({ id: 'demo', origins: ['https://shop.example'] })
  return services
}
const byBlockscout = (url: string, settings: Record<string, unknown> = {}): AccountsOptions => ({
  drivers: { explorer: { kind: 'blockscout', url, chains: [chainId], ...settings } },
  chains: {
    [chainId]: { balances: ['explorer'], history: ['explorer'], nfts: ['explorer'], prices: ['explorer'] },
  },
})

async function get(services: Services, account: string, concern: string, query = '') {
  const response = await services.data.request(
    `/v1/account/${account}/${concern}?projectId=demo&st=appkit&sv=1&currency=usd&chainId=${chainId}${query}`,
  )
  return (await response.json()) as Record<string, unknown>
}

async function getAll(services: Services, account: string) {
  const all = []
  let cursor = ''
  for (let pages = 0; pages < 20; pages++) {
    const { data, next } = historyShape.parse(await get(services, account, 'history', cursor && `&cursor=${cursor}`))
    all.push(...data)
    if (!next) return all
    cursor = next
  }
  throw new Error('The list does not end.')
}

test('behavior: node and blockscout give the same answer for the same account; prices and coins moved by contracts are left out', async () => {
  const byNode = await servicesOf({})
  const nodes = {
    balances: balancesShape.parse(await get(byNode, owner.address, 'balance')).balances,
    history: await getAll(byNode, owner.address),
    nfts: (await get(byNode, owner.address, 'nfts')).data as unknown[],
  }
  const byExplorer = await servicesOf(byBlockscout(explorer.url))
  const explored = balancesShape.parse(await get(byExplorer, owner.address, 'balance')).balances
  // `node` knows no prices.
  const bare = ({ price, value, ...balance }: (typeof explored)[number]) => balance
  expect(explored.map(bare)).toEqual(nodes.balances.map(bare))
  expect(explored.map(({ price }) => price)).toEqual([2500.5, 1])
  expect(await getAll(byExplorer, owner.address)).toEqual(nodes.history)
  expect(nodes.history).toHaveLength(32)
  const listed = (await get(byExplorer, owner.address, 'nfts')).data as { id: string; amount: string }[]
  expect(listed).toHaveLength(3)
  const sorted = (list: unknown[]) => (list as { id: string }[]).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(sorted(listed)).toEqual(sorted(nodes.nfts))

  // What `node` leaves out: coins that a contract sent.
  const before = (await getAll(byExplorer, owner.address)).length
  const rich = writerOf(privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x'))
  const { transactionHash } = await rich(
    contracts.Forwarder,
    77n,
    encodeFunctionData({ abi, functionName: 'give', args: [owner.address] }),
  )
  const later = createTestClock(Date.now() + 120_000)
  const after = await getAll(await servicesOf(byBlockscout(explorer.url), later), owner.address)
  expect([after.length, after[0]?.id]).toEqual([before + 1, transactionHash])
  expect(after[0]?.transfers).toMatchObject([{ direction: 'in', quantity: { numeric: '0.000000000000000077' } }])
  expect(await getAll(await servicesOf({}, later), owner.address)).toEqual(nodes.history)
})

test('behavior: prices come with balances and cost no call of their own; alone they are asked for one by one', async () => {
  const services = await servicesOf(byBlockscout(explorer.url), createTestClock(Date.now() + 600_000))
  const asked = explorer.seen.length
  await get(services, owner.address, 'balance')
  expect(
    explorer.seen
      .slice(asked)
      .map((path) => path.split('/').at(-1))
      .sort(),
  ).toEqual([owner.address, 'token-balances'])
  const priced = await services.data.request('/v1/fungible/price', {
    method: 'POST',
    body: JSON.stringify({
      currency: 'usd',
      addresses: [`${chainId}:${chain.token.address}`, `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`],
      projectId: 'demo',
    }),
  })
  expect(pricesShape.parse(await priced.json()).fungibles.map(({ price }) => price)).toEqual([1, 2500.5])
  const nobody = privateKeyToAccount(generatePrivateKey()).address
  expect((await get(services, nobody, 'balance')).balances).toMatchObject([{ quantity: { numeric: '0' } }])
})

const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body))

test('behavior: documented answers of the hosted service are read, with the traps of its versions', async () => {
  const party = (hash: string) => ({ hash, is_contract: false, name: null, ens_domain_name: null })
  const [me, you] = [owner.address, devnet.accounts[1]?.address ?? '']
  const usdc = {
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    circulating_market_cap: null,
    decimals: '6',
    exchange_rate: '0.9998',
    holders: '1',
    icon_url: null,
    name: 'USD Coin',
    symbol: 'USDC',
    total_supply: '1',
    type: 'ERC-20',
  }
  const confidential = { ...usdc, address_hash: `0x${'7'.repeat(40)}`, type: 'ERC-7984' }
  const scam = {
    ...usdc,
    address: `0x${'6'.repeat(40)}`,
    name: 'Gift',
    symbol: 'GFT',
    exchange_rate: '3',
    reputation: 'scam',
  }
  const mute = { ...usdc, address: `0x${'5'.repeat(40)}`, decimals: null }
  const hash = `0x${'a'.repeat(64)}`
  const upstream = await startUpstream((request, response) => {
    const path = request.path.split('?')[0] ?? ''
    if (path.endsWith('/token-balances'))
      return json(
        [usdc, confidential, scam, mute].map((token) => ({
          value: '1500000',
          token,
          token_id: null,
          token_instance: null,
        })),
      )(response)
    if (path.endsWith('/transactions')) {
      return json({
        items: [
          {
            hash,
            status: null,
            result: 'pending',
            timestamp: null,
            block_number: null,
            position: null,
            from: party(me),
            to: party(you),
            created_contract: null,
            value: '1',
            nonce: 4,
            method: null,
            raw_input: '0x',
            token_transfers: null,
            transaction_types: [],
          },
        ],
        next_page_params: null,
      })(response)
    }
    if (path.endsWith('transfers') || path.endsWith('internal-transactions'))
      return json({ items: [], next_page_params: null })(response)
    return json({ hash: me, coin_balance: null, exchange_rate: null, reputation: 'ok' })(response)
  })
  const services = await servicesOf(byBlockscout(`${upstream.url}/{chainId}/api/v2`, { key: 'proapi_test' }))
  const answer = await get(services, me, 'balance')
  const { balances } = balancesShape.parse(answer)
  expect(balances.map(({ symbol, price, value }) => [symbol, price, value])).toEqual([
    ['ETH', 0, undefined],
    ['USDC', 0.9998, 1.5 * 0.9998],
    ['GFT', 0, undefined],
  ])
  expect(answer.balances).toMatchObject([{}, {}, { flags: { is_spam: true } }])
  expect(await getAll(services, me)).toMatchObject([
    { id: hash, metadata: { status: 'pending', operationType: 'send' } },
  ])
  expect(new Set(upstream.seen.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer proapi_test']))
  expect(upstream.seen.every(({ path }) => path.startsWith('/31337/api/v2/addresses/'))).toBe(true)
  // The names of a page's keys come from the upstream: none of ours, of which version 12 refuses some.
  expect(upstream.seen.filter(({ path }) => path.includes('?'))).toEqual([])
})

test('behavior: a quota that is used up is left alone until it is full again (F9); what is broken is refused, not shown as nothing (F10, F13)', async () => {
  let answer = (response: ServerResponse) => {
    response.setHeader('x-ratelimit-remaining', '0')
    response.setHeader('x-ratelimit-reset', '5000')
    json({ coin_balance: '5', items: [] })(response)
  }
  const upstream = await startUpstream((request, response) =>
    request.path.endsWith('token-balances') ? json([])(response) : answer(response),
  )
  const clock = createTestClock(Date.now() + 1_000_000)
  const services = await servicesOf(byBlockscout(upstream.url), clock)
  expect((await get(services, owner.address, 'balance')).balances).toMatchObject([
    { quantity: { numeric: '0.000000000000000005' } },
  ])
  const asked = upstream.seen.length
  expect(await get(services, owner.address, 'history')).toMatchObject({ status: 'error' })
  expect(upstream.seen).toHaveLength(asked)
  for (const broken of [
    (response: ServerResponse) => response.end('<html>'),
    (response: ServerResponse) => response.end('{"coin_balance":"5","ite'),
    json({ coin_balance: -5 }),
    json([]),
    (response: ServerResponse) => response.writeHead(422).end(),
    (response: ServerResponse) => response.writeHead(503).end(),
    (response: ServerResponse) => response.destroy(),
  ]) {
    answer = broken
    clock.advance(60_000)
    const account = privateKeyToAccount(generatePrivateKey()).address
    expect(await get(services, account, 'balance')).toMatchObject({ status: 'error' })
  }
  // An old figure stays, and says that it is old (F14).
  expect(await get(services, owner.address, 'balance')).toMatchObject({ stale: true, balances: [{ symbol: 'ETH' }] })
})

test('F14: an indexer that says another balance of the coin than the chain’s node is marked stale; one whose node is down is not', async () => {
  let coins = await createPublicClient({ transport: http(chain.rpcUrl) }).getBalance({ address: owner.address })
  const upstream = await startUpstream((request, response) =>
    json(request.path.endsWith('token-balances') ? [] : { coin_balance: `${coins}` })(response),
  )
  const clock = createTestClock(Date.now())
  const isStale = async (services: Services) => {
    clock.advance(60_000)
    const answer = await get(services, owner.address, 'balance')
    expect(balancesShape.parse(answer).balances).toHaveLength(1)
    return answer.stale
  }
  const services = await servicesOf(byBlockscout(upstream.url), clock)
  expect(await isStale(services)).toBe(undefined)
  coins -= 1n
  expect(await isStale(services)).toBe(true)
  const alone = await servicesOf(byBlockscout(upstream.url), clock, async (input, init) =>
    String(input).startsWith(chain.rpcUrl) ? Promise.reject(new TypeError('down')) : fetch(input, init),
  )
  expect(await isStale(alone)).toBe(undefined)
})

test('parameters: several chains need their number in the address; a cursor that it did not give is refused', async () => {
  const two = byBlockscout(explorer.url, { chains: [chainId, 'eip155:1'] })
  await expect(servicesOf(two)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  const services = await servicesOf(byBlockscout(explorer.url))
  const forged = Buffer.from(JSON.stringify({ v: 1, c: { [chainId]: { d: 'explorer', n: { below: -1 } } } }))
  expect(await get(services, owner.address, 'history', `&cursor=${forged.toString('base64url')}`)).toMatchObject({
    reasons: [{ name: 'CURSOR_INVALID' }],
  })
})
