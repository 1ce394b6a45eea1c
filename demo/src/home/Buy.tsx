import { messageOf } from 'latchkey'
import {
  type BuyQuote,
  type OnrampController,
  onramp,
  type Purchase,
  type PurchaseStatus,
} from 'latchkey/plugins/onramp'
import { useLatchkey } from 'latchkey/react'
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { Stack } from '../readStack.js'
import { Outcome, type OutcomeState } from './Outcome.js'
import { useAsk } from './useAsk.js'

const amounts = ['25', '50', '100'] as const

const words: Readonly<Record<PurchaseStatus, string>> = {
  opened: 'waits for your payment',
  pending: 'is being paid',
  paid: 'is paid',
  sent: 'is on its way',
  arrived: 'has arrived',
  failed: 'was declined',
  refunded: 'was paid back',
  expired: 'was not paid',
  stuck: 'hangs: ask the seller',
}

/** Buys Local Dollars by the plugin `onramp`, in views of this page's own. */
export function Buy({ stack }: { readonly stack: Stack }) {
  const latchkey = useLatchkey()
  const [buying, setBuying] = useState<OnrampController>()
  const [outcome, setOutcome] = useState<OutcomeState>({ kind: 'idle' })
  // Purchases from before a reload are followed on.
  useEffect(() => {
    latchkey.use(onramp).then(setBuying, (error: unknown) => setOutcome({ kind: 'failed', text: messageOf(error) }))
  }, [latchkey])
  return (
    <section className="card buy" aria-labelledby="buy-title">
      <h2 id="buy-title">Fill your purse</h2>
      <p>Local Dollars for money, from sellers on this machine. No card is charged.</p>
      {buying ? <Form stack={stack} buying={buying} onOutcome={setOutcome} /> : null}
      <Outcome state={outcome} />
      {buying ? <Purchases buying={buying} /> : null}
    </section>
  )
}

interface FormProps {
  readonly stack: Stack
  readonly buying: OnrampController
  readonly onOutcome: (outcome: OutcomeState) => void
}

function Form({ stack, buying, onOutcome }: FormProps) {
  const [amount, setAmount] = useState<string>('50')
  const [offers, setOffers] = useState<{ readonly quotes: readonly BuyQuote[]; readonly address: string }>()
  const { caipNetworkId: networkId, token } = stack.chains[0] ?? {}
  const { state, busy, ask } = useAsk(async (address) => {
    if (!networkId || !token) throw new Error('There is no local chain.')
    const { quotes } = await buying.quotes({ symbol: token.symbol, networkId, currency: 'USD', amount })
    setOffers({ quotes, address })
    return `${quotes.length} offers, the best first`
  }, 'Asking those who sell')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onOutcome({ kind: 'idle' })
    void ask()
  }
  const go = async (quote: BuyQuote) => {
    // In the press itself: a window that opens later is a pop-up, which browsers block.
    const opened = window.open('', '', 'width=480,height=720')
    setOffers(undefined)
    try {
      const { url } = await buying.begin(quote)
      if (!opened)
        throw new Error('Your browser blocked the window of the checkout. Let this page open one, and try again.')
      opened.location.href = url
    } catch (error) {
      opened?.close()
      onOutcome({ kind: 'failed', text: messageOf(error) })
    }
  }
  return (
    <>
      <form onSubmit={submit}>
        <label>
          Pay
          <select value={amount} onChange={(event) => setAmount(event.target.value)}>
            {amounts.map((one) => (
              <option key={one} value={one}>
                {one} USD
              </option>
            ))}
          </select>
        </label>
        <button className="loud" type="submit" disabled={busy}>
          Compare offers
        </button>
      </form>
      <Outcome state={offers || busy || state.kind === 'failed' ? state : { kind: 'idle' }} />
      {offers ? (
        <>
          <p>
            To <code>{offers.address}</code>: compare it with what the seller shows, which may ask for an identity
            document.
          </p>
          <ul className="offers">
            {offers.quotes.map((quote) => (
              <li key={quote.id}>
                <p>
                  <strong>
                    <Money of={quote.gets} />
                  </strong>{' '}
                  for <Money of={quote.pays} />, fees included. Sold by {quote.seller}, not by Tidemark.
                </p>
                <button className="quiet" type="button" onClick={() => void go(quote)}>
                  Continue to {quote.seller}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

/** One piece of a sentence in either direction. */
const Money = ({ of: { amount, currency } }: { readonly of: BuyQuote['gets'] }) => (
  <bdi>
    {amount} {currency}
  </bdi>
)

const none: readonly Purchase[] = []

function Purchases({ buying }: Pick<FormProps, 'buying'>) {
  const [{ watch, get }] = useState(() => buying.purchases())
  const purchases = useSyncExternalStore(watch, () => get() ?? none)
  return (
    <ul className="purchases" aria-label="Purchases">
      {purchases.map(({ handle, quoted, received, seller, status, isOver }) => (
        <li key={handle} data-status={status}>
          <p>
            <Money of={received ?? quoted} /> from {seller} {words[status]}.
          </p>
          {isOver ? (
            <button className="quiet" type="button" onClick={() => buying.forget(handle)}>
              Good
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
