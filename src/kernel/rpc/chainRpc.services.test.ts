import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Devnet, startDevnet } from '../../../devnet/src/index.js'
import { useMemoryServices as startMemoryServices } from '../../../services/test/memoryServices.js'
import { createTestClock } from '../../testing/clock.js'
import { toNetwork } from '../contract/network.js'
import { createServiceAddresses } from '../services/serviceAddresses.js'
import { createServiceClient } from '../services/serviceClient.js'
import { createChainRpc } from './chainRpc.js'

const memory = startMemoryServices()
let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
})
afterAll(() => devnet.stop())

test('behavior: the services take a batch, and their node answers each call of it', async () => {
  const clock = createTestClock()
  const { signal } = new AbortController()
  const nodeUrl = devnet.chains[0]?.rpcUrl ?? ''
  const services = memory.create({ chains: { 'eip155:31337': nodeUrl } })
  await services.projects.add({ id: 'demo', origins: [] })
  const bodies: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(`${input}`)
    bodies.push(JSON.parse(`${init?.body}`))
    return services.data.request(pathname + search, { method: 'POST', body: `${init?.body}` }, {})
  }
  const at = createServiceAddresses({ data: 'https://s.example.com' }, { projectId: 'demo' })
  const client = createServiceClient({ at, fetch, clock, signal })
  const read = createChainRpc({
    ...{ services: client, fetch, clock, signal: signal },
    adapter: async () => ({ toAddress: (text) => text }),
    onBlocked: () => undefined,
    onWrongChain: () => undefined,
  })(
    toNetwork({
      ...{ id: 31337, name: 'One', rpcUrls: {} },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }),
  )
  const accounts = devnet.accounts.map(({ address }) => address)
  const balances = accounts.map((address) => read({ method: 'eth_getBalance', params: [address, 'latest'] }))
  const refused = read({ method: 'debug_traceBlock' })
  const [chainId, ...all] = await Promise.all([read({ method: 'eth_chainId' }), ...balances])
  expect(chainId).toBe('0x7a69')
  for (const balance of all) expect(BigInt(`${balance}`)).toBeGreaterThan(0n)
  await expect(refused).rejects.toMatchObject({ name: 'NodeError', code: -32601 })
  expect(bodies.map((body) => [body].flat().length)).toEqual([accounts.length + 2])
})
