import { Webhook } from 'standardwebhooks'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newAddress, openPay } from '../../../test/testOrders.js'
import { createPayClock, openPayChain, type PayChain } from '../../../test/testPay.js'
import { openTestStore } from '../../../test/testStore.js'
import { startReceiver, type WebhookReceiver } from '../../../test/webhookReceiver.js'
import type { Store } from '../../openStore.js'
import type { CollectCall } from './collect.js'

// A real chain and database on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const clock = createPayClock()
const merchant = newAddress()
let chain: PayChain
let store: Store
let receiver: WebhookReceiver
let pay: Awaited<ReturnType<typeof openPay>>
let key: string
let secret: string
beforeAll(async () => {
  ;[chain, store, receiver] = await Promise.all([openPayChain(), openTestStore(), startReceiver()])
  pay = await openPay(store, {
    ...{ clock, chains: { [chain.chainId]: chain.rpcUrl } },
    pay: { chains: { [chain.chainId]: { depth: 2, multicall: chain.multicall } } },
  })
  key = await pay.addKey()
  await pay.run('setRecipient', { PROJECT: 'shop', CHAIN: chain.chainId, ADDRESS: merchant })
  const { answer } = await pay.run('addOrderWebhook', { PROJECT: 'shop', URL: receiver.url })
  secret = (answer as { secret: string }).secret
})
afterAll(async () => {
  // With the store.
  await pay.services.close()
  await Promise.all([chain.stop(), receiver.close()])
})

test('behavior: an order is paid on the chain, told by a signed callback, and collected to the unit', async () => {
  const amount = 20_000_000n
  const accepts = [{ asset: `${chain.chainId}/erc20:${chain.token}`, amount: `${amount}` }]
  const { json: order } = await pay.asHost(key, 'POST', '', { accepts, reference: 'no. 1' })
  const hash = await chain.call(chain.token, 'transfer', order.accepts[0]?.payTo as Hex, amount)
  await pay.services.payWatch.run()
  expect((await pay.asPage('GET', `/${order.id}`)).json).toMatchObject({
    ...{ state: 'seen', sequence: 1, endedAt: null },
    payments: [{ ...{ asset: accepts[0]?.asset, hash, amount: `${amount}`, isFinal: false } }],
  })
  expect((await pay.asHost(key, 'POST', `/${order.id}/cancel`)).outcome).toBe('409 ORDER_NOT_OPEN')
  await chain.mine(1)
  await pay.services.payWatch.run()
  expect((await pay.asPage('GET', `/${order.id}`)).json).toMatchObject({ state: 'paid', sequence: 2 })
  await pay.services.payOutbox.deliver()
  const messages = receiver.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers))
  expect(messages).toMatchObject([
    { type: 'order.seen', order: { id: order.id, reference: 'no. 1' } },
    { type: 'order.paid', order: { id: order.id, accepts: [{ final: `${amount}` }], payments: [{ hash }] } },
  ])

  const { answer } = await pay.run('collectOrders')
  for (const { to, data } of (answer as { calls: CollectCall[] }).calls) await chain.sender.send(to, 0n, data)
  const reader = createPublicClient({ transport: http(chain.rpcUrl) })
  const token = { address: chain.token, abi: erc20Abi } as const
  expect(await reader.readContract({ ...token, functionName: 'balanceOf', args: [merchant] })).toBe(amount)
  await chain.mine(2)
  await pay.services.payWatch.run()
  expect((await pay.asPage('GET', `/${order.id}`)).json).toMatchObject({ state: 'paid', sequence: 2 })
})
