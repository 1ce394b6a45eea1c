import { LatchkeyError, messageOf } from '../../src/kernel/index.js'
import { type ErrorLayer, layersOf } from './errorLayers.js'
import { rpcError } from './rpcError.js'

/** Errors of ours that have a number of EIP-1193 or its neighbours. */
const numbers: Readonly<Record<string, number>> = {
  NOT_CONNECTED: 4900,
  WALLET_DISCONNECTED: 4900,
  WRONG_CHAIN: 4901,
  NETWORK_UNSUPPORTED: 4901,
  NETWORK_NOT_FOUND: 4902,
  CHAIN_NOT_SUPPORTED: 4902,
  UNAUTHORIZED: 4100,
  METHOD_NOT_SUPPORTED: 4200,
  RATE_LIMITED: -32005,
}
const internal = -32603

/** Gives anything that was thrown an integer code. A wallet's own error passes as it is when it has one. */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  if (hasCode(error)) return error
  const layers = layersOf(error)
  const layer = layers.find(({ code }) => code !== undefined)
  const message = layers.find((each) => each.message)?.message ?? messageOf(error)
  return rpcError(toNumber(error, layer), message, error)
}

function toNumber(error: unknown, layer: ErrorLayer | undefined): number {
  if (!(error instanceof LatchkeyError)) return layer?.code ?? internal
  if (error.outcome === 'rejected') return 4001
  return numbers[error.code] ?? layer?.code ?? internal
}

const hasCode = (error: unknown): error is Error & { readonly code: number } =>
  error instanceof Error && Number.isInteger((error as { code?: unknown }).code) && error.message !== ''
