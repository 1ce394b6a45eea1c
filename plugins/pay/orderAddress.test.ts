import { randomBytes } from 'node:crypto'
import { type Address, createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, deployOrderFactory, startDevnet } from '../../devnet/src/index.js'
import { orderFactoryAbi, toOrderAddress } from '../../services/src/parts/pay/orderAddress.js'
import { type ChainReader, definePlugin, type PluginContext, type PluginModule } from '../../src/plugin.js'
import { createTestLatchkey } from '../../src/testing/createTestLatchkey.js'
import { evmOfPage } from '../../test/fixtures/evmOfPage.js'
import { orderAddressOf } from './orderAddress.js'

// A real chain on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let factory: Address
const rpcUrl = () => devnet.chains[0]?.rpcUrl ?? ''
const newOrder = () => randomBytes(16).toString('hex')
const newRecipient = () => privateKeyToAddress(generatePrivateKey())

beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  factory = await deployOrderFactory(rpcUrl(), devnet.accounts)
})
afterAll(() => devnet?.stop())

/** How a plugin reads a chain, on a page whose network is down. */
async function openReader(id = 31337): Promise<ChainReader> {
  const reading = definePlugin({
    ...{ id: 'reading', api: '1.0' },
    load: async () => ({
      setup: ({ chain }: PluginContext): PluginModule<ChainReader> => ({ controller: chain(`eip155:${id}`) }),
    }),
  })
  const { latchkey } = createTestLatchkey({
    networks: [
      {
        ...{ id, name: 'One', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
    adapters: [evmOfPage(new EventTarget())],
    plugins: [reading()],
  })
  return (await latchkey.use(reading as never)) as ChainReader
}

test('security: page, services and chain agree on the address of an order, of many, and the page asks none of them', async () => {
  const read = await openReader()
  const chain = createPublicClient({ transport: http(rpcUrl()) })
  for (let round = 0; round < 40; round++) {
    const [order, recipient] = [newOrder(), newRecipient()]
    const address = await orderAddressOf(read, { order, recipient })
    expect(address).toBe(toOrderAddress({ order, recipient }))
    expect(address).toBe(
      await chain.readContract({
        ...{ abi: orderFactoryAbi, address: factory, functionName: 'addressOf' },
        args: [`0x${order}`, recipient],
      }),
    )
    expect(await orderAddressOf(read, { order, recipient: recipient.toLowerCase() })).toBe(address)
  }
})

test('parameters: no address for an id or a recipient that is none, or on a chain with other rules', async () => {
  const read = await openReader()
  const right = { order: newOrder(), recipient: newRecipient() }
  const refused = { code: 'RPC_INVALID_PARAMS' }
  for (const order of ['', right.order.slice(1), right.order.slice(2), `${right.order}00`, `0x${right.order}`])
    await expect(orderAddressOf(read, { ...right, order })).rejects.toMatchObject(refused)
  for (const recipient of ['', right.recipient.slice(2), `${right.recipient}00`, right.recipient.slice(0, -2)])
    await expect(orderAddressOf(read, { ...right, recipient })).rejects.toMatchObject(refused)
  await expect(orderAddressOf(await openReader(324), right)).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
})
