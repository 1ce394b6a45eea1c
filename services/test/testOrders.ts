import { getAddress, type Hex, toHex } from 'viem'
import { createServices, type ServicesOptions } from '../src/createServices.js'
import type { HostScope } from '../src/hosts/hostScopes.js'
import type { Store } from '../src/openStore.js'
import { settle } from '../src/parts/pay/watch/settle.js'
import type { WireHostOrder, WireNewOrder } from '../src/parts/pay/wire.js'
import { createTestSecrets } from './loginServices.js'

export const shop = 'https://shop.example.com'

const enough = { perSecond: 1e6, burst: 1e6 }
export const merchant = getAddress(`0x${'a1'.repeat(20)}`)

/** What an answer may hold. */
type PayJson = WireHostOrder & {
  orders: WireHostOrder[]
  cursor?: string
  until: string | null
  account: string
  reasons?: { name: string; field?: string; until?: string }[]
}

/** One answer. */
export interface PayAnswer {
  readonly status: number
  readonly headers: Headers
  readonly json: PayJson
  /** Its status, with the code of a refusal. */
  readonly outcome: string
}

/** Services whose projects are paid, of one process over a store, as back ends and pages of payers see them. */
export async function openPay(
  store: Store,
  options: Partial<Omit<ServicesOptions, 'store'>> & { clock: { now(): number } },
) {
  const services = createServices({
    store,
    secrets: { auth: createTestSecrets(), pay: createTestSecrets(5) },
    webhooks: { allowsLoopback: true },
    ...options,
    rateLimits: {
      ...{ hostKey: enough, payAddress: enough, payProject: enough, payWritesAddress: enough },
      ...options.rateLimits,
    },
  })
  // Not started: what is due is done when a test says so.
  for (const id of ['shop', 'other']) {
    if (await services.projects.find(id)) continue
    await services.projects.add({ id, origins: [shop] })
  }

  async function call(
    method: string,
    path: string,
    {
      body,
      headers = {},
      address = '192.0.2.1',
    }: { body?: unknown; headers?: Record<string, string>; address?: string } = {},
  ): Promise<PayAnswer> {
    const response = await services.fetch(
      new Request(`http://services.test${path}`, {
        ...{ method, headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { address },
    )
    const text = await response.text()
    const json = (text ? JSON.parse(text) : {}) as PayJson
    const [reason] = json.reasons ?? []
    return {
      ...{ status: response.status, headers: response.headers, json },
      outcome: reason ? `${response.status} ${reason.name}` : `${response.status}`,
    }
  }
  let names = 0
  return {
    ...{ services, call },
    run: (name: string, words: Record<string, string> = {}, commandOptions = {}) =>
      services.runCommand(name, { words, options: commandOptions }),
    addKey: async (project = 'shop', scopes: readonly HostScope[] = ['orders:write', 'orders:read']) =>
      (await services.hostKeys.add(project, { scopes })).key,
    /** As a back end; with an `Idempotency-Key` of its own unless one is named. */
    asHost: (key: string, method: string, path = '', body?: unknown, headers: Record<string, string> = {}) =>
      call(method, `/v1/pay/orders${path}`, {
        body,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(method === 'POST' && { 'Idempotency-Key': `own-${++names}-${Math.random()}` }),
          ...headers,
        },
      }),
    /** As a page of the project. */
    asPage: (
      method: string,
      path: string,
      body?: unknown,
      project = 'shop',
      headers: Record<string, string> = { Origin: shop },
    ) => call(method, `/v1/pay/orders${path}?projectId=${project}`, { body, headers }),
    /** Money that the watch found, as its tables have it. */
    async arrive(
      id: string,
      amount: bigint,
      { at, isFinal = true, hash = newHash() }: { at: number; isFinal?: boolean; hash?: string },
    ) {
      const { chain } = await store.pay
        .selectFrom('pay.accepts')
        .select('chain')
        .where('order_id', '=', id)
        .where('position', '=', 0)
        .executeTakeFirstOrThrow()
      await store.pay
        .insertInto('pay.payments')
        .values({
          ...{ chain, hash, log_index: 0, order_id: id, position: 0, amount: `${amount}` },
          ...{ block: 1, block_hash: '0x01', is_final: isFinal, paid_at: at },
        })
        .execute()
      return hash
    },
    /** Has its state made of what has arrived, by the services' own hand. */
    settle: (id: string, now: number) =>
      store.pay.transaction().execute((trx) => settle(trx, id, { now, tell: services.payOrders.tell })),
  }
}

/** One amount of the local chain's coin. */
export const coin = (amount = '1000', chain = 'eip155:31337'): WireNewOrder['accepts'][number] => ({
  asset: `${chain}/slip44:60`,
  amount,
})

export const newAddress = () => getAddress(toHex(crypto.getRandomValues(new Uint8Array(20))))
export const newHash = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(32)))
