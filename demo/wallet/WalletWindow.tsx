import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Stack } from '../src/readStack.js'
import type { WalletInfo } from './call.js'
import type { WalletActions } from './devWallet.js'
import type { Question, WalletState } from './walletState.js'

interface WalletWindowProps {
  readonly info: WalletInfo
  readonly stack: Stack
  readonly watch: (watcher: () => void) => () => void
  readonly get: () => WalletState
  readonly actions: WalletActions
}

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The wallet's own window: the question that waits, else everything that the user can do from the wallet's side. */
export function WalletWindow({ info, stack, watch, get, actions }: WalletWindowProps) {
  const state = useSyncExternalStore(watch, get)
  const [question] = state.questions
  return (
    <>
      <div className="wallet-head">
        <strong id={`${info.rdns}-title`}>{info.name}</strong>
        <small>{state.asked === 1 ? 'Asked once' : `Asked ${state.asked} times`}</small>
        <button type="button" onClick={actions.hide}>
          Hide
        </button>
      </div>
      {question ? (
        <Ask key={question.id} question={question} more={state.questions.length - 1} />
      ) : (
        <Controls state={state} stack={stack} actions={actions} name={info.rdns} />
      )}
      <p className="wallet-foot">Local chains only. Its keys are public: never send anything of worth to them.</p>
    </>
  )
}

function Ask({ question: { summary, answer }, more }: { readonly question: Question; readonly more: number }) {
  const refuse = useRef<HTMLButtonElement>(null)
  // On the safe answer: nothing is agreed to by a key that was pressed too early.
  useEffect(() => refuse.current?.focus(), [])
  const { title, verb, lines, text } = summary
  return (
    <section aria-label="Request">
      <h2>{title}</h2>
      {text === undefined ? null : <pre>{text}</pre>}
      <dl>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {more > 0 ? <p>{more} more waiting</p> : null}
      <div className="wallet-answers">
        <button type="button" ref={refuse} onClick={() => answer('refuse')}>
          Refuse
        </button>
        <button type="button" className="wallet-yes" onClick={() => answer('approve')}>
          {verb}
        </button>
      </div>
    </section>
  )
}

interface ControlsProps {
  readonly state: WalletState
  readonly stack: Stack
  readonly actions: WalletActions
  readonly name: string
}

function Controls({ state, stack, actions, name }: ControlsProps) {
  return (
    <section aria-label="Wallet">
      <fieldset disabled={state.locked}>
        <legend>Account</legend>
        {state.accounts.map((account, at) => (
          <label key={account}>
            <input
              type="radio"
              name={`${name}-account`}
              checked={account === state.account}
              onChange={() => actions.use(account)}
            />
            <span>Account {at + 1}</span>
            <code title={account}>{short(account)}</code>
          </label>
        ))}
      </fieldset>
      {state.solana ? (
        <fieldset disabled={state.locked}>
          <legend>Account on Solana</legend>
          {state.solana.accounts.map((account, at) => (
            <label key={account}>
              <input
                type="radio"
                name={`${name}-solana`}
                checked={account === state.solana?.account}
                onChange={() => actions.chooseSolana(account)}
              />
              <span>Solana {at + 1}</span>
              <code title={account}>{short(account)}</code>
            </label>
          ))}
        </fieldset>
      ) : null}
      <fieldset disabled={state.locked}>
        <legend>Network</legend>
        {stack.chains.map((chain) => (
          <label key={chain.chainId}>
            <input
              type="radio"
              name={`${name}-network`}
              checked={chain.chainId === state.chainId}
              onChange={() => actions.move(chain.chainId)}
            />
            <span>{chain.name}</span>
          </label>
        ))}
      </fieldset>
      <div className="wallet-answers">
        <button type="button" onClick={() => actions.lock(!state.locked)}>
          {state.locked ? 'Unlock' : 'Lock'}
        </button>
        <button type="button" disabled={!state.connected} onClick={actions.disconnect}>
          Disconnect this page
        </button>
      </div>
    </section>
  )
}
