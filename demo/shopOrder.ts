import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stack } from './src/readStack.js'

/** Where the page has the shop make an order (`PUT ?cart=...`), and asks what the shop knows of one (`GET ?order=...`). */
export const shopOrderPath = '/shop-order'

/** Asks the shop's server (examples/back-end), which knows what a cart costs. The page has no key to it, and no say in it. */
export const createShopOrder =
  ({ shop }: Pick<Stack, 'shop'>) =>
  async ({ method = 'GET', url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = new URL(url, 'http://demo').searchParams
    const [cart = '', order = ''] = ['cart', 'order'].map((name) => (asked.get(name) ?? '').replace(/[^\w-]/g, ''))
    const path = method === 'PUT' ? `/carts/${cart}/order` : `/orders/${order}`
    const answer = shop ? await fetch(`${shop}${path}`, { method: method === 'PUT' ? 'PUT' : 'GET' }) : undefined
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store')
    response.writeHead(answer?.status ?? 503).end(answer?.ok ? await answer.text() : '{}')
  }
