import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createShop } from '../examples/back-end/src/createShop.js'
import { createBackEnd } from '../src/server/index.js'

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
const [order, cart] = ['ab'.repeat(16), 'cart-0123456789ab']
const webhookSecrets = { users: secretOf('u'), orders: secretOf('o') }

/** The shop, its services answering that each order is `order`. */
function openShop() {
  const asked: unknown[] = []
  const url = 'https://latchkey.example.com'
  const backEnd = createBackEnd({
    ...{ url, key: `latchkey_host_${'A'.repeat(49)}` },
    fetch: async (_, init) => {
      asked.push(new Headers(init?.headers).get('idempotency-key'), JSON.parse(`${init?.body}`))
      return Response.json({ id: order, state: 'open', reference: cart, accepts: [], payments: [] })
    },
  })
  const price = [{ asset: 'eip155:1/slip44:60', amount: '20' }]
  const { app } = createShop({
    ...{ url, project: 'demo', page: 'https://shop.example.com' },
    backEnd,
    price,
    webhookSecrets,
  })
  const tell = async (facts: { id?: string; state: string; sequence: number }, secret = webhookSecrets.orders) => {
    const { id = order, state, sequence } = facts
    const body = JSON.stringify({
      type: `order.${state}`,
      sequence,
      order: { id, state, reference: cart, payments: [] },
    })
    const at = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    }
    return (await app.request('/hooks/orders', { method: 'POST', headers, body })).status
  }
  const buy = () => app.request(`/carts/${cart}/order`, { method: 'PUT' })
  const stateOf = async (id: string) => (await (await app.request(`/orders/${id}`)).json()).state
  return { asked, price, tell, buy, stateOf }
}

test('behavior: a cart is one order at the shop’s own price, however often it is sent, and webhooks say what became of it', async () => {
  const { asked, price, tell, buy, stateOf } = openShop()
  expect(await (await buy()).json()).toEqual({ order })
  expect(asked).toEqual([cart, { accepts: price, reference: cart }])
  expect(await stateOf(order)).toBe('open')
  expect(await tell({ state: 'paid', sequence: 2 })).toBe(204)
  // What was told before comes again, and so does the cart.
  expect(await tell({ state: 'seen', sequence: 1 })).toBe(204)
  await buy()
  expect(await stateOf(order)).toBe('paid')
})

test('behavior: the shop believes no other signature, and owes nothing for an order that it did not make', async () => {
  const { tell, buy, stateOf } = openShop()
  await buy()
  for (const secret of [webhookSecrets.users, secretOf('x')])
    expect(await tell({ state: 'paid', sequence: 1 }, secret)).toBe(401)
  expect(await stateOf(order)).toBe('open')
  const stranger = 'cd'.repeat(16)
  expect(await tell({ id: stranger, state: 'paid', sequence: 1 })).toBe(204)
  expect(await stateOf(stranger)).toBeUndefined()
})
