import { LatchkeyError, messageOf } from '../../src/adapter.js'
import { toProviderCode } from '../kit/providerCode.js'
import { type ErrorLayer, layersOf } from './errorLayers.js'

/** An error in the form of EIP-1193: an integer `code`, a `message` for people, the other side's `data`. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, facts: { readonly data?: unknown; readonly cause?: unknown } = {}) {
    super(message, 'cause' in facts ? { cause: facts.cause } : undefined)
    this.code = code
    if (facts.data !== undefined) this.data = facts.data
  }
}

const internal = -32603

/** Gives anything that was thrown an integer code. A wallet's own error passes as it is when it has one. */
export function toProviderError(error: unknown): Error & { readonly code: number } {
  if (hasCode(error)) return error
  const layers = layersOf(error)
  const layer = layers.find(({ code }) => code !== undefined)
  const message = layers.find((each) => each.message)?.message ?? messageOf(error)
  const data = error instanceof LatchkeyError ? layer?.data : layers[0]?.data
  return new ProviderRpcError(toNumber(error, layer), message, { data, cause: error })
}

function toNumber(error: unknown, layer: ErrorLayer | undefined): number {
  if (!(error instanceof LatchkeyError)) return layer?.code ?? internal
  return toProviderCode(error) ?? layer?.code ?? internal
}

const hasCode = (error: unknown): error is Error & { readonly code: number } =>
  error instanceof Error && Number.isInteger((error as { code?: unknown }).code) && error.message !== ''
