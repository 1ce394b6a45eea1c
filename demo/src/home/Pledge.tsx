import { walletSend } from 'latchkey/plugins/send'
import { useLatchkey } from 'latchkey/react'
import { type FormEvent, useState } from 'react'
import type { Stack } from '../readStack.js'
import { Outcome } from './Outcome.js'
import { useAsk } from './useAsk.js'

const nights = [
  { amount: '5', label: 'an hour' },
  { amount: '25', label: 'a night' },
  { amount: '150', label: 'a week' },
] as const

/** Pays for the lamp in Local Dollars, through the send view of the widget. */
export function Pledge({ stack }: { readonly stack: Stack }) {
  const latchkey = useLatchkey()
  const [amount, setAmount] = useState<string>('25')
  const [hash, setHash] = useState<string>()
  const { token } = stack.chains[0] ?? {}
  // The keeper's account is the last of the test phrase: no user has it, and it is on the local chains alone.
  const to = stack.accounts.at(-1)?.address
  const { state, busy, ask } = useAsk(async () => {
    const sent = await latchkey.open({ view: walletSend, params: { address: token?.address, amount, to } })
    setHash(sent.hash)
    return `Thank you. ${amount} ${token?.symbol} keep the lamp lit.`
  }, 'Look over the payment, then send it')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }

  return (
    <section className="card pledge" aria-labelledby="pledge-title" data-hash={hash}>
      <h2 id="pledge-title">Keep the lamp lit</h2>
      <p>The lamp on the wall burns from dusk. Give it an hour, a night or a week.</p>
      <form onSubmit={submit}>
        <fieldset>
          <legend>For how long</legend>
          {nights.map((night) => (
            <label key={night.amount}>
              <input
                type="radio"
                name="amount"
                value={night.amount}
                checked={amount === night.amount}
                onChange={() => setAmount(night.amount)}
              />
              <span>
                {night.amount} <small>{token?.symbol}</small>
              </span>
              <small>{night.label}</small>
            </label>
          ))}
        </fieldset>
        <button className="loud" type="submit" disabled={busy}>
          Give {amount} {token?.symbol}
        </button>
      </form>
      <Outcome state={state} />
    </section>
  )
}
