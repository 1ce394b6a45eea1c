import { LatchkeyError } from '../../src/kernel/index.js'
import { connectionFailed } from './connectFailed.js'
import { findCode, isRefusal, layersOf, type RefusalForms, saying } from './errorLayers.js'

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
