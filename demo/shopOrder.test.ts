import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createShopOrder } from './shopOrder.js'

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('behavior: the page orders and asks by its own server, which reaches no other path of the shop', async () => {
  const asked: string[] = []
  const shop = await listen(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(url?.startsWith('/orders') ? 200 : 404).end('{"state":"paid"}')
  })
  const answer = createShopOrder({ shop })
  const page = await listen((request, response) => void answer(request, response))
  expect(await (await fetch(`${page}/?order=7`)).json()).toEqual({ state: 'paid' })
  const refused = await fetch(`${page}/?cart=..%2Fstaff`, { method: 'PUT' })
  expect([refused.status, await refused.json()]).toEqual([404, {}])
  await fetch(`${page}/?order=7`, { method: 'DELETE' })
  expect(asked).toEqual(['GET /orders/7', 'PUT /carts/staff/order', 'GET /orders/7'])
})

test('behavior: where there is no shop the page is told so', async () => {
  const answer = createShopOrder({})
  const page = await listen((request, response) => void answer(request, response))
  expect((await fetch(`${page}/?cart=7`, { method: 'PUT' })).status).toBe(503)
})
