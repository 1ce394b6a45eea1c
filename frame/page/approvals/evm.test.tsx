import {
  createPublicClient,
  createTestClient,
  getAddress,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/src/index.js'
import { createChainClient } from '../chains/createChainClient.js'
import type { FrameChain } from '../types.js'
import { approve, createNode, createWorld, ether, patient } from './test/setup.js'

let devnet: Devnet
let chain: FrameChain
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'Local' }] })
  chain = { ...ether, rpcUrl: devnet.chains[0]?.rpcUrl ?? '' }
})
afterAll(() => devnet?.stop())

const receiver = getAddress('0x00000000000000000000000000000000000a11ce')

async function createFunded(ethers = '10') {
  const world = await createWorld()
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setBalance({
    address: world.evm,
    value: parseEther(ethers),
  })
  return { world, reader, client: createChainClient(chain) }
}

test('behavior: a message is shown, approved and signed as viem verifies it', async () => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const message = 'Hello, world'
  const signed = world.ask(client, 'personal_sign', [stringToHex(message), world.evm])
  await expect.poll(world.text, patient).toContain(message)
  expect(await approve(world)).toBe('Sign message')
  const signature = (await signed) as `0x${string}`
  expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/)
  expect(await recoverMessageAddress({ message, signature })).toBe(world.evm)
})

test('behavior: a transfer is mined, and the balances move by what was shown', async () => {
  const { world, reader, client } = await createFunded()
  const before = await reader.getBalance({ address: receiver })
  const sent = world.ask(client, 'eth_sendTransaction', [{ from: world.evm, to: receiver, value: '0x6f05b59d3b20000' }])
  await expect.poll(world.text, patient).toContain('0.5 ETH')
  expect(await approve(world)).toBe('Send 0.5 ETH')
  const hash = (await sent) as `0x${string}`
  const { status, type, gasUsed, effectiveGasPrice } = await reader.getTransactionReceipt({ hash })
  expect({ status, type }).toEqual({ status: 'success', type: 'eip1559' })
  expect((await reader.getBalance({ address: receiver })) - before).toBe(parseEther('0.5'))
  const left = await reader.getBalance({ address: world.evm })
  expect(left).toBe(parseEther('9.5') - gasUsed * effectiveGasPrice)
})

const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 31337, verifyingContract: receiver },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[2]' },
      { name: 'contents', type: 'string' },
      { name: 'stamp', type: 'bytes' },
      { name: 'seal', type: 'bytes4' },
      { name: 'cost', type: 'int64' },
      { name: 'urgent', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallets: [receiver] },
    to: [
      { name: 'Bob', wallets: [] },
      { name: 'Eve', wallets: [receiver, receiver] },
    ],
    contents: 'Hello, Bob',
    stamp: '0x1234',
    seal: '0xdeadbeef',
    cost: -5,
    urgent: true,
  },
} as const

test.each([
  ['an object', mail],
  ['text', JSON.stringify(mail)],
])('S17: typed data as %s is shown in full, and what is shown is what is signed', async (_, data) => {
  const world = await createWorld()
  const { client } = createNode(ether)
  const signed = world.ask(client, 'eth_signTypedData_v4', [world.evm, data])
  await expect.poll(world.text, patient).toContain('Hello, Bob')
  for (const shown of ['Mail', 'Ether Mail', '31337', 'Cow', 'Eve', '0x1234', '0xdeadbeef', '-5', 'true', receiver])
    expect(world.text()).toContain(shown)
  expect(await approve(world)).toBe('Sign data')
  const signature = (await signed) as `0x${string}`
  const typed = { ...mail, domain: { ...mail.domain, chainId: 31337n }, message: { ...mail.message, cost: -5n } }
  expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(world.evm)
})
