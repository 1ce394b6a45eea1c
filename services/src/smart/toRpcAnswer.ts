import type { RpcId } from '../nodes/rpcMessage.js'
import { DriverError } from '../upstream/driverError.js'
import { OperationError, operationCodes } from './operationError.js'

/** The answer of JSON-RPC for what `work` gives, or for the error by which it refuses. */
export async function toRpcAnswer(id: RpcId, work: () => Promise<unknown>): Promise<object> {
  const head = { jsonrpc: '2.0', id }
  try {
    return { ...head, result: await work() }
  } catch (error) {
    if (error instanceof DriverError)
      return { ...head, error: { code: operationCodes.unavailable, message: 'No node of this chain answered.' } }
    if (!(error instanceof OperationError)) throw error
    const { code, message, data } = error
    return { ...head, error: { code, message, ...(data && { data }) } }
  }
}
