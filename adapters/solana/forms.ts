import type { SolanaTransaction } from './transaction.js'

/** The forms of `solana`. */
export interface SolanaForms {
  readonly transaction: SolanaTransaction
}

declare module '../../src/adapter.js' {
  interface NamespaceForms {
    readonly solana: SolanaForms
  }
}
