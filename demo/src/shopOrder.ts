const path = '/shop-order'

/** What the shop knows of an order, by the services' webhooks. */
export interface ShopOrder {
  readonly state?: 'open' | 'seen' | 'paid' | 'underpaid' | 'overpaid' | 'late' | 'expired' | 'cancelled' | 'failed'
}

/** Has the shop's server make an order of a cart. @returns its id @throws {Error} when the shop makes none */
export async function makeShopOrder(cart: string): Promise<string> {
  const response = await fetch(`${path}?${new URLSearchParams({ cart })}`, { method: 'PUT' })
  if (!response.ok) throw new Error(`The shop answered ${response.status}: it takes no orders now.`)
  return (await response.json()).order
}

/** Asks the shop what became of an order. */
export async function askShopOrder(order: string): Promise<ShopOrder> {
  const response = await fetch(`${path}?${new URLSearchParams({ order })}`)
  return response.json()
}
