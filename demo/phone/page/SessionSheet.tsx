import { useState } from 'react'
import type { PhoneSession, PhoneState, PhoneWallet } from '../types.js'
import { Choices } from './Choices.js'
import { nameChain } from './describe.js'
import { Peer } from './Peer.js'
import { Sheet } from './Sheet.js'
import { toAccountChoices } from './toAccountChoices.js'

interface SessionSheetProps {
  readonly session: PhoneSession
  readonly state: PhoneState
  readonly wallet: PhoneWallet
  readonly onClose: () => void
  readonly say: (text: string, isBad?: boolean) => void
}

/** A connected app: what it was given, and how to change or end it. */
export function SessionSheet({ session, state, wallet, onClose, say }: SessionSheetProps) {
  const [busy, setBusy] = useState(false)
  const { topic, peer, namespaces, expiresAt } = session
  const act = (done: Promise<void>, text: string) => {
    setBusy(true)
    done
      .then(() => say(text))
      .catch((error: Error) => say(error.message, true))
      .finally(() => setBusy(false))
  }
  const evm = namespaces.eip155
  const seen = state.accounts.filter((one) => evm?.accounts?.some((account) => account.endsWith(`:${one}`)))
  const absent = evm ? state.chains.filter(({ chainId }) => !evm.chains.includes(`eip155:${chainId}`)) : []
  const chains = Object.values(namespaces).flatMap((granted) => granted.chains)
  return (
    <Sheet title="Connected app" onClose={onClose}>
      <Peer peer={peer} />
      {evm ? (
        <Choices
          legend="Accounts it sees"
          name="seen"
          kind="some"
          choices={toAccountChoices(state)}
          chosen={seen}
          disabled={busy}
          onChoose={(accounts) => act(wallet.update(topic, { accounts }), `${peer.name} is told.`)}
        />
      ) : null}
      <dl>
        <div>
          <dt>Networks</dt>
          <dd>{chains.map((chain) => nameChain(chain, state)).join(', ')}</dd>
        </div>
        <div>
          <dt>Connected until</dt>
          <dd>{new Date(expiresAt).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}</dd>
        </div>
      </dl>
      <div className="stack">
        {absent.map(({ chainId, name }) => (
          <button
            key={chainId}
            type="button"
            disabled={busy}
            onClick={() => act(wallet.update(topic, { chain: `eip155:${chainId}` }), `${peer.name} now has ${name}.`)}
          >
            Give it {name}
          </button>
        ))}
        <button
          type="button"
          disabled={busy}
          onClick={() => act(wallet.extend(topic), 'Connected for seven more days.')}
        >
          Stay connected for seven days
        </button>
        <button
          type="button"
          className="danger"
          disabled={busy}
          onClick={() => act(wallet.disconnect(topic).then(onClose), `${peer.name} is disconnected.`)}
        >
          Disconnect
        </button>
      </div>
    </Sheet>
  )
}
