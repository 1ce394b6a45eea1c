/** A JSON-RPC call of EIP-1193. */
export interface Call {
  readonly method: string
  readonly params?: unknown
}

/** What a wallet announces of itself (EIP-6963). */
export interface WalletInfo {
  readonly name: string
  readonly rdns: string
  /** Colour of its sign. */
  readonly colour: string
}
