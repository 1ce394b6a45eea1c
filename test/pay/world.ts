import { expect } from 'vitest'
import { pay } from '../../plugins/pay/index.js'
import type { Bill, PayFlow, PayOptions, PaySource } from '../../plugins/pay/types.js'
import { createSwapWorld, type PageOptions, type WorldOptions } from '../../plugins/swaps/trading/test/world.js'
import type { OrderState, WireOrder } from '../../services/src/parts/pay/wire.js'
import type { Token } from '../../src/plugin.js'

/** The merchant: account 9 of the local chain. */
const merchantIndex = 9

/** A chain with exchanges, services that take orders, and pages that pay: set up once a file, the chain as it was before each test. */
export function createPayWorld(options: WorldOptions = {}) {
  const world = createSwapWorld(options)
  const { networkId } = world
  const merchant = () => world.accounts()[merchantIndex]?.address ?? ''
  let key: string | undefined

  /** Makes an order as a host's back end does. */
  async function order(accepts: readonly { readonly token: Token; readonly amount: bigint }[], expiresIn = 900) {
    const services = world.services()
    if (key === undefined) {
      await services.runCommand('setRecipient', {
        words: { PROJECT: 'demo', CHAIN: networkId, ADDRESS: merchant() },
        options: {},
      })
      key = (await services.hostKeys.add('demo', { scopes: ['orders:write', 'orders:read'] })).key
    }
    const answer = await services.fetch(
      new Request('http://services.example/v1/pay/orders', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify({
          accepts: accepts.map(({ token, amount }) => ({ asset: assetOf(token), amount: `${amount}` })),
          expiresIn,
        }),
      }),
      { address: '192.0.2.1' },
    )
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
    return (await answer.json()) as { readonly id: string; readonly accepts: readonly { readonly payTo: string }[] }
  }

  /** An order as its payer's page reads it, once it is in a state. */
  async function whenOrder(id: string, state: OrderState): Promise<WireOrder> {
    let last: WireOrder | undefined
    await expect
      .poll(
        async () => {
          const path = `http://services.example/v1/pay/orders/${id}?projectId=demo`
          last = (await (await world.services().fetch(new Request(path), { address: '192.0.2.3' })).json()) as WireOrder
          return last.state
        },
        { timeout: 30_000 },
      )
      .toBe(state)
    if (!last) throw new Error('The order was not read.')
    return last
  }

  const assetOf = ({ address }: Token) =>
    address === undefined ? `${networkId}/slip44:60` : `${networkId}/erc20:${address}`

  /** A page with the plugins `swaps` and `pay`, and a wallet of its own. */
  async function open({
    options = { recipients: { [networkId]: merchant() } },
    ...page
  }: PageOptions & { readonly options?: PayOptions } = {}) {
    const opened = await world.open({ ...page, plugins: [pay(options)], features: { pay: true } })
    const flow = (await opened.latchkey.use(pay)) as PayFlow
    const { paying } = flow
    const account = `${networkId}:${opened.address}` as const
    const told: (readonly [string, Readonly<Record<string, unknown>>])[] = []
    opened.latchkey.on('track', ({ event, properties }) => {
      if (event.startsWith('PAY')) told.push([event, properties])
    })
    return {
      ...opened,
      ...{ flow, paying, account, told },
      /** The source of a bill that pays with a token. */
      async source(bill: Bill, token: Token): Promise<PaySource> {
        const { sources } = await paying.choices(bill, account)
        const found = sources.find(({ pays }) => pays.token.address?.toLowerCase() === token.address?.toLowerCase())
        if (!found) throw new Error(`no source: ${sources.map(({ id }) => id)}`)
        return found
      },
    }
  }

  /** A page's own payment. */
  const direct = (token: Token, amount: string, recipient = merchant()) => ({
    paymentAsset: {
      network: networkId,
      asset: token.address ?? 'native',
      metadata: { name: token.name, symbol: token.symbol, decimals: token.decimals },
    },
    ...{ recipient, amount },
  })

  /** What an address has of a token. */
  async function holds(address: string, token: Token): Promise<bigint> {
    if (token.address === undefined) return world.reader().getBalance({ address: address as never })
    const word = address.slice(2).padStart(64, '0')
    const { data } = await world.reader().call({ to: token.address as never, data: `0x70a08231${word}` })
    return BigInt(data ?? 0)
  }

  return { ...world, openTrader: world.open, merchant, order, whenOrder, assetOf, open, direct, holds }
}
