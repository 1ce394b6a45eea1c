import type { CaipNetworkId, WalletAccount } from '../../src/adapter.js'
import { toWalletAddress } from './address.js'
import { ask, type Eip1193Provider, listen } from './eip1193.js'
import { toNetworkId } from './hex.js'

/** More accounts than any wallet grants: spelling each costs time, and a hostile list must not cost seconds. */
const accountLimit = 256

/** MetaMask lost its node and is looking for it again; it is still connected (its code 1013, of WebSocket). */
const reconnecting = 1013

/** What a wallet tells by itself. */
export interface WalletListener {
  accounts(accounts: readonly WalletAccount[]): void
  network(networkId: CaipNetworkId): void
  ended(): void
}

/** Reads a list of accounts; undefined when it is none. An empty list means that the wallet shares nothing (any more). */
export function toAccounts(payload: unknown): readonly WalletAccount[] | undefined {
  if (!Array.isArray(payload)) return undefined
  const found = payload.slice(0, accountLimit).flatMap((entry) => toWalletAddress(entry) ?? [])
  return found.length || !payload.length ? [...new Set(found)].map((address) => ({ address })) : undefined
}

/**
 * Follows a wallet's accounts and chain; returns its own stop. When an event carries nonsense, the wallet
 * itself is asked (never with a prompt): events are a hint, its answer is the state. The last event counts.
 */
export function watchWallet(wallet: Eip1193Provider, listener: WalletListener): () => void {
  let stopped = false
  const follow = <Value>(
    event: string,
    method: string,
    parse: (payload: unknown) => Value | undefined,
    tell: (value: Value) => void,
  ): (() => void) => {
    let turn = 0
    const take = (mine: number, value: Value | undefined) => {
      if (!stopped && mine === turn && value !== undefined) tell(value)
    }
    return listen(wallet, event, (payload) => {
      const mine = ++turn
      const value = parse(payload)
      if (value !== undefined) return take(mine, value)
      ask(wallet, { method }).then(
        (answer) => take(mine, parse(answer)),
        // Nonsense, and then no answer: what was known before stays.
        () => undefined,
      )
    })
  }
  const stops = [
    follow('accountsChanged', 'eth_accounts', toAccounts, listener.accounts),
    follow('chainChanged', 'eth_chainId', toNetworkId, listener.network),
    listen(wallet, 'disconnect', (error) => {
      if (!stopped && Object(error).code !== reconnecting) listener.ended()
    }),
  ]
  return () => {
    if (stopped) return
    stopped = true
    for (const stop of stops) stop()
  }
}
