import { shortenAddress } from 'latchkey'
import { useLatchkey } from 'latchkey/react'
import { type FormEvent, useState } from 'react'
import { Outcome } from './Outcome.js'
import { useAsk } from './useAsk.js'

interface Entry {
  readonly text: string
  readonly address: string
  readonly signature: string
}

const toMessage = (text: string) => `Tidemark guest book\n\n${text}\n\nSigning costs nothing.`

/** Signs a line with the visitor's account, and checks the signature before it is written in. */
export function GuestBook() {
  const latchkey = useLatchkey()
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const { state, busy, ask } = useAsk(async (address) => {
    const { createWalletClient, custom, verifyMessage } = await import('viem')
    const wallet = createWalletClient({ account: address, transport: custom(latchkey.provider('eip155') as never) })
    const message = toMessage(text)
    const signature = await wallet.signMessage({ message })
    if (!(await verifyMessage({ address, message, signature })))
      throw new Error('The signature is not of this account, so the line was not written in.')
    setEntries((before) => [{ text, address, signature }, ...before])
    setText('')
    return 'Written in. The signature is yours.'
  }, 'Sign the line in your wallet')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }

  return (
    <section className="card" aria-labelledby="guest-title">
      <h2 id="guest-title">Guest book</h2>
      <p>One line, signed by your wallet.</p>
      <form onSubmit={submit}>
        <label htmlFor="guest-line">Your line</label>
        <input
          id="guest-line"
          value={text}
          maxLength={80}
          required
          placeholder="Wind in the rigging, tea in the flask"
          onChange={(event) => setText(event.target.value)}
        />
        <button className="quiet" type="submit" disabled={busy}>
          Sign the book
        </button>
      </form>
      <Outcome state={state} />
      <ol className="entries" aria-label="Entries">
        {entries.map(({ text: line, address, signature }) => (
          <li key={signature} data-signature={signature}>
            <q>{line}</q>
            <span title={address}>{shortenAddress(address)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
