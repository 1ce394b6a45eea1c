import { createPublicClient, createWalletClient, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DevnetAccount, type DevnetChain, startDevnet, waitForReceipt } from '../../../../devnet/src/index.js'
import { newAddress, openPay } from '../../../test/testOrders.js'
import { createPayClock } from '../../../test/testPay.js'
import { openTestStore } from '../../../test/testStore.js'
import type { CollectCall } from './collect.js'

// A real chain and database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

test('behavior: on a chain without the factory its deployment comes first, and the calls move all that is there', async () => {
  const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }] })
  onTestFinished(() => devnet.stop())
  const { caipNetworkId, rpcUrl, token } = devnet.chains[0] as DevnetChain
  const account = privateKeyToAccount((devnet.accounts[0] as DevnetAccount).privateKey)
  const wallet = createWalletClient({ transport: http(rpcUrl), account })
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const contract = { address: token.address, abi: erc20Abi } as const
  const pay = await openPay(await openTestStore(), {
    ...{ clock: createPayClock(), chains: { [caipNetworkId]: rpcUrl } },
    pay: { chains: { [caipNetworkId]: { depth: 1 } } },
  })
  onTestFinished(() => pay.services.close())
  const merchant = newAddress()
  await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: caipNetworkId, ADDRESS: merchant })
  const accepts = [{ asset: `${caipNetworkId}/erc20:${token.address}`, amount: '20000000' }]
  const { json: order } = await pay.asHost(await pay.addKey(), 'POST', '', { accepts })
  const payTo = order.accepts[0]?.payTo as Hex
  await wallet.writeContract({ ...contract, chain: null, functionName: 'transfer', args: [payTo, 20_000_000n] })
  await pay.services.payWatch.run()

  const collect = async () => ((await pay.run('collectOrders')).answer as { calls: readonly CollectCall[] }).calls
  const calls = await collect()
  expect(calls.map(({ orders }) => orders)).toEqual([[], [order.id]])
  for (const { to, data } of calls) {
    const hash = await wallet.sendTransaction({ to, data, chain: null })
    expect((await waitForReceipt(reader, hash)).status).toBe('success')
  }
  expect(await reader.readContract({ ...contract, functionName: 'balanceOf', args: [merchant as Hex] })).toBe(
    20_000_000n,
  )
  // The factory is there now; nothing else is to be collected once the watch has seen it.
  expect((await collect()).filter(({ orders }) => orders.length === 0)).toEqual([])
})
