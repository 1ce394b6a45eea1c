import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, createWalletClient, encodeAbiParameters, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Devnet, type DevnetChain, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import { type Network, type ReadHandle, toNetwork } from '../../src/adapter.js'
import { setup } from './adapter.js'
import { compileContract } from './test/compileContract.js'
import { createContext, localNetwork, readFrom } from './test/world.js'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let devnet: Devnet
let server: Server
let origin: string
let network: Network
let asked: string[]
let answer: string

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json').end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
  const [chain] = devnet.chains as readonly [DevnetChain]
  const transport = http(chain.rpcUrl)
  const [deployer] = devnet.accounts
  const account = privateKeyToAccount(deployer?.privateKey as `0x${string}`)
  const client = createWalletClient({ account, transport })
  const args = [alice, `${origin}/{sender}/{data}.json`]
  const hash = await client.deployContract({ ...compileContract('Names'), args, chain: null })
  const reader = createPublicClient({ transport })
  const { contractAddress } = await waitForReceipt(reader, hash)
  const local = localNetwork(chain.chainId, chain.name, chain.rpcUrl)
  network = toNetwork({ ...local, contracts: { ensUniversalResolver: { address: contractAddress } } })
}, 60_000)

afterAll(async () => {
  await devnet.stop()
  server.close()
})

beforeEach(() => {
  asked = []
  const inner = encodeAbiParameters([{ type: 'address' }], [bob])
  answer = JSON.stringify({ data: inner })
})

const resolve = (name: string, nameGateways?: readonly string[], on: Network = network) => {
  const read = readFrom(network.rpcUrls.default?.http[0] as string)
  const handle: ReadHandle = { network: on, read, signal: new AbortController().signal }
  return setup(createContext().context, { nameGateways }).resolveName?.(handle, name)
}

test('behavior: a name on the chain is resolved, in any spelling, and told in its normal form', async () => {
  const found = { address: alice, name: 'alice.eth' }
  expect(await resolve('alice.eth')).toEqual(found)
  expect(await resolve('ALICE.eth')).toEqual(found)
})

test.each(['nobody.eth', 'alice', '', 'al ice.eth', 'a..eth', 'ali\u200dce\u202e.eth'])(
  'behavior: "%s" has no address',
  async (name) => {
    expect(await resolve(name)).toBeUndefined()
  },
)

test('behavior: a network without the resolver has no names, and no node is asked', async () => {
  expect(await resolve('alice.eth', [], localNetwork(31337, 'Bare', 'http://127.0.0.1:1'))).toBeUndefined()
})

test('behavior: a gateway is asked only when the host allows its origin', async () => {
  await expect(resolve('bob.eth')).rejects.toMatchObject({ code: 'NAME_FAILED' })
  await expect(resolve('bob.eth', ['https://names.example.com'])).rejects.toMatchObject({ code: 'NAME_FAILED' })
  expect(asked).toEqual([])
  expect(await resolve('bob.eth', [origin])).toEqual({ address: bob, name: 'bob.eth' })
  expect(asked).toHaveLength(1)
})

test.each(['<html>', '{}', '{"data":"words"}', `{"data":"0x${'00'.repeat(200_000)}"}`])(
  'F13 a gateway that answers %.20s',
  async (text) => {
    answer = text
    const error = await resolve('bob.eth', [origin])?.catch((cause: Error) => cause)
    expect(error).toMatchObject({ code: 'NAME_FAILED' })
    expect((error as Error).message).toMatch(/^Error resolving name/)
  },
)
