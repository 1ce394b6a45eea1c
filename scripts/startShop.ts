import { createBackEnd } from 'latchkey/server'
import type { Devnet } from '../devnet/src/index.js'
import { addStaffPage } from '../examples/back-end/src/addStaffPage.js'
import { createShop } from '../examples/back-end/src/createShop.js'
import { listen } from '../services/src/http/listen.js'
import type { RunningServices } from '../services/src/index.js'

/** Where the shop runs, and for whose page. */
export interface ShopPlace {
  readonly services: Pick<
    RunningServices,
    'url' | 'hostKeys' | 'authOutbox' | 'payOutbox' | 'payRecipients' | 'projects'
  >
  readonly projectId: string
  /** Whose local dollars it is paid in. */
  readonly chains: Devnet['chains']
  /** Where it is paid. */
  readonly merchant: `0x${string}`
  /** Origin of the page whose customers it has. */
  readonly page: string
  /** A port of 127.0.0.1 that was free a moment ago. */
  readonly port: number
  /** See `ShopSettings`. */
  readonly recheck: number | undefined
}

const name = 'Shop of this machine'

/** Starts the shop of examples/back-end with a key and webhooks of its own: those of the last start are ended. */
export async function startShop({ services, projectId, chains, merchant, page, port, recheck }: ShopPlace) {
  const { hostKeys, authOutbox, payOutbox, payRecipients, projects, url } = services
  for (const key of await hostKeys.list(projectId)) if (key.name === name && !key.endedAt) await hostKeys.end(key.id)
  for (const { webhooks } of [authOutbox, payOutbox])
    for (const { id } of await webhooks.list({ project: projectId })) await webhooks.remove(id)
  const { key } = await hostKeys.add(projectId, { name, scopes: ['users:suspend', 'orders:write'] })
  const at = `http://127.0.0.1:${port}`
  const users = await authOutbox.webhooks.add({ project: projectId, url: `${at}/hooks` })
  const orders = await payOutbox.webhooks.add({ project: projectId, url: `${at}/hooks/orders` })
  await projects.setFeature(projectId, { feature: 'payments', isEnabled: true, config: null })
  // Those of the last start, on chains that are gone.
  for (const { chain, address } of await payRecipients.list(projectId))
    await payRecipients.remove(projectId, chain, address)
  for (const { caipNetworkId } of chains) await payRecipients.set(projectId, caipNetworkId, merchant)
  const { app, ...shop } = createShop({
    ...{ url, project: projectId, page, recheck },
    webhookSecrets: { users: users.secret, orders: orders.secret },
    backEnd: createBackEnd({ url, key }),
    price: chains.map(({ caipNetworkId, token: { address, decimals } }) => ({
      asset: `${caipNetworkId}/erc20:${address}`,
      amount: `${20n * 10n ** BigInt(decimals)}`,
    })),
  })
  addStaffPage(app, shop)
  const listener = await listen(async (request) => app.fetch(request), { host: '127.0.0.1', port })
  return { url: listener.url, stop: () => listener.close() }
}
