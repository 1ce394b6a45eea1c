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
