import type { RpcCall } from '../../src/kernel/index.js'
import { toProviderError } from './providerError.js'
import { ProviderRpcError } from './rpcError.js'

/**
 * Answers one call of the page's as EIP-1193 says: with the bare result, or an error with an integer `code`. `answer` gets
 * calls of the right form only.
 */
export async function answerCall(call: unknown, answer: (call: RpcCall) => unknown): Promise<unknown> {
  try {
    return await answer(readCall(call))
  } catch (error) {
    throw toProviderError(error)
  }
}

function readCall(call: unknown): RpcCall {
  const { method, params } = (call ?? {}) as { method?: unknown; params?: unknown }
  if (typeof method !== 'string' || !method) {
    throw new ProviderRpcError(-32600, 'Expected { method, params } with a method name.')
  }
  if (params === undefined) return { method }
  if (typeof params === 'object' && params !== null) return { method, params }
  throw new ProviderRpcError(-32602, 'Expected params to be an array or an object.')
}
