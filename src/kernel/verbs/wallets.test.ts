import { expect, test } from 'vitest'
import { createTestLatchkey } from '../../testing/createTestLatchkey.js'
import { createTestAdapter } from '../../testing/testAdapter.js'
import { chains } from '../chains/index.js'
import type { Nft, Token } from '../contract/token.js'

const network = (id: number) => ({
  id,
  name: `${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

test('behavior: an adapter without `getNft` is never handed a collectible; one with it is', async () => {
  const nft = {
    type: 'nft',
    networkId: 'eip155:1',
    address: '0xa',
    tokenId: '7',
    name: 'Gull',
    symbol: '',
    decimals: 0,
  }
  const transfer = { token: nft as Nft, to: '0xto', value: 1n }
  for (const getNft of [undefined, async () => nft as Nft]) {
    const moved: unknown[] = []
    const { descriptor, connector } = createTestAdapter({
      methods: { transfer: async (_, one) => `${moved.push(one.token)}`, ...(getNft && { getNft }) },
    })
    const { latchkey, loadEngine } = createTestLatchkey({ adapters: [descriptor], networks: [network(1)] })
    await latchkey.connect({ connector })
    const { wallet } = (await loadEngine()).resources.need(chains)
    const sent = wallet.call('transfer', transfer)
    if (getNft) await sent
    else await expect(sent).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    await wallet.call('transfer', { ...transfer, token: { ...nft, type: undefined, networkId: 'eip155:1' } as Token })
    expect(moved).toHaveLength(getNft ? 2 : 1)
    latchkey.stop()
  }
})

test('behavior: a balance is asked of the account’s own wallet on its chain, and of the nodes for any other', async () => {
  const asked: string[] = []
  const { descriptor, connector } = createTestAdapter({
    accounts: [{ address: '0xmine' }],
    methods: {
      async getBalance(handle, address) {
        asked.push(`${'request' in handle ? 'wallet' : 'nodes'} ${handle.network.caipNetworkId} ${address}`)
        return { value: 1n, decimals: 18, symbol: 'ETH' }
      },
    },
  })
  const { latchkey, loadEngine } = createTestLatchkey({ adapters: [descriptor], networks: [network(1), network(2)] })
  await latchkey.connect({ connector })
  const { extend } = await loadEngine()
  const { chain } = extend('test')
  await chain('eip155:1').balance('0xmine')
  await chain('eip155:2').balance('0xmine')
  await chain('eip155:1').balance('0xother')
  expect(asked).toEqual(['wallet eip155:1 0xmine', 'nodes eip155:2 0xmine', 'nodes eip155:1 0xother'])
  latchkey.stop()
})

test('S17 who quotes does not confirm itself: without the services the wallet’s own node is read, then the host’s, past every cache', async () => {
  const asked: string[] = []
  let says: unknown = '0x1'
  const answer = async (input: URL | RequestInfo, init?: RequestInit) => {
    const { origin } = new URL(`${input}`)
    const { id, method } = JSON.parse(`${init?.body ?? '{}'}`)
    if (method === 'say') asked.push(origin)
    return Response.json({ jsonrpc: '2.0', id, result: origin })
  }
  const make = async (type: 'injected' | 'auth', http: readonly string[]) => {
    const { descriptor, connector } = createTestAdapter({
      methods: {
        getBalance: async ({ read }) => ({
          value: BigInt(asked.length),
          decimals: 0,
          symbol: `${await read({ method: 'say' })}`,
        }),
      },
      async request({ method }) {
        if (method === 'say') asked.push('wallet')
        if (says instanceof Error) throw says
        return says
      },
    })
    const [one] = descriptor.source?.connectors ?? []
    const source = descriptor.source && one && { ...descriptor.source, connectors: [{ ...one, type }] }
    const made = createTestLatchkey({
      ...{ services: 'https://services.example', projectId: 'p', fetch: answer },
      adapters: [{ ...descriptor, source }],
      networks: [{ ...network(1), rpcUrls: { default: { http } } }],
    })
    await made.latchkey.connect({ connector })
    asked.length = 0
    const { chain } = (await made.loadEngine()).extend('test')
    const read = async () => (await chain('eip155:1', { without: 'services' }).balance('0xa')).symbol
    return { ...made, read, usual: async () => (await chain('eip155:1').call('getBalance', '0xa')).symbol }
  }
  const both = await make('injected', ['https://host.example'])
  expect([await both.read(), await both.read(), asked]).toEqual(['0x1', '0x1', ['wallet', 'wallet']])
  says = new Error('no node')
  expect([await both.read(), asked.slice(2)]).toEqual(['https://host.example', ['wallet', 'https://host.example']])
  expect(await both.usual()).toBe('https://services.example')
  both.latchkey.stop()

  // A login’s wallet reads by the services.
  says = '0x1'
  const login = await make('auth', ['https://host.example'])
  expect([await login.read(), asked]).toEqual(['https://host.example', ['https://host.example']])
  login.latchkey.stop()

  const alone = await make('auth', [])
  await expect(alone.read()).rejects.toMatchObject({ code: 'UNSUPPORTED' })
  expect(asked).toEqual([])
  alone.latchkey.stop()
  says = new Error('no node')
  const wallet = await make('injected', [])
  await expect(wallet.read()).rejects.toThrow('no node')
  wallet.latchkey.stop()
})
