import { useLatchkey } from 'latchkey/react'
import { type FormEvent, useState } from 'react'
import { Outcome } from './Outcome.js'
import { useAsk } from './useAsk.js'

const species = ['Grey seal', 'Kittiwake', 'Harbour porpoise', 'Common tern'] as const
const types = {
  Sighting: [
    { name: 'species', type: 'string' },
    { name: 'count', type: 'uint16' },
  ],
} as const

/** A report as structured data (EIP-712): the wallet shows what is signed, field by field. */
export function Sightings() {
  const latchkey = useLatchkey()
  const [seen, setSeen] = useState<string>(species[0])
  const [count, setCount] = useState(1)
  const [signature, setSignature] = useState<string>()
  const { state, busy, ask } = useAsk(async (address) => {
    const { createWalletClient, custom, verifyTypedData } = await import('viem')
    const wallet = createWalletClient({ account: address, transport: custom(latchkey.provider('eip155') as never) })
    const report = {
      domain: { name: 'Tidemark', version: '1', chainId: await wallet.getChainId() },
      types,
      primaryType: 'Sighting',
      message: { species: seen, count },
    } as const
    const signed = await wallet.signTypedData(report)
    if (!(await verifyTypedData({ ...report, address, signature: signed })))
      throw new Error('The signature is not of this account, so the sighting was not logged.')
    setSignature(signed)
    return `Logged: ${count} × ${seen.toLowerCase()}. The signature is yours.`
  }, 'Sign the report in your wallet')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void ask()
  }

  return (
    <section className="card" aria-labelledby="sighting-title" data-signature={signature}>
      <h2 id="sighting-title">Sightings</h2>
      <p>What did you see from the wall?</p>
      <form className="pair" onSubmit={submit}>
        <label>
          Species
          <select value={seen} onChange={(event) => setSeen(event.target.value)}>
            {species.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          How many
          <input
            type="number"
            min="1"
            max="500"
            value={count}
            onChange={(event) => setCount(event.target.valueAsNumber || 1)}
          />
        </label>
        <button className="quiet" type="submit" disabled={busy}>
          Log the sighting
        </button>
      </form>
      <Outcome state={state} />
    </section>
  )
}
