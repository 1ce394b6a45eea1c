import type { PhoneState } from '../types.js'
import { short } from './describe.js'
import { useBalances } from './useBalances.js'

interface AccountCardProps {
  readonly state: PhoneState
  readonly onAccount: () => void
  readonly onNetwork: () => void
}

/** The account in use, what it has, and the chain that it has it on. */
export function AccountCard({ state, onAccount, onNetwork }: AccountCardProps) {
  const [coin, ...others] = useBalances(state) ?? []
  const network = state.chains.find(({ chainId }) => chainId === state.chainId)?.name
  const place = state.accounts.indexOf(state.account) + 1
  return (
    <section className="card account" aria-label="Account">
      <p className="amount" aria-live="polite">
        {coin ? `${coin.amount} ${coin.symbol}` : '—'}
      </p>
      <p className="soft">{others.map(({ amount, symbol }) => `${amount} ${symbol}`).join(' · ') || '\u00a0'}</p>
      <button type="button" className="row" onClick={onAccount} title={state.account}>
        <span>Account {place}</span>
        <small>{short(state.account)}</small>
        <Chevron />
      </button>
      <button type="button" className="row" onClick={onNetwork}>
        <span>Network</span>
        <small>{network}</small>
        <Chevron />
      </button>
    </section>
  )
}

export function Chevron() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d="M9 6l6 6-6 6" />
    </svg>
  )
}
