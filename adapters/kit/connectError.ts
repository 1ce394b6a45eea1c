import { LatchkeyError } from '../../src/kernel/index.js'
import { findCode, isRefusal, layersOf, type RefusalForms, saying } from './errorLayers.js'

/** The error of a connection that could not be made, or could not be used. */
export const connectionFailed = (reason: string, cause?: unknown): LatchkeyError =>
  new LatchkeyError('CONNECTION_FAILED', `Failed to connect: ${reason}`, cause === undefined ? {} : { cause })

/** What stopped a connection, as ours: CONNECTION_REJECTED, CONNECTION_PENDING or CONNECTION_FAILED. Ours pass unchanged. */
export function toConnectError(cause: unknown, refusal?: RefusalForms): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const layers = layersOf(cause)
  if (isRefusal(layers, refusal))
    return new LatchkeyError('CONNECTION_REJECTED', 'Connection rejected', { cause, outcome: 'rejected' })
  if (findCode(layers, -32002)) {
    return new LatchkeyError('CONNECTION_PENDING', 'Failed to connect: the wallet still shows an earlier request', {
      cause,
    })
  }
  return connectionFailed(saying(layers), cause)
}
