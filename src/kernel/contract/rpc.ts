/** A JSON-RPC call, as CAIP-27 hands it to a wallet. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** What a fee is made of. */
export interface FeeTerms {
  /** Units of work that it allows at most: gas on EVM, units of computing on Solana. */
  readonly units: bigint
  /** The most that one costs, in the namespace's own measure: wei on EVM, millionths of a lamport on Solana. */
  readonly price: bigint
}

/** Sends one call and resolves with the bare result; rejects with the far side's own error. */
export type Request = (
  call: RpcCall,
  options?: {
    readonly signal?: AbortSignal
    /** What the user has seen of the call's fee. Wallets of other makers are not told: they price it themselves. */
    readonly terms?: FeeTerms
  },
) => Promise<unknown>
