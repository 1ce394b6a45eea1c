import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Network, toNetwork } from '../../src/adapter.js'
import { explorerUrl } from './explorerUrl.js'
import { connectWallet, type LocalChain, startChain } from './test/chain.js'
import { keyOf } from './test/keys.js'
import { createIssuer } from './test/mint.js'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.solana.stop())

const addressOf = (index: number) => chain.solana.accounts[index]?.address ?? ''
const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

test('S20: programs and what they own are told from accounts, used or not', async () => {
  const { adapter, handle } = await connectWallet(chain, 0)
  expect(await adapter.getAccountKind(handle, addressOf(1))).toBe('account')
  expect(await adapter.getAccountKind(handle, keyOf(70).address)).toBe('account')
  const answer = await chain.ask(
    'getTokenAccountsByOwner',
    addressOf(1),
    { mint: chain.here.token.address },
    { encoding: 'base64' },
  )
  const [{ pubkey }] = (answer as { value: [{ pubkey: string }] }).value
  for (const code of [pubkey, chain.here.token.address, tokenProgram, system])
    expect(await adapter.getAccountKind(handle, code), code).toBe('contract')
  const nonsense = { ...handle, read: async () => ({ value: { owner: 5 } }) }
  await expect(adapter.getAccountKind(nonsense, addressOf(1))).rejects.toMatchObject({ code: 'RPC_FAILED' })
})

test('behavior: the coin and the tokens of both programs are listed, several accounts of one as one', async () => {
  const { adapter, handle } = await connectWallet(chain, 2)
  const me = handle.account.address
  const issuer = createIssuer(chain, adapter, handle)
  const { mint } = await issuer.issue('assets', 100n)
  await issuer.open('assets two', mint, 70n)
  const empty = await issuer.issue('nothing', 0n)
  const assets = await adapter.getAssets(handle, me)
  const { caipNetworkId: networkId, token } = chain.here
  expect(assets[0]).toEqual({
    networkId,
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    type: 'native',
    value: (await adapter.getBalance(handle, me)).value,
  })
  const found = assets.slice(1).sort((one, other) => Number(one.value - other.value))
  expect(found).toEqual([
    {
      networkId,
      address: mint,
      name: mint.slice(0, 4),
      symbol: mint.slice(0, 4),
      decimals: issuer.decimals,
      type: 'token',
      value: 170n,
    },
    expect.objectContaining({
      address: token.address,
      type: 'token',
      value: 1_000_000n * 10n ** BigInt(token.decimals),
    }),
  ])
  expect(assets.some(({ address }) => address === empty.mint)).toBe(false)
  expect((await adapter.getAssets(handle, keyOf(71).address)).map(({ value }) => value)).toEqual([0n])
})

test('behavior: what exists once is an NFT; more mints than a node takes at a time are read in parts', async () => {
  const { adapter, handle } = await connectWallet(chain, 3)
  const owner = keyOf(72).address
  const program = tokenProgram
  const count = 150
  const mints = Array.from({ length: count }, (_, at) => keyOf(200 + at).address)
  const sizes: number[] = []
  const read: typeof handle.read = async ({ method, params }) => {
    const [first, filter] = params as [unknown, { programId?: string }]
    if (method === 'getBalance') return { value: 0 }
    if (method === 'getTokenAccountsByOwner') {
      const accounts = mints.map((mint) => ({
        pubkey: mint,
        account: {
          owner: program,
          data: { parsed: { type: 'account', info: { mint, owner, tokenAmount: { amount: '1' } } } },
        },
      }))
      return { value: filter.programId === program ? accounts : [null, { pubkey: 1 }] }
    }
    const asked = first as readonly string[]
    sizes.push(asked.length)
    const info = { decimals: 0, supply: '1', isInitialized: true }
    const mint = (address: string) => ({
      owner: program,
      data: { parsed: { type: 'mint', info: address === mints[1] ? { ...info, supply: '5' } : info } },
    })
    return { value: asked.map((address) => (address === mints[2] ? null : mint(address))) }
  }
  const assets = await adapter.getAssets({ ...handle, read }, owner)
  expect(sizes).toEqual([100, 50])
  expect(assets).toHaveLength(count)
  expect(assets[1]).toMatchObject({ address: mints[0], type: 'nft', value: 1n })
  expect(assets[2]).toMatchObject({ address: mints[1], type: 'token' })
  expect(assets.some(({ address }) => address === mints[2])).toBe(false)
})

const cluster = (id: string, url: string, rpc?: string): Network =>
  toNetwork({
    id,
    chainNamespace: 'solana',
    name: 'Cluster',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: rpc ? [rpc] : [] } },
    blockExplorers: { default: { name: 'Scan', url } },
  })
const main = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const dev = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test.each([
  [cluster(main, 'https://explorer.example'), 'https://explorer.example/address/A', 'https://explorer.example/tx/B'],
  [cluster(main, 'https://solscan.io'), 'https://solscan.io/account/A', 'https://solscan.io/tx/B'],
  [
    cluster(dev, 'https://explorer.example/'),
    'https://explorer.example/address/A?cluster=devnet',
    'https://explorer.example/tx/B?cluster=devnet',
  ],
  [
    cluster('8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'https://explorer.example'),
    'https://explorer.example/address/A?cluster=devnet',
    'https://explorer.example/tx/B?cluster=devnet',
  ],
  [
    cluster('localnet', 'https://explorer.example', 'http://127.0.0.1:8899'),
    'https://explorer.example/address/A?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899',
    'https://explorer.example/tx/B?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A8899',
  ],
])('parameters: explorerUrl %#', (network, account, transaction) => {
  expect(explorerUrl(network, { address: 'A' })).toBe(account)
  expect(explorerUrl(network, { hash: 'B' })).toBe(transaction)
})

test('S37: an address of a node that may hold a key is given to no explorer', () => {
  for (const rpc of [
    'https://rpc.example/?key=secret',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example/x',
  ])
    expect(explorerUrl(cluster('mine', 'https://explorer.example', rpc), { hash: 'B' })).toBe(
      'https://explorer.example/tx/B',
    )
})
