import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Devnet, type Solana, startDevnet, startSolana } from '../../../../devnet/src/index.js'
import { describeStore } from '../../../test/eachStore.js'
import { createTestClock } from '../../../test/memoryServices.js'
import { type OnrampPage, openOnramp } from '../../../test/testOnramp.js'

// Real chains and databases on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let devnet: Devnet
let solana: Solana
beforeAll(async () => {
  ;[devnet, solana] = await Promise.all([
    startDevnet({ chains: [{ chainId: 31337, name: 'One' }] }),
    startSolana({ clusters: [{ name: 'One', genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }] }),
  ])
})
afterAll(() => Promise.all([devnet.stop(), solana.stop()]))

describeStore('on-ramp, Solana', (stores) => {
  const clock = createTestClock(Date.now())
  let page: OnrampPage
  beforeAll(async () => {
    page = await openOnramp(stores.store, { devnet, solana, clock })
  })
  afterAll(() => page.stop())

  test.each([
    ['SOL', 'meld'],
    ['LUSD', 'meld'],
    ['SOL', 'coinbase'],
    ['LUSD', 'coinbase'],
  ])(
    'behavior: %s bought at %s arrives at an address of Solana, by the transaction that is told',
    async (symbol, driver) => {
      const [cluster] = solana.clusters
      const chain = `${cluster?.caipNetworkId}`
      const options = await page.getOptions()
      expect(
        options.purchaseCurrencies.find((coin) => coin.symbol === symbol)?.networks.map((network) => network.chain),
      ).toContain(chain)
      const { quotes } = await page.quote({ purchaseCurrency: { symbol, networks: [{ chain }] } })
      const quote = quotes.find((one) => one.driver === driver)
      // It has coins, and an account of the token.
      const address = `${solana.accounts[4]?.address}`
      const refused = { quoteId: quote?.quoteId, destinationWallets: [{ address: devnet.accounts[0]?.address }] }
      expect((await page.request('POST', '/v1/generators/onrampurl', refused)).status).toBe(400)
      const { sale, purchaseId } = await page.begin(quote?.quoteId ?? '', address)
      await page.sellers.choose(sale, 'pay')
      clock.advance(20_000)
      await page.services.onrampFollow.run()
      const told = await page.look(purchaseId)
      expect(told).toMatchObject({ status: 'complete', hash: sale.hash, chain, address, problems: [] })
      const call = {
        jsonrpc: '2.0',
        id: 1,
        method: 'getTransaction',
        params: [sale.hash, { maxSupportedTransactionVersion: 0 }],
      }
      const found = await vi.waitFor(async () => {
        const response = await fetch(cluster?.rpcUrl ?? '', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(call),
        })
        const { result } = (await response.json()) as { result: { meta: { err: unknown } } | null }
        expect(result).not.toBeNull()
        return result
      }, 20_000)
      expect(found?.meta.err).toBeNull()
      clock.advance(60_000)
    },
  )
})
