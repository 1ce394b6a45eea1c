// @vitest-environment happy-dom
import { createPublicClient, createTestClient, type Hex, http, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, type DevnetCollectibles, startDevnet } from '../../devnet/src/index.js'
import { definePlugin, type Nft, type Nfts, nfts, type PluginModule } from '../../src/plugin.js'
import { settle } from '../../src/testing/settle.js'
import { click, each, has, isOff, one, sees, seesTitle, type, until, words } from '../../src/testing/test/page.js'
import { send } from './index.js'
import { createWorld } from './test/world.js'

let devnet: Devnet
let chain: DevnetChain
let contracts: DevnetCollectibles
let world: ReturnType<typeof createWorld> | undefined

beforeAll(async () => {
  devnet = await startDevnet({ collectibles: true })
  chain = devnet.chains[0] as DevnetChain
  contracts = chain.collectibles as DevnetCollectibles
}, 60_000)
afterAll(() => devnet.stop())
afterEach(async () => {
  world?.latchkey.stop()
  await settle(10)
  document.body.replaceChildren()
})

const accountAt = (index: number) => devnet.accounts[index] as Devnet['accounts'][number]
const read = (address: Hex, signature: string, ...args: readonly unknown[]) =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    ...{ address, abi: parseAbi([`function ${signature}`] as never), args },
    functionName: signature.split('(')[0],
  } as never) as Promise<unknown>
const ownerOf = (id: bigint) => read(contracts.postcards, 'ownerOf(uint256) view returns (address)', id)
const shellsOf = (index: number) =>
  read(contracts.shells, 'balanceOf(address, uint256) view returns (uint256)', accountAt(index).address, 1n)

/** Lists one collectible, as the plugin that shows them does. */
const list = (find: Nfts['find']) =>
  definePlugin({
    id: 'list',
    api: '1.0',
    provides: [nfts.id],
    load: async () => ({ setup: (): PluginModule => ({ provides: { [nfts.id]: { find } } }) }),
  })

async function begin(find?: Nfts['find']) {
  const made = createWorld(devnet.chains, accountAt(0).privateKey, {
    testModal: 'real',
    plugins: find ? [list(find)()] : [],
  })
  world = made
  await made.connect()
  const open = (params: object) => made.latchkey.open({ view: 'WalletSend', params: params as never })
  return { ...made, open }
}
const receiver = () => one<HTMLInputElement>('input:not([inputmode=decimal])')
const facts = () => each('.pair').map((pair) => pair.textContent ?? '')

test('ERC-721: its form has a picture and no amount, the review says which one it is, and it arrives', async () => {
  const { open, wallet } = await begin(async (_, { address, tokenId }) => ({
    ...({ type: 'nft', networkId: chain.caipNetworkId, symbol: '', decimals: 0 } as Pick<
      Nft,
      'type' | 'networkId' | 'symbol' | 'decimals'
    >),
    ...{ address, tokenId, name: `Card ${tokenId}`, collection: 'Cards of the service' },
    iconUrl: 'https://data.example/v1/picture/x',
  }))
  const to = accountAt(5).address
  const opened = open({ address: contracts.postcards.toLowerCase(), tokenId: '1', to })
  await sees('Card 1')
  // By its contract, not by the service that lists it.
  expect(words()).toContain('Local Postcards')
  expect(each('input[inputmode=decimal]')).toEqual([])
  expect(each('img').map((image) => image.getAttribute('src'))).toContain('https://data.example/v1/picture/x')
  await until(() => expect(isOff('Review')).toBe(false))
  await click('Review')
  await until(() => expect(facts()).toContain('CollectionLocal Postcards'))
  expect(facts()).toContain('Number1')
  expect(each('[data-address]').map((each) => each.getAttribute('data-address'))).toEqual([to, contracts.postcards])
  expect(words()).not.toContain('Total')
  await until(() => expect(isOff('Send Card 1')).toBe(false))
  await click('Send Card 1')
  expect(await opened).toEqual({ hash: expect.stringMatching(/^0x/), outcome: expect.any(Promise) })
  await sees('Sent Card 1')
  expect(await ownerOf(1n)).toBe(to)
  expect(wallet.prompts).toHaveLength(1)
})

