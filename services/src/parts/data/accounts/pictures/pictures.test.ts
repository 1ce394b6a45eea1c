import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createPublicClient, createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, startDevnet, waitForReceipt } from '../../../../../../devnet/src/index.js'
import { describeStore } from '../../../../../test/eachStore.js'
import { createTestClock } from '../../../../../test/memoryServices.js'
import { createServices } from '../../../../createServices.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const source = `
contract Pieces {
  string public name = "Pieces";
  string public symbol = "PCS";
  string base;
  mapping(uint256 => address) public ownerOf;
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  constructor(string memory given) { base = given; }
  function mint(address to, uint256 id) external { ownerOf[id] = to; emit Transfer(address(0), to, id); }
  function tokenURI(uint256 id) external view returns (string memory) {
    return id == 3 ? "https://169.254.169.254/3" : string(abi.encodePacked(base, id == 1 ? "1" : "2"));
  }
}`
const abi = parseAbi(['constructor(string)', 'function mint(address,uint256)'])
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function compile(): Hex {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const input = {
    language: 'Solidity',
    sources: { 'Pieces.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;${source}` } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { Pieces: ['evm.bytecode.object'] } } },
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  return `0x${contracts['Pieces.sol'].Pieces.evm.bytecode.object}`
}

let devnet: Devnet
let strangers: Server
let place: string
let contract: Hex
/** What was asked of the stranger. */
let asked: string[] = []
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  strangers = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/picture.png') return response.end(png)
    // Never answered: a list must not wait for it.
    if (request.url === '/2') return undefined
    const attributes = [{ trait_type: 'Eyes', value: 'Blue' }, { trait_type: 'Age', value: 7 }, 'broken']
    return response.end(
      JSON.stringify({ name: 'First\u202e piece', description: 'Of all', image: `${place}/picture.png`, attributes }),
    )
  })
  strangers.listen(0, '127.0.0.1')
  await once(strangers, 'listening')
  place = `http://127.0.0.1:${(strangers.address() as AddressInfo).port}`
  const [chain] = devnet.chains
  const account = privateKeyToAccount(devnet.accounts[0]?.privateKey ?? '0x')
  const transport = http(chain?.rpcUrl)
  const reader = createPublicClient({ transport })
  const writer = createWalletClient({ account, transport })
  const hash = await writer.deployContract({ abi, bytecode: compile(), args: [`${place}/`], chain: null })
  contract = (await waitForReceipt(reader, hash)).contractAddress as Hex
  for (const id of [1n, 2n, 3n]) {
    const data = encodeFunctionData({ abi, functionName: 'mint', args: [account.address, id] })
    await waitForReceipt(reader, await writer.sendTransaction({ to: contract, data, chain: null }))
  }
})
afterAll(async () => {
  strangers.closeAllConnections()
  strangers.close()
  await devnet.stop()
})

const chainId = 'eip155:31337'

describeStore('pictures and metadata', (stores) => {
  const clock = createTestClock(Date.now())
  const create = () =>
    createServices({
      store: stores.store,
      clock,
      chains: { [chainId]: devnet.chains[0]?.rpcUrl ?? '' },
      chainNames: { [chainId]: { name: 'One', coin: { symbol: 'ETH', decimals: 18 } } },
      accounts: { tokens: [], pictures: { publicUrl: 'https://data.example', allowsLoopback: true } },
    })

  test('S38: collectibles are described by what strangers say, fetched by the service, and shown by ids of its own', async () => {
    const services = create()
    await services.projects.add({ id: 'demo', origins: ['https://shop.example'] })
    const get = (path: string) => services.data.request(`/v1/${path}`)
    asked = []
    const account = devnet.accounts[0]?.address
    const list = await get(`account/${account}/nfts?projectId=demo&chainId=${chainId}`)
    const { data } = (await list.json()) as {
      data: { id: string; name: string; picture: string | null; tokenId: string }[]
    }
    const of = (id: string) => data.find(({ tokenId }) => tokenId === id)
    expect(data.map(({ tokenId }) => tokenId).sort()).toEqual(['1', '2', '3'])
    expect(of('1')).toMatchObject({
      id: `${chainId}/erc721:${of('1')?.id.split(':')[2]?.split('/')[0]}/1`,
      name: 'First piece',
    })
    // One that never answers, and one that leads into a network, have the names of their contract.
    expect([of('2')?.name, of('3')?.name, of('2')?.picture, of('3')?.picture]).toEqual([
      'Pieces #2',
      'Pieces #3',
      null,
      null,
    ])

    const detail = await get(`nft/${encodeURIComponent(of('1')?.id ?? '')}?projectId=demo`)
    expect(await detail.json()).toMatchObject({
      description: 'Of all',
      traits: [
        { name: 'Eyes', value: 'Blue' },
        { name: 'Age', value: '7' },
      ],
    })
    expect((await get(`nft/${encodeURIComponent(`${chainId}/erc721:${contract}/9`)}?projectId=demo`)).status).toBe(404)

    const picture = of('1')?.picture ?? ''
    expect(picture).toMatch(/^https:\/\/data\.example\/v1\/picture\/[\w-]{22}$/)
    const path = picture.slice('https://data.example/v1/'.length)
    const shown = await get(path)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
    await get(path)
    expect(asked.filter((each) => each === '/picture.png')).toHaveLength(1)
    // What was fetched serves the next process as well.
    expect((await create().data.request(`/v1/${path}`)).status).toBe(200)
    for (const other of ['picture/aaaaaaaaaaaaaaaaaaaaaa', `picture/${encodeURIComponent('http://127.0.0.1/')}`])
      expect((await get(other)).status).toBe(404)
    await services.close?.()
  })
})
