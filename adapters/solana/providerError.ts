import { LatchkeyError, messageOf } from '../../src/adapter.js'
import { toProviderCode } from '../kit/providerCode.js'
import { type ErrorLayer, layersOf } from './errorLayers.js'
import { rpcError } from './rpcError.js'

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
  return toProviderCode(error) ?? layer?.code ?? internal
}

const hasCode = (error: unknown): error is Error & { readonly code: number } =>
  error instanceof Error && Number.isInteger((error as { code?: unknown }).code) && error.message !== ''