test('ERC-1155: so many copies as are wanted, Max fills in all, and more than there are cannot be reviewed', async () => {
  const { open } = await begin()
  const to = accountAt(6).address
  const before = (await shellsOf(6)) as bigint
  void open({ address: contracts.shells, tokenId: '1', to, origin: 'account' })
  await sees('Local Shells #1')
  await sees('You have 5')
  const amount = () => one<HTMLInputElement>('input[inputmode=decimal]')
  expect(amount().value).toBe('1')
  type(amount(), '6')
  await until(() => expect(isOff('You have fewer')).toBe(true))
  // No plugin sells more of it.
  expect(words()).not.toContain('Insufficient funds')
  await click('Max')
  await until(() => expect(amount().value).toBe('5'))
  type(amount(), '2')
  await until(() => expect(isOff('Review')).toBe(false))
  await click('Review')
  await sees('2 × Local Shells #1')
  await until(() => expect(isOff('Send 2 × Local Shells #1')).toBe(false))
  await click('Send 2 × Local Shells #1')
  // Opened from the account, it leads there.
  await seesTitle('Account')
  await until(async () => expect(await shellsOf(6)).toBe(before + 2n))
})

test('behavior: a receiver that does not take it is reported on the review; the wallet is not asked', async () => {
  const { open, wallet } = await begin()
  const to = `0x${'dead'.repeat(10)}` as const
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setCode({
    address: to,
    bytecode: '0x60006000fd',
  })
  void open({ address: contracts.postcards, tokenId: '2', to }).catch(() => {})
  await sees('Local Postcards #2')
  await until(() => expect(isOff('Review')).toBe(false))
  await click('Review')
  await sees('The receiver is a contract that does not take NFTs.')
  expect(has('Try again')).toBe(true)
  expect(wallet.prompts).toEqual([])
})

test('behavior: one that the account does not have cannot be sent; another choice takes its amount away', async () => {
  const { open } = await begin()
  void open({ address: contracts.postcards, tokenId: '4' }).catch(() => {})
  await sees('Local Postcards #4')
  await until(() => expect(isOff('Not in your account')).toBe(true))
  await click('Change token: NFT')
  await seesTitle('Select token')
  await click('Ether')
  await seesTitle('Send')
  await until(() => expect(one<HTMLInputElement>('input[inputmode=decimal]').value).toBe(''))
  type(receiver(), accountAt(5).address)
  await until(() => expect(isOff('Add amount')).toBe(true))
})

test.each([
  ['a number without its contract', { tokenId: '1' }],
  ['no number', { tokenId: '1.5', address: '0x' }],
  ['a fraction of one', { tokenId: '2', amount: '0.5' }],
  ['none of one', { tokenId: '2', amount: '0' }],
])('parameters: %s is no transfer', async (_, params) => {
  const { open } = await begin()
  const address = 'address' in params || !('amount' in params) ? {} : { address: contracts.postcards }
  void open({ ...params, ...address }).catch(() => {})
  await sees('The app asked for a transfer that cannot be read.')
})

test('behavior: the controller sends a collectible, too; it is counted whole', async () => {
  const { latchkey } = await begin()
  const controller = await latchkey.use(send)
  const token: Nft = {
    ...{ type: 'nft', networkId: chain.caipNetworkId, address: contracts.postcards, tokenId: '3' },
    ...{ name: 'Three', symbol: '', decimals: 0 },
  }
  const draft = { token, amount: '1', to: accountAt(5).address }
  await expect(controller.prepare({ ...draft, token: { ...token, decimals: 1 } })).rejects.toMatchObject({
    code: 'SEND_TOKEN_MISSING',
  })
  const review = await controller.prepare(draft)
  expect(review).toMatchObject({ value: 1n, token: { tokenId: '3' }, fee: { symbol: 'ETH' } })
  await controller.submit(review)
  await until(async () => expect(await ownerOf(3n)).toBe(accountAt(5).address))
})
