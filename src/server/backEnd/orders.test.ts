import { expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import type * as z from 'zod'
import { makeOrdersOpenApi, type orderOperations } from '../../../services/src/parts/pay/operations.js'
import type { newOrderBody, orderPageShape, orderQuery, orderShape } from '../../../services/src/parts/pay/shapes.js'
import { serve } from '../../../services/src/serve.js'
import { result, startScriptedNode } from '../../../services/test/scriptedNode.js'
import { openTestStore } from '../../../services/test/testStore.js'
import { isLatchkeyError } from '../../kernel/index.js'
import {
  type BackEnd,
  type BackEndNewOrder,
  type BackEndOrder,
  type BackEndOrderList,
  type BackEndOrderPage,
  createBackEnd,
} from '../index.js'

// Real services on a machine that may be busy: slow is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value

const id = 'ab'.repeat(16)
const asset = `eip155:31337/erc20:0x${'11'.repeat(20)}`
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isLatchkeyError(error) ? error.code : error),
  )

/** A back end whose calls are written down, and answered alike. */
function record(answer: (search: URLSearchParams) => Response) {
  const calls: string[] = []
  const { orders } = createBackEnd({
    ...{ url: 'https://latchkey.example.com', key: `latchkey_host_${'A'.repeat(49)}` },
    fetch: async (input, init) => {
      const { pathname, search, searchParams } = new URL(`${input}`)
      const key = new Headers(init?.headers).get('idempotency-key') ?? '-'
      calls.push(`${init?.method} ${pathname}${search} ${key} ${init?.body ?? ''}`.trim())
      return answer(searchParams)
    },
  })
  return { orders, calls }
}

/** A call of each operation, by its name in the document. */
const each: Record<keyof typeof orderOperations, (back: Pick<BackEnd, 'orders'>) => Promise<unknown>> = {
  'orders.create': ({ orders }) => orders.create({ accepts: [] }, { idempotencyKey: 'once' }),
  'orders.page': ({ orders }) => orders.page({ limit: 1, state: 'paid', reference: 'r', cursor: 'c' }),
  'orders.get': ({ orders }) => orders.get(id),
  'orders.cancel': ({ orders }) => orders.cancel(id),
  'orders.noteRefund': ({ orders }) => orders.noteRefund(id, { asset, hash: '0xab' }),
}

test('behavior: every operation of the document is a method of the client, and the other way round', async () => {
  const { orders, calls } = record(() => Response.json({}))
  const operations = Object.entries(makeOrdersOpenApi().paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [string, { operationId: string; requestBody?: object }][]).map(
      ([method, { operationId, requestBody }]) => ({
        name: operationId as keyof typeof each,
        call: `${method.toUpperCase()} ${path.replace('{id}', id)}`,
        hasBody: requestBody !== undefined,
      }),
    ),
  )
  for (const { name, call, hasBody } of operations) {
    await each[name]({ orders })
    const [method, path, , body] = (calls.at(-1) ?? '').split(' ')
    expect([name, `${method} ${path}`.split('?')[0], body !== undefined]).toEqual([name, call, hasBody])
  }
  const methods = Object.keys(orders).map((name) => `orders.${name}`)
  expect(methods.toSorted()).toEqual([...operations.map(({ name }) => name), 'orders.list'].toSorted())
})

test('behavior: what the client gives and takes is of the shapes that the routes check', () => {
  expectTypeOf<Frozen<z.output<typeof orderShape>>>().toEqualTypeOf<BackEndOrder>()
  expectTypeOf<Frozen<z.output<typeof orderPageShape>>>().toEqualTypeOf<BackEndOrderPage>()
  expectTypeOf<Frozen<z.output<typeof orderQuery>>>().toEqualTypeOf<BackEndOrderList>()
  expectTypeOf<Frozen<z.output<typeof newOrderBody>>>().toEqualTypeOf<BackEndNewOrder>()
})

