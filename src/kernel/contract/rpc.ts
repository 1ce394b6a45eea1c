/** A JSON-RPC call, as CAIP-27 hands it to a wallet. */
export interface RpcCall {
  readonly method: string
  readonly params?: unknown
}

/** Sends one call and resolves with the bare result; rejects with the far side's own error. */
export type Request = (call: RpcCall, options?: { readonly signal?: AbortSignal }) => Promise<unknown>
