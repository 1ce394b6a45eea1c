import { pay } from 'latchkey/plugins/pay'
import { useLatchkey } from 'latchkey/react'
import { useEffect, useState } from 'react'
import type { Stack } from '../readStack.js'
import { askShopOrder, makeShopOrder, type ShopOrder } from '../shopOrder.js'
import { Outcome, type OutcomeState } from './Outcome.js'
import { toOutcome } from './useAsk.js'

/** How soon the shop is asked again, in ms. */
const againMs = 1_000

const words: Readonly<Record<NonNullable<ShopOrder['state']>, string>> = {
  open: 'waits for your payment.',
  seen: 'sees your payment, and waits for the chain.',
  paid: 'has your payment: the tables are on their way.',
  overpaid: 'has your payment, and more than it asked for: write to us, and the rest comes back.',
  underpaid: 'has a part of the payment: write to us.',
  late: 'has your payment, but late: write to us.',
  expired: 'waited for your payment, and waits no more.',
  cancelled: 'took the order back.',
  failed: 'does not have your payment: the chain took it back.',
}

/** Sells the tide tables for 20 dollars: the shop's server makes the order, the plugin `pay` has it paid, and webhooks tell the shop. */
export function TideTables({ stack }: { readonly stack: Stack }) {
  const latchkey = useLatchkey()
  const [state, setState] = useState<OutcomeState>({ kind: 'idle' })
  const [paid, setPaid] = useState<{ readonly order: string; readonly hash: string }>()
  const { caipNetworkId, token } = stack.chains[0] ?? {}
  const buy = async () => {
    try {
      setState({ kind: 'busy', text: 'The shop writes the bill' })
      const order = await makeShopOrder(crypto.randomUUID())
      setState({ kind: 'busy', text: 'Look over the payment' })
      const paying = await latchkey.use(pay)
      // What the page has shown: an order that asks for anything else is refused.
      const expect = {
        asset: `${caipNetworkId}/erc20:${token?.address}`,
        amount: '20000000',
        recipient: stack.merchant,
      }
      const { hash } = await paying.pay({ order, expect })
      setPaid({ order, hash })
      setState({ kind: 'done', text: 'Thank you. Your payment is sent.' })
    } catch (error) {
      setState(toOutcome(error))
    }
  }
  return (
    <section className="card" aria-labelledby="tables-title" data-order={paid?.order} data-hash={paid?.hash}>
      <h2 id="tables-title">The tide tables</h2>
      <p>A year of high and low water, in print. 20 Local Dollars, or whatever you have that becomes them.</p>
      <button className="loud" type="button" disabled={state.kind === 'busy'} onClick={() => void buy()}>
        Buy for 20 dollars
      </button>
      <Outcome state={state} />
      {paid ? <ShopWord order={paid.order} key={paid.order} /> : null}
    </section>
  )
}

/** What the shop says of an order, asked until it is over. */
function ShopWord({ order }: { readonly order: string }) {
  const [{ state }, setKnown] = useState<ShopOrder>({})
  useEffect(() => {
    if (state !== undefined && state !== 'open' && state !== 'seen') return
    let isGone = false
    const timer = setInterval(
      () => void askShopOrder(order).then((known) => isGone || setKnown(known), reportError),
      againMs,
    )
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [order, state])
  return <p>The shop’s server {state === undefined ? 'is asked what it knows.' : words[state]}</p>
}