test('behavior: an order is made, cancelled and its refund noted, each by one call with its idempotency key', async () => {
  const { orders, calls } = record(() => Response.json({ id }))
  const idempotencyKey = 'cart-7'
  await orders.create({ accepts: [{ asset, amount: '20000000' }], expiresIn: 60 }, { idempotencyKey })
  await orders.get(id)
  await orders.cancel(id, { idempotencyKey })
  await orders.noteRefund(id, { asset, hash: '0xab' })
  expect(calls).toEqual([
    `POST /v1/pay/orders cart-7 {"accepts":[{"asset":"${asset}","amount":"20000000"}],"expiresIn":60}`,
    `GET /v1/pay/orders/${id} -`,
    `POST /v1/pay/orders/${id}/cancel cart-7`,
    `POST /v1/pay/orders/${id}/refunds - {"asset":"${asset}","hash":"0xab"}`,
  ])
})

test('behavior: orders are listed page by page, by state and reference', async () => {
  const { orders, calls } = record((search) =>
    Response.json(search.has('cursor') ? { orders: [{ id: '2' }] } : { orders: [{ id: '1' }], cursor: 'c' }),
  )
  const ids: string[] = []
  for await (const order of orders.list({ state: 'paid', reference: 'A 7' })) ids.push(order.id)
  expect(ids).toEqual(['1', '2'])
  expect(calls).toEqual([
    'GET /v1/pay/orders?limit=100&state=paid&reference=A+7 -',
    'GET /v1/pay/orders?cursor=c&limit=100&state=paid&reference=A+7 -',
  ])
})

test('S6: an order that is not there is undefined, and an id is never another address', async () => {
  const { orders, calls } = record(() =>
    Response.json({ status: 'error', reasons: [{ name: 'ORDER_UNKNOWN', description: 'None.' }] }, { status: 404 }),
  )
  expect(await orders.get(id)).toBeUndefined()
  expect(await codeOf(orders.cancel(id))).toBe('ORDER_UNKNOWN')
  calls.length = 0
  for (const wrong of ['', '..', '../users', `${id}/`, id.toUpperCase(), `${id}?a`]) {
    expect([wrong, await orders.get(wrong)]).toEqual([wrong, undefined])
    expect([wrong, await codeOf(orders.cancel(wrong))]).toEqual([wrong, 'ORDER_UNKNOWN'])
  }
  expect(calls).toEqual([])
})

test('behavior: a back end makes, reads and cancels orders at real services, to the recipients of its project alone', async () => {
  const node = await startScriptedNode((call, response) => response.end(result(call, '0x0')))
  const running = await serve({ store: await openTestStore(), chains: { 'eip155:31337': node.url } })
  onTestFinished(() => running.close())
  await running.projects.add({ id: 'demo', origins: ['https://app.example.com'] })
  const { key } = await running.hostKeys.add('demo', { name: 'shop', scopes: ['orders:read', 'orders:write'] })
  const { orders } = createBackEnd({ url: running.url, key })
  const order = { accepts: [{ asset, amount: '20000000' }], reference: 'A-7' }
  expect(await codeOf(orders.create(order, { idempotencyKey: 'early' }))).toBe('RECIPIENT_NOT_SET')
  const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  await running.payRecipients.set('demo', 'eip155:31337', recipient)

  const made = await orders.create(order, { idempotencyKey: 'cart-7' })
  expect(made).toMatchObject({ state: 'open', reference: 'A-7', accepts: [{ asset, amount: '20000000', recipient }] })
  expect(await orders.create(order, { idempotencyKey: 'cart-7' })).toEqual(made)
  expect(await codeOf(orders.create({ ...order, reference: 'B' }, { idempotencyKey: 'cart-7' }))).toBe(
    'IDEMPOTENCY_KEY_USED',
  )
  const other = `0x${'22'.repeat(20)}`
  const stolen = { accepts: [{ asset, amount: '1', recipient: other }] }
  expect(await codeOf(orders.create(stolen, { idempotencyKey: 'stolen' }))).toBe('RECIPIENT_NOT_SET')
  expect(await orders.get(made.id)).toEqual(made)
  expect(await orders.get('ab'.repeat(16))).toBeUndefined()
  const listed: string[] = []
  for await (const { id } of orders.list({ state: 'open', reference: 'A-7' })) listed.push(id)
  expect(listed).toEqual([made.id])
  expect(await orders.cancel(made.id)).toMatchObject({ id: made.id, state: 'cancelled' })
  expect(await orders.cancel(made.id)).toMatchObject({ state: 'cancelled' })
})
