import type { Summary } from './summarize.js'

/** A question that waits for its answer. */
export interface Question {
  readonly id: number
  readonly summary: Summary
  answer(decision: 'approve' | 'refuse'): void
}

/** What the wallet's window shows. */
export interface WalletState {
  readonly accounts: readonly string[]
  readonly account: string
  /** Accounts on Solana, and the chosen one; none where the wallet is not for Solana. */
  readonly solana?: { readonly accounts: readonly string[]; readonly account: string } | undefined
  readonly chainId: number
  /** Whether the page may see an account of either side. */
  readonly connected: boolean
  readonly locked: boolean
  readonly questions: readonly Question[]
  /** Questions asked since the page was loaded. */
  readonly asked: number
}

/** Holds a value, and tells its watchers when it changes. */
export function createState<Value extends object>(first: Value) {
  let value = first
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(change: Partial<Value>) {
      value = { ...value, ...change }
      for (const watcher of [...watchers]) watcher()
    },
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}
