import type { RpcCall } from '../../src/adapter.js'
import { unlessAborted } from '../kit/time.js'

/** A wallet's object, as EIP-1193 describes it. Nothing of it is trusted: any answer may be missing, late or wrong. */
export interface Eip1193Provider {
  request(call: RpcCall): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Asks a wallet. An abort settles it at once; what the wallet answers afterwards is ignored.
 * @throws what the wallet throws, or {LatchkeyError} REQUEST_ABORTED
 */
export const ask = (wallet: Eip1193Provider, { method, params }: RpcCall, signal?: AbortSignal): Promise<unknown> =>
  // Inside an async function a wallet that throws at once, or answers without a promise, is like any other.
  unlessAborted(signal, async () => wallet.request(params === undefined ? { method } : { method, params }))

/** Listens to a wallet; returns its own stop. Wallets without events are left alone. */
export function listen(wallet: Eip1193Provider, event: string, listener: (payload: unknown) => void): () => void {
  wallet.on?.(event, listener)
  return () => void wallet.removeListener?.(event, listener)
}
