import {
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, startDevnet, waitForReceipt } from '../../../devnet/src/index.js'
import type { FrameChain } from '../../common/types.js'
import { createChainClient } from '../chains/createChainClient.js'
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
  const { status, type, gasUsed, effectiveGasPrice } = await waitForReceipt(reader, hash)
  expect({ status, type }).toEqual({ status: 'success', type: 'eip1559' })
  expect((await reader.getBalance({ address: receiver })) - before).toBe(parseEther('0.5'))
  const left = await reader.getBalance({ address: world.evm })
  expect(left).toBe(parseEther('9.5') - gasUsed * effectiveGasPrice)
})

const dollar = parseAbi([
  'function transfer(address to,uint256 amount)',
  'function approve(address spender,uint256 amount)',
  'function mint(address to,uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address,address) view returns (uint256)',
])

test('behavior: a token is sent, allowed, and moves by what was shown; a contract is created', async () => {
  const { world, reader, client } = await createFunded()
  const { address } = devnet.chains[0]?.token ?? { address: receiver }
  const send = async (data: Hex, shown: string, presses = 1, to: Hex | null = address) => {
    const sent = world.ask(client, 'eth_sendTransaction', [{ from: world.evm, ...(to && { to }), data }])
    await expect.poll(world.text, patient).toContain(shown)
    for (let press = 0; press < presses; press++) await approve(world)
    return waitForReceipt(reader, (await sent) as Hex)
  }
  const encode = encodeFunctionData<typeof dollar>
  // Anyone may mint, which the frame does not know: it is blind.
  await send(encode({ abi: dollar, functionName: 'mint', args: [world.evm, 50_000_000n] }), 'cannot read', 2)
  await send(encode({ abi: dollar, functionName: 'transfer', args: [receiver, 12_500_000n] }), '12.5 LUSD')
  await send(encode({ abi: dollar, functionName: 'approve', args: [address, 3_000_000n] }), '3 LUSD')
  const read = { address, abi: dollar } as const
  expect(await reader.readContract({ ...read, functionName: 'balanceOf', args: [world.evm] })).toBe(37_500_000n)
  expect(await reader.readContract({ ...read, functionName: 'allowance', args: [world.evm, address] })).toBe(3_000_000n)
  // Returns a byte of code.
  const created = await send('0x600160005360016000f3', 'Create a contract', 2, null)
  expect(created.contractAddress).toMatch(/^0x/)
})

test('S17: a piece of a collection is not taken back by a 0; what a transaction touches is mined with it', async () => {
  const { world, reader, client } = await createFunded()
  const collection = getAddress('0x0000000000000000000000000000000000000721')
  // Answers 1 to whatever it is asked: also whether it has pieces.
  await createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).setCode({
    address: collection,
    bytecode: '0x600160005260206000f3',
  })
  const data = encodeFunctionData({ abi: dollar, functionName: 'approve', args: [receiver, 0n] })
  const accessList = [{ address: collection, storageKeys: [toHex(7, { size: 32 })] }]
  const sent = world.ask(client, 'eth_sendTransaction', [{ from: world.evm, to: collection, data, accessList }])
  for (const words of ['0 is the number of a piece', 'the number names one of your pieces'])
    await expect.poll(world.text, patient).toContain(words)
  await approve(world)
  const mined = await reader.getTransaction({ hash: (await sent) as Hex })
  expect(mined.accessList).toEqual([{ ...accessList[0], address: collection.toLowerCase() }])
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

test('S17: a permit says what it gives away, with the token’s own figures, and moves by that', async () => {
  const { world, reader, client } = await createFunded()
  const { address = receiver } = devnet.chains[0]?.token ?? {}
  const name = await reader.readContract({
    address,
    abi: parseAbi(['function name() view returns (string)']),
    functionName: 'name',
  })
  const typed = {
    domain: { name, version: '1', chainId: 31337, verifyingContract: address },
    types: {
      EIP712Domain: mail.types.EIP712Domain,
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: world.evm, spender: receiver, value: '12500000', nonce: 0, deadline: 1893456000 },
  }
  const signed = world.ask(client, 'eth_signTypedData_v4', [world.evm, typed])
  for (const words of [
    'Let another account take',
    '12.5 LUSD',
    '2030-01-01 00:00:00 UTC',
    'without asking',
    'person’s account',
  ])
    await expect.poll(world.text, patient).toContain(words)
  await approve(world)
  const message = { ...typed.message, value: 12_500_000n, nonce: 0n, deadline: 1_893_456_000n }
  expect(
    await recoverTypedDataAddress({
      ...typed,
      domain: { ...typed.domain, chainId: 31337n },
      message,
      signature: (await signed) as Hex,
    } as never),
  ).toBe(world.evm)
})

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
